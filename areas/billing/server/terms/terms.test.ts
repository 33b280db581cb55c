import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { agreeTestTerms } from '#areas/billing/test/terms.ts'
import { sell as pay } from '#areas/disputes/test/disputes.ts'
import { verifyLedger } from '#areas/ledger/server/index.ts'
import { capturePayment } from '#areas/payments/server/index.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { makeAccount, type TestAccount, testAcquirer } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { defaultCurrencyTerms } from './default-terms.ts'
import { disputeTerms, type NewTerms, negativeLimit, payoutFee } from './index.ts'

let db: TestDatabase
let account: TestAccount
beforeAll(async () => {
  db = await createTestDatabase()
})
beforeEach(async () => {
  account = await makeAccount(db)
})
afterAll(() => db.drop())

const start = new Date('2026-11-17T10:00:00Z')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const day = 86_400

interface Charged {
  readonly fee: number
  readonly version: number | null
  readonly rule: number | null
  readonly region: string | null
}

/** A sale of 100.00 of the account, and what it was charged. */
async function sell(now: Date, card = 'pm_card_visa', currency: CurrencyCode = 'USD'): Promise<Charged> {
  const { id } = await account.run(now, (context) => pay(context, { card, currency }))
  return chargedFor(id)
}

async function chargedFor(paymentId: string): Promise<Charged> {
  const { rows } = await db.owner.query<Charged>(
    `SELECT fee_minor::int AS fee, terms_version AS version, fee_rule AS rule, card_region AS region FROM balance_transactions WHERE type = 'charge' AND payment_id = $1`,
    [paymentId],
  )
  return rows[0] as Charged
}

async function brokenRules(now: Date): Promise<string[]> {
  const results = await account.run(now, verifyLedger)
  return results.filter(({ violationCount }) => violationCount > 0).map(({ rule }) => rule)
}

const firstRule = { brand: null, region: null, currency: null, basisPoints: 200, fixedMinor: 0 }

test('an account without terms is charged by the default plan, and so is a sale before its terms are valid', async () => {
  expect(await sell(start)).toEqual({ fee: 320, version: null, rule: null, region: null })
  await agreeTestTerms(db, account, start, { validFrom: later(day) })
  expect(await sell(later(day - 1))).toEqual({ fee: 320, version: null, rule: null, region: null })
  expect(await sell(later(day))).toEqual({ fee: 200, version: 1, rule: 1, region: 'international' })
  expect(await brokenRules(later(day))).toEqual([])
})

test('a change counts at once and never touches what was charged before', async () => {
  await agreeTestTerms(db, account, start)
  const { id } = await account.run(start, (context) => pay(context, { card: 'pm_card_visa' }))
  const before = await chargedFor(id)
  expect(before.fee).toBe(200)
  expect(await brokenRules(start)).toEqual([])

  await agreeTestTerms(db, account, later(60), { rules: [{ ...firstRule, basisPoints: 500 }] })
  expect(await sell(later(60))).toMatchObject({ fee: 500, version: 2 })
  expect(await chargedFor(id)).toEqual(before)
  expect(await brokenRules(later(60))).toEqual([])
})

test('what is captured later is charged by the terms of the capture', async () => {
  const { id } = await account.run(start, (context) => pay(context, { card: 'pm_card_visa', captureMethod: 'manual' }))
  await agreeTestTerms(db, account, later(60))
  await account.run(later(60), (context) => capturePayment(context, testAcquirer, id, 5000))
  expect(await chargedFor(id)).toMatchObject({ fee: 100, version: 1 })
})

test('versions are valid by the clock of the account', async () => {
  await agreeTestTerms(db, account, start, { validFrom: later(day) })
  await db.owner.query('UPDATE merchant_accounts SET clock_ahead_ms = $2 WHERE merchant_id = $1', [account.merchantId, day * 1000])
  expect(await sell(start)).toMatchObject({ fee: 200, version: 1 })
})

test('a newer version takes the place of one that was announced for later', async () => {
  await agreeTestTerms(db, account, start, { validFrom: later(2 * day) })
  await agreeTestTerms(db, account, start, { validFrom: later(day), rules: [{ ...firstRule, basisPoints: 300 }] })
  expect(await sell(later(day))).toMatchObject({ fee: 300, version: 2 })
  expect(await sell(later(3 * day))).toMatchObject({ fee: 300, version: 2 })
  expect(await brokenRules(later(3 * day))).toEqual([])
})

test('brand, region and currency choose the rule, each fee rounded half up', async () => {
  // The businesses of tests are in Hong Kong.
  await agreeTestTerms(db, account, start, {
    rules: [
      firstRule,
      { ...firstRule, brand: 'amex', basisPoints: 350 },
      { ...firstRule, region: 'domestic', basisPoints: 150 },
      { ...firstRule, currency: 'JPY', basisPoints: 360 },
      { ...firstRule, currency: 'KWD', basisPoints: 290, fixedMinor: 100 },
      { ...firstRule, brand: 'visa', region: 'international', currency: 'EUR', basisPoints: 215, fixedMinor: 25 },
    ],
  })
  expect(await sell(start)).toMatchObject({ fee: 200, rule: 1, region: 'international' })
  expect(await sell(start, 'pm_card_amex')).toMatchObject({ fee: 350, rule: 2 })
  expect(await sell(start, 'pm_card_hk')).toMatchObject({ fee: 150, rule: 3, region: 'domestic' })
  expect(await sell(start, 'pm_card_visa', 'JPY')).toMatchObject({ fee: 360, rule: 4 })
  expect(await sell(start, 'pm_card_visa', 'KWD')).toMatchObject({ fee: 390, rule: 5 })
  expect(await sell(start, 'pm_card_visa', 'EUR')).toMatchObject({ fee: 240, rule: 6 })
  expect(await brokenRules(start)).toEqual([])
})

test('two changes at once are two versions', async () => {
  const versions = await Promise.all([1, 2, 3, 4].map(() => agreeTestTerms(db, account, start)))
  expect(versions.toSorted()).toEqual([1, 2, 3, 4])
})

test('terms cannot be valid from a time that has passed', async () => {
  await expect(agreeTestTerms(db, account, start, { validFrom: later(-1) })).rejects.toMatchObject({
    brokenRules: [{ path: 'valid_from', rule: 'terms_valid_from_passed' }],
  })
})

describe('what depends on the currency', () => {
  const read = (now: Date, currency: 'USD' | 'EUR') =>
    account.run(now, async (context) => [
      await disputeTerms(context, currency),
      await payoutFee(context, currency, 'standard'),
      await payoutFee(context, currency, 'instant'),
      (await negativeLimit(context, currency)).amountMinor,
    ])
  const defaults = [{ feeMinor: 1500, isReturnedWhenWon: false }, { basisPoints: 0, minimumMinor: 0 }, { basisPoints: 100, minimumMinor: 50 }, 100_000]

  it('has defaults, and what was agreed once that is valid', async () => {
    expect(await read(start, 'USD')).toEqual(defaults)
    await agreeTestTerms(db, account, start, {
      validFrom: later(day),
      currencies: {
        USD: {
          disputeFeeMinor: 2000,
          isDisputeFeeReturned: true,
          withdrawals: { standard: { basisPoints: 0, minimumMinor: 25 }, instant: { basisPoints: 150, minimumMinor: 60 } },
          negativeLimitMinor: 0,
        },
      },
    })
    expect(await read(later(day - 1), 'USD')).toEqual(defaults)
    expect(await read(later(day), 'USD')).toEqual([
      { feeMinor: 2000, isReturnedWhenWon: true },
      { basisPoints: 0, minimumMinor: 25 },
      { basisPoints: 150, minimumMinor: 60 },
      0,
    ])
    expect((await read(later(day), 'EUR'))[3]).toBe(defaultCurrencyTerms('EUR').negativeLimitMinor)
  })

  it('is nobody else’s', async () => {
    const terms = { USD: { ...defaultCurrencyTerms('USD'), negativeLimitMinor: 7 } }
    await agreeTestTerms(db, account, start, { currencies: terms })
    expect((await read(start, 'USD'))[3]).toBe(7)
    account = await makeAccount(db)
    expect(await read(start, 'USD')).toEqual(defaults)
  })
})

test('terms that break a rule are refused with every field, and nothing is kept', async () => {
  const usual = { into: 'USD' as const, rate: '1.0850', feeBasisPoints: 100 }
  const brokenBy = async (terms: Partial<NewTerms>) => {
    const refused = await agreeTestTerms(db, account, start, terms).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(AppError)
    return (refused as AppError).brokenRules.map(({ path, rule }) => `${path}: ${rule}`)
  }
  expect(await brokenBy({ rules: [] })).toEqual(['rules.0: fee_rule_for_every_sale'])
  expect(await brokenBy({ rules: [{ ...firstRule, brand: 'visa' }, firstRule] })).toEqual([
    'rules.0: fee_rule_for_every_sale',
    'rules.1: fee_rule_for_every_sale',
  ])
  expect(await brokenBy({ rules: [{ ...firstRule, fixedMinor: 30 }] })).toEqual(['rules.0.fixed_minor: fee_rule_fixed_needs_currency'])
  expect(await brokenBy({ rules: [firstRule, { ...firstRule, currency: 'USD' }, { ...firstRule, currency: 'USD', basisPoints: 1 }] })).toEqual([
    'rules.2: fee_rule_twice',
  ])
  expect(await brokenBy({ reserve: { basisPoints: 100, days: 0 } })).toEqual(['reserve: terms_reserve_incomplete'])
  expect(await brokenBy({ reserve: { basisPoints: 100, days: 3 }, conversions: { EUR: usual } })).toEqual(['reserve: conversion_with_reserve'])
  expect(await brokenBy({ conversions: { EUR: { ...usual, into: 'EUR' } } })).toEqual(['conversions.EUR.into: conversion_into_itself'])
  expect(await brokenBy({ conversions: { EUR: usual, GBP: { ...usual, into: 'EUR' } } })).toEqual(['conversions.GBP.into: conversion_into_converted'])
  for (const rate of ['0', '0.000', '-1', '1,08', '1e3', '01.5', '.5', '1.', '12345678', '1.0000000000001', '1234567.890123456', ' 1', 'NaN']) {
    expect(await brokenBy({ conversions: { EUR: { ...usual, rate } } })).toEqual(['conversions.EUR.rate: conversion_rate_form'])
  }
  // A trillion yen would be more rupiah than a number tells exactly.
  expect(await brokenBy({ conversions: { JPY: { ...usual, into: 'IDR', rate: '110' } } })).toEqual(['conversions.JPY.rate: conversion_rate_too_high'])
  expect(await agreeTestTerms(db, account, start, { conversions: { EUR: usual, JPY: { ...usual, rate: '0.000000000001' } } })).toBe(1)
})

describe('the tables', () => {
  const version = (first: string) => [
    `INSERT INTO account_terms (merchant_id, version, valid_from, created_at, reserve_basis_points, reserve_days) VALUES ('${account.merchantId}', 1, now(), now(), 0, 0)`,
    `INSERT INTO fee_rules (merchant_id, version, line, brand, currency, basis_points, fixed_minor) VALUES ('${account.merchantId}', 1, ${first})`,
  ]

  it('keep no version without a rule for every sale, and no fixed part without a currency', async () => {
    await expect(db.owner.query(`BEGIN; ${version(`2, 'visa', NULL, 200, 0`).join('; ')}; COMMIT`)).rejects.toThrow('terms_have_a_first_rule')
    await expect(db.owner.query(version(`1, 'visa', NULL, 200, 0`).join('; '))).rejects.toThrow('first_rule_fits_every_sale')
    await expect(db.owner.query(version('1, NULL, NULL, 200, 30').join('; '))).rejects.toThrow('fixed_part_needs_a_currency')
  })

  it('refuse two rules of a kind, and every change', async () => {
    await agreeTestTerms(db, account, start, { rules: [firstRule, { ...firstRule, currency: 'USD' }] })
    const again = `INSERT INTO fee_rules (merchant_id, version, line, currency, basis_points, fixed_minor) VALUES ('${account.merchantId}', 1, 3, 'USD', 300, 0)`
    await expect(db.owner.query(again)).rejects.toThrow('one_fee_rule_of_a_kind')
    for (const statement of ['UPDATE account_terms SET reserve_days = 3', 'DELETE FROM fee_rules', 'TRUNCATE currency_terms', 'DELETE FROM conversions']) {
      await expect(db.owner.query(statement)).rejects.toThrow('append-only')
    }
  })
})

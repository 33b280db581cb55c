import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { defaultCurrencyTerms, type NewTerms } from '#areas/billing/server/terms/index.ts'
import { agreeTestTerms } from '#areas/billing/test/terms.ts'
import { doDisputeWork, stageEvidence, submitEvidence } from '#areas/disputes/server/index.ts'
import { disputeOf, openFor, type Sale, sell } from '#areas/disputes/test/disputes.ts'
import { cancelRefund, capturePayment, doDueWork, refundPayment } from '#areas/payments/server/index.ts'
import { openBankAccount, payOut } from '#areas/payouts/test/payouts.ts'
import type { PaymentId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { makeAccount, type TestAccount, testAcquirer } from '#proof/support/account.ts'
import { verifyDamaged } from '#proof/support/damage.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { statementsOf } from '#proof/support/statements.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { readLedgerBalances, releaseDueFunds, verifyLedger } from './index.ts'

/** Sales in one currency that are settled in another. */

let db: TestDatabase
let account: TestAccount
/** Past row-level security. */
beforeAll(async () => {
  db = await createTestDatabase()
})
beforeEach(async () => {
  account = await makeAccount(db)
})
afterAll(() => db.drop())

// A Tuesday: two business days later is Thursday.
const tuesday = new Date('2026-11-17T10:00:00Z')
const thursday = new Date('2026-11-19T10:00:00Z')
const later = (date: Date, days: number) => new Date(date.getTime() + days * 86_400_000)

const noProcessingFee: NewTerms['rules'] = [{ brand: null, region: null, currency: null, basisPoints: 0, fixedMinor: 0 }]
const eurosToDollars: NewTerms['conversions'] = { EUR: { into: 'USD', rate: '1.0850', feeBasisPoints: 100 } }
const agree = (terms: Partial<NewTerms> = {}, now = tuesday) =>
  agreeTestTerms(db, account, now, { rules: noProcessingFee, conversions: eurosToDollars, ...terms })

const sellEuros = (now: Date, amountMinor: number, options: Sale = {}) =>
  account.run(now, (context) => sell(context, { amountMinor, currency: 'EUR', card: 'pm_card_visa', ...options }))

const refund = (id: PaymentId, amountMinor: number | null) => (context: TenantContext) =>
  refundPayment(context, testAcquirer, id, { amountMinor, reason: null, metadata: {} })

/** Balances by currency and account, as the domain writes them: debits positive for assets, credits positive for the rest. */
async function balances(now = thursday): Promise<Record<string, Record<string, number>>> {
  const written: Record<string, Record<string, number>> = {}
  for (const { currency, account: name, amount_minor } of await account.run(now, readLedgerBalances)) {
    if (amount_minor !== 0) written[currency] = { ...written[currency], [name]: name.startsWith('asset:') ? amount_minor : -amount_minor }
  }
  return written
}

/** What the merchant has: pending and available of each currency that is not empty. */
async function merchantMoney(): Promise<Record<string, [pending: number, available: number]>> {
  const all = Object.entries(await balances()).map(([currency, sums]) => [
    currency,
    [sums['liability:merchant_pending'] ?? 0, sums['liability:merchant_available'] ?? 0],
  ])
  return Object.fromEntries(all.filter(([, sums]) => (sums as number[]).some((sum) => sum !== 0)))
}

interface Line {
  readonly type: string
  readonly currency: string
  readonly amount: number
  readonly fee: number
  readonly rate: string | null
  readonly is_released: boolean
}

/** The movements of a source, in the order of the alphabet. */
async function linesOf(sourceId: string): Promise<Line[]> {
  const { rows } = await db.owner.query<Line>(
    `SELECT type, currency, amount_minor::int AS amount, fee_minor::int AS fee, exchange_rate AS rate, released_at IS NOT NULL AS is_released
     FROM balance_transactions WHERE merchant_id = $1 AND source_id = $2 ORDER BY created_at, type, currency`,
    [account.merchantId, sourceId],
  )
  return rows
}

async function expectSound(): Promise<void> {
  const results = await account.run(thursday, verifyLedger)
  expect(results.filter(({ violationCount }) => violationCount > 0)).toEqual([])
}

/** The balances of each currency after each posting, in the order in which they were posted. */
async function runningBalances(): Promise<Record<string, [kind: string, after: Record<string, number>][]>> {
  const { rows } = await db.owner.query<{ kind: string; id: number; account: string; currency: string; amount: number }>(
    `SELECT t.kind, t.id, e.account, e.currency, e.amount_minor::int AS amount
     FROM ledger_transactions t JOIN ledger_entries e ON e.merchant_id = t.merchant_id AND e.transaction_id = t.id
     WHERE t.merchant_id = $1 ORDER BY t.id, e.line`,
    [account.merchantId],
  )
  const steps: Record<string, [string, Record<string, number>][]> = {}
  let last = ''
  for (const { kind, id, account: name, currency, amount } of rows) {
    const ofCurrency = steps[currency] ?? []
    steps[currency] = ofCurrency
    const before = ofCurrency.at(-1)?.[1] ?? {}
    if (last !== `${id}`) ofCurrency.push([kind, { ...before }])
    last = `${id}`
    const after = ofCurrency.at(-1)?.[1] ?? {}
    after[name] = (after[name] ?? 0) + (name.startsWith('asset:') ? amount : -amount)
    if (after[name] === 0) delete after[name]
  }
  return steps
}

test('F: 80.00 euros are sold at 1.0850 for 86.80 dollars, less one percent', async () => {
  await agree()
  const { latest_charge_id: chargeId } = await sellEuros(tuesday, 8000)
  expect(await runningBalances()).toEqual({
    EUR: [
      ['capture', { 'asset:scheme_receivable': 8000, 'liability:merchant_pending': 8000 }],
      ['exchange_sold', { 'asset:scheme_receivable': 8000, 'equity:fx_liquidity': 8000 }],
    ],
    USD: [
      ['exchange_bought', { 'equity:fx_liquidity': -8680, 'liability:merchant_pending': 8680 }],
      ['exchange_fee', { 'equity:fx_liquidity': -8680, 'liability:merchant_pending': 8593, 'income:fx_fee': 87 }],
    ],
  })
  expect(await linesOf(chargeId ?? '')).toEqual([
    { type: 'charge', currency: 'EUR', amount: 8000, fee: 0, rate: null, is_released: false },
    { type: 'exchange_in', currency: 'USD', amount: 8680, fee: 87, rate: '1.0850', is_released: false },
    { type: 'exchange_out', currency: 'EUR', amount: -8000, fee: 0, rate: '1.0850', is_released: false },
  ])
  await account.run(thursday, doDueWork)
  expect(await balances()).toEqual({
    EUR: { 'asset:bank_cash': 8000, 'equity:fx_liquidity': 8000 },
    USD: { 'equity:fx_liquidity': -8680, 'liability:merchant_available': 8593, 'income:fx_fee': 87 },
  })
  await expectSound()
})

describe('a sale', () => {
  it('is converted net of its fee, and by what was captured of it', async () => {
    await agree({ rules: [{ brand: null, region: null, currency: null, basisPoints: 290, fixedMinor: 0 }] })
    const { id } = await sellEuros(tuesday, 10_000, { captureMethod: 'manual' })
    expect(await merchantMoney()).toEqual({})
    await account.run(tuesday, (context) => capturePayment(context, testAcquirer, id, 6000))
    // 60.00 less 1.74 is 58.26; times 1.085 is 63.2121, less 0.63.
    expect(await merchantMoney()).toEqual({ USD: [6258, 0] })
    await expectSound()
  })

  it('is available in the currency it is settled in, where it is available at once', async () => {
    await agree()
    await sellEuros(tuesday, 8000, { card: 'pm_card_bypassPending' })
    expect(await merchantMoney()).toEqual({ USD: [0, 8593] })
    await expectSound()
  })

  it('of nothing after its fee, and of too little for one unit, leaves no money in its currency', async () => {
    await agree({ rules: [{ brand: null, region: null, currency: null, basisPoints: 10_000, fixedMinor: 0 }] })
    await sellEuros(tuesday, 8000)
    expect(await merchantMoney()).toEqual({})
    await agree({ conversions: { KRW: { into: 'KWD', rate: '0.00022', feeBasisPoints: 100 } } }, later(tuesday, 1))
    const { latest_charge_id } = await sellEuros(later(tuesday, 1), 4, { currency: 'KRW' as CurrencyCode })
    expect(await linesOf(latest_charge_id ?? '')).toMatchObject([
      { type: 'charge', currency: 'KRW', amount: 4 },
      { type: 'exchange_in', currency: 'KWD', amount: 0, fee: 0 },
      { type: 'exchange_out', currency: 'KRW', amount: -4 },
    ])
    expect(await merchantMoney()).toEqual({})
    await account.run(later(tuesday, 8), doDueWork)
    expect(await merchantMoney()).toEqual({})
    await expectSound()
  })

  it('in yen is settled in dinars, each by its own decimals', async () => {
    await agree({ conversions: { JPY: { into: 'KWD', rate: '0.0021', feeBasisPoints: 50 } } })
    await sellEuros(tuesday, 5001, { currency: 'JPY' })
    // 5001 * 0.0021 = 10.5021 dinars, of which 0.5 % are 0.052505.
    expect(await merchantMoney()).toEqual({ KWD: [10_449, 0] })
    expect((await balances()).KWD).toEqual({ 'equity:fx_liquidity': -10_502, 'liability:merchant_pending': 10_449, 'income:fx_fee': 53 })
    await expectSound()
  })
})

describe('a refund', () => {
  it('is paid for in the currency of settlement, and its failure is converted back', async () => {
    await agree()
    const { id } = await sellEuros(tuesday, 8001, { card: 'pm_card_refundFail' })
    await account.run(thursday, doDueWork)
    // 80.01 * 1.085 = 86.81085: bought 86.81 less 0.87, and a refund costs 86.82.
    expect(await merchantMoney()).toEqual({ USD: [0, 8594] })
    const { refund: asked } = await account.run(thursday, refund(id, null))
    expect(await merchantMoney()).toEqual({ USD: [0, -88] })
    await account.run(later(thursday, 1), doDueWork)
    expect(await merchantMoney()).toEqual({ USD: [0, 8506] })
    expect(await linesOf(asked.id)).toEqual([
      { type: 'exchange_in', currency: 'EUR', amount: 8001, fee: 0, rate: '1.0850', is_released: true },
      { type: 'exchange_out', currency: 'USD', amount: -8682, fee: 0, rate: '1.0850', is_released: true },
      { type: 'refund', currency: 'EUR', amount: -8001, fee: 0, rate: null, is_released: true },
      { type: 'exchange_in', currency: 'USD', amount: 8681, fee: 87, rate: '1.0850', is_released: true },
      { type: 'exchange_out', currency: 'EUR', amount: -8001, fee: 0, rate: '1.0850', is_released: true },
      { type: 'refund_failure', currency: 'EUR', amount: 8001, fee: 0, rate: null, is_released: true },
    ])
    await expectSound()
  })

  it('that is canceled comes back as one that failed does', async () => {
    await agree()
    const { id } = await sellEuros(tuesday, 8000, { card: 'pm_card_pendingRefund' })
    await account.run(thursday, doDueWork)
    const { refund: asked } = await account.run(thursday, refund(id, 1000))
    expect(await merchantMoney()).toEqual({ USD: [0, 8593 - 1085] })
    await account.run(thursday, (context) => cancelRefund(context, asked.id))
    expect(await merchantMoney()).toEqual({ USD: [0, 8593 - 11] })
    await expectSound()
  })

  it('is taken from pending money of the currency of settlement, and becomes available with it', async () => {
    await agree()
    const { id } = await sellEuros(tuesday, 8000)
    await account.run(tuesday, refund(id, 2000))
    expect(await merchantMoney()).toEqual({ USD: [8593 - 2170, 0] })
    await expectSound()
    await account.run(thursday, doDueWork)
    expect(await merchantMoney()).toEqual({ USD: [0, 8593 - 2170] })
    await expectSound()
  })

  it('is refused beyond the limit of the currency of settlement, with what would be possible in its own', async () => {
    await agree({ currencies: { USD: { ...defaultCurrencyTerms('USD'), negativeLimitMinor: 50 } } })
    const { id } = await sellEuros(tuesday, 8000)
    await account.run(thursday, doDueWork)
    // 85.93 and 0.50 are 86.43 dollars, which pay for 79.65 euros: those cost 86.42025.
    const refused = await account.run(thursday, refund(id, 7966)).catch((error: unknown) => error)
    expect(refused).toMatchObject({ errorName: 'balance_too_low' })
    expect((refused as { values: { possible: (locale: string) => string } }).values.possible('en')).toBe('€79.65')
    expect(await merchantMoney()).toEqual({ USD: [0, 8593] })
    await account.run(thursday, refund(id, 7965))
    expect(await merchantMoney()).toEqual({ USD: [0, -50] })
    await expectSound()
  })

  it('is converted at the rate of its own time, and what was before stays', async () => {
    await agree()
    const { id, latest_charge_id: chargeId } = await sellEuros(tuesday, 8000)
    const before = await linesOf(chargeId ?? '')
    await agree({ conversions: { EUR: { into: 'GBP', rate: '0.86', feeBasisPoints: 0 } } }, later(tuesday, 1))
    await account.run(later(tuesday, 1), refund(id, 1001))
    expect(await merchantMoney()).toEqual({ USD: [8593, 0], GBP: [0, -861] })
    expect(await linesOf(chargeId ?? '')).toEqual(before)
    // Without a conversion it is the sale's own currency that is taken.
    await agree({ conversions: {} }, later(tuesday, 2))
    await account.run(later(tuesday, 2), refund(id, 300))
    expect(await merchantMoney()).toEqual({ USD: [8593, 0], GBP: [0, -861], EUR: [0, -300] })
    await expectSound()
  })
})

test('refunds in both currencies at once never take the one balance below its limit', async () => {
  await agree({ currencies: { USD: { ...defaultCurrencyTerms('USD'), negativeLimitMinor: 0 } } })
  const ids: PaymentId[] = []
  for (const currency of ['EUR', 'USD', 'EUR', 'USD', 'EUR', 'USD'] as const) {
    ids.push((await sellEuros(tuesday, currency === 'EUR' ? 8000 : 8593, { currency })).id)
  }
  await account.run(thursday, doDueWork)
  expect(await merchantMoney()).toEqual({ USD: [0, 6 * 8593] })
  // Each sale brought 85.93; a refund in dollars takes as much, and one in euros 0.87 more, so that one of the six finds too little.
  const results = await Promise.allSettled(ids.map((id) => account.run(thursday, refund(id, null))))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toMatchObject([{ reason: { errorName: 'balance_too_low' } }])
  const [, available] = (await merchantMoney()).USD ?? [0, 0]
  expect(available).toBeGreaterThanOrEqual(0)
  await expectSound()
})

test('a sale asks the database as often with a conversion as without', async () => {
  const countStatements = async () => (await statementsOf(db.database.pool, () => sellEuros(tuesday, 8000))).length
  // What is prepared once a connection is sent under the same text.
  await countStatements()
  const plain = await countStatements()
  await agree()
  expect(await countStatements()).toBe(plain)
})

describe('a dispute', () => {
  it('takes its amount and fee in the currency of settlement, and what is won comes back in it', async () => {
    await agree({ currencies: { EUR: { ...defaultCurrencyTerms('EUR'), disputeFeeMinor: 1500, isDisputeFeeReturned: true } } })
    const { id } = await sellEuros(tuesday, 8000, { card: 'pm_card_createDispute' })
    await account.run(thursday, doDueWork)
    await account.run(thursday, doDisputeWork)
    // 95.00 euros cost 103.075 dollars.
    expect(await merchantMoney()).toEqual({ USD: [0, 8593 - 10_308] })
    await expectSound()
    const dispute = await disputeOf(account, id)
    await account.run(thursday, async (context) => {
      await stageEvidence(context, dispute.id, { fields: { uncategorized_text: 'winning_evidence' }, enhanced: {} })
      await submitEvidence(context, testAcquirer, dispute.id)
    })
    await account.run(thursday, doDisputeWork)
    // And buy 103.07, less 1.03.
    expect(await merchantMoney()).toEqual({ USD: [0, 8593 - 10_308 + 10_307 - 103] })
    await expectSound()
  })

  it('about nothing takes its fee alone, and one without a fee moves nothing', async () => {
    await agree()
    const { id } = await sellEuros(tuesday, 8000)
    await account.run(thursday, doDueWork)
    await account.run(thursday, refund(id, null))
    const { USD: before } = await merchantMoney()
    await account.run(thursday, (context) => openFor(context, id, { amountMinor: 0 }))
    // 15.00 euros cost 16.275 dollars.
    expect(await merchantMoney()).toEqual({ USD: [0, (before?.[1] ?? 0) - 1628] })
    await agree({ currencies: { EUR: { ...defaultCurrencyTerms('EUR'), disputeFeeMinor: 0 } } }, later(thursday, 1))
    await account.run(later(thursday, 1), (context) => openFor(context, id, { amountMinor: 0 }))
    expect(await merchantMoney()).toEqual({ USD: [0, (before?.[1] ?? 0) - 1628] })
    await expectSound()
  })
})

test('a payout settles what was exchanged, and there is nothing to pay out in the currency of the sale', async () => {
  await agree()
  await sellEuros(tuesday, 8000)
  await account.run(thursday, doDueWork)
  await account.run(thursday, async (context) => {
    const euros = await openBankAccount(context, 'EUR')
    await expect(payOut(context, 100, { currency: 'EUR', bankAccountId: euros.id })).rejects.toMatchObject({ errorName: 'invalid_fields' })
  })
  await account.run(thursday, async (context) => {
    await openBankAccount(context)
    await payOut(context, 8593)
  })
  expect(await merchantMoney()).toEqual({})
  await expectSound()
})

test('of sales that become available one batch after the other, none is available before it is exchanged', async () => {
  await agree()
  for (let count = 0; count < 5; count++) await sellEuros(tuesday, 8000)
  for (let done = 1; done <= 5; done++) {
    expect(await account.run(thursday, (context) => releaseDueFunds(context, 1))).toHaveLength(3)
    expect(await merchantMoney()).toEqual(done < 5 ? { USD: [(5 - done) * 8593, done * 8593] } : { USD: [0, 5 * 8593] })
  }
  await expectSound()
})

describe('verify-ledger', () => {
  const damages: readonly [rule: string, statement: string][] = [
    ['each exchange has both halves', `DELETE FROM balance_transactions WHERE type = 'exchange_in'`],
    ['each exchange has both halves', `UPDATE balance_transactions SET available_on = available_on + interval '1 day' WHERE type = 'exchange_out'`],
    ['each exchange has both halves', `UPDATE balance_transactions SET amount_minor = amount_minor + 1, net_minor = net_minor + 1 WHERE type = 'exchange_out'`],
    [
      'exchanges follow the agreed rate and fee',
      `UPDATE balance_transactions SET amount_minor = amount_minor + 1, net_minor = net_minor + 1 WHERE type = 'exchange_in' AND currency = 'USD'`,
    ],
    [
      'exchanges follow the agreed rate and fee',
      `UPDATE balance_transactions SET fee_minor = fee_minor - 1, net_minor = net_minor + 1 WHERE type = 'exchange_in' AND fee_minor > 0`,
    ],
    ['exchanges follow the agreed rate and fee', `UPDATE conversions SET rate = rate + 0.01`],
    ['only agreed currencies are exchanged', `DELETE FROM balance_transactions WHERE exchange_of IS NOT NULL`],
    ['only agreed currencies are exchanged', `UPDATE balance_transactions SET exchange_version = 2 WHERE exchange_of IS NOT NULL`],
    ['only agreed currencies are exchanged', `UPDATE conversions SET currency = 'CHF'`],
    [
      'the liquidity account equals the sum of exchanges',
      `UPDATE ledger_entries SET account = 'income:fx_fee' WHERE account = 'equity:fx_liquidity' AND currency = 'USD'`,
    ],
    ['account balances equal the sum of their transactions', `UPDATE ledger_entries SET account = 'income:payout_fee' WHERE account = 'income:fx_fee'`],
    ['what is sold in exchanges is posted', `UPDATE ledger_transactions SET source_id = source_id || '_other' WHERE kind = 'exchange_sold'`],
    ['what is bought in exchanges is posted', `UPDATE ledger_transactions SET kind = 'exchange_sold' WHERE kind = 'exchange_bought'`],
    ['fees of exchanges are posted', `DELETE FROM ledger_entries WHERE account = 'income:fx_fee'`],
    [
      'released money is posted as available',
      `UPDATE ledger_transactions SET source_id = source_id || '_other' WHERE kind = 'availability' AND source_id LIKE 'txn_%'`,
    ],
  ]

  beforeEach(async () => {
    await agree()
    const { id } = await sellEuros(tuesday, 8000)
    await account.run(thursday, doDueWork)
    await account.run(thursday, refund(id, 1500))
    await agree({ conversions: {} }, later(thursday, 1))
    await expectSound()
  })

  it.each(damages)('notices where not: %s (%s)', async (rule, statement) => {
    const results = await verifyDamaged(db, statement)
    expect(results.filter(({ violationCount }) => violationCount > 0).map((result) => result.rule)).toContain(rule)
  })
})

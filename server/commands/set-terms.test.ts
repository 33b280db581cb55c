import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAccount, type TestAccount } from '#proof/support/account.ts'
import { print } from '#proof/support/command.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'

let db: TestDatabase
let account: TestAccount
let folder: string
beforeAll(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'counterfoil-terms-'))
})
beforeEach(async () => {
  account = await makeAccount(db)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await db.drop()
})

const counterfoil = (...args: string[]) => print(db, ...args)

const setTerms = (terms: object) => counterfoil('set-terms', account.merchantId, JSON.stringify(terms))

/** The terms that are printed, without the lines between them. */
const printedTerms = (output: string) => [...output.matchAll(/^\{.*?^\}/gms)].map(([text]) => JSON.parse(text) as unknown)

const whole = {
  reserve: { basis_points: 0, days: 0 },
  rules: [
    { brand: null, region: null, currency: null, basis_points: 250, fixed_minor: 0 },
    { brand: 'amex', region: 'international', currency: 'EUR', basis_points: 340, fixed_minor: 25 },
  ],
  currencies: {
    USD: {
      dispute_fee_minor: 2000,
      is_dispute_fee_returned: true,
      withdrawals: { standard: { basis_points: 0, minimum_minor: 25 }, instant: { basis_points: 150, minimum_minor: 60 } },
      negative_limit_minor: 5000,
    },
  },
  conversions: { EUR: { into: 'USD', rate: '1.0850', fee_basis_points: 100 } },
}

test('what is agreed is printed in the form in which it was written, and what is printed can be agreed again', async () => {
  const before = await counterfoil('terms', account.merchantId)
  expect(before).toMatch(/^acct_\w+ uses the default terms:\n/)
  const [defaults] = printedTerms(before)
  expect(defaults).toMatchObject({ rules: expect.arrayContaining([{ brand: null, region: null, currency: 'JPY', basis_points: 360, fixed_minor: 0 }]) })
  expect(await setTerms(defaults as object)).toMatch(/^Set version 1 for acct_\w+, effective \d{4}-.*Z\.\n$/)

  const file = path.join(folder, 'terms.json')
  await writeFile(file, JSON.stringify({ ...whole, valid_from: '2199-01-01T00:00:00Z' }))
  expect(await counterfoil('set-terms', account.merchantId, file)).toBe(`Set version 2 for ${account.merchantId}, effective 2199-01-01T00:00:00.000Z.\n`)
  expect(await setTerms(whole)).toMatch(/^Set version 3 /)
  await setTerms({ rules: [{ basis_points: 300 }], valid_from: '2199-06-01T00:00:00Z' })
  const output = await counterfoil('terms', account.merchantId)
  expect(output).toMatch(/^Version 3, in effect since \d{4}-.*Z, set on \d{4}-.*Z\.\n/)
  expect(output).toContain('\nVersion 4, scheduled for 2199-06-01T00:00:00.000Z, set on ')
  expect(printedTerms(output)).toEqual([
    whole,
    { reserve: { basis_points: 0, days: 0 }, rules: [{ ...whole.rules[0], basis_points: 300 }], currencies: {}, conversions: {} },
  ])
})

test('what is wrong is named field by field, and nothing is agreed', async () => {
  const usage = '1: Usage: counterfoil set-terms ACCOUNT FILE|JSON\n'
  expect(await counterfoil('set-terms', account.merchantId)).toBe(usage)
  expect(await counterfoil('terms')).toBe('1: Usage: counterfoil terms ACCOUNT\n')
  expect(await counterfoil('terms', 'acct_missing')).toBe('1: Account acct_missing not found.\n')
  expect(await counterfoil('set-terms', 'acct_missing', '{"rules":[]}')).toBe('1: Account acct_missing not found.\n')
  expect(await counterfoil('set-terms', account.merchantId, '{rules')).toMatch(/^1: Invalid JSON: .*\n$/)
  const missing = path.join(folder, 'none.json')
  expect(await counterfoil('set-terms', account.merchantId, missing)).toMatch(/Can't read .*none\.json: ENOENT/)

  expect(
    await setTerms({
      rules: [{ basis_points: 2.5, brand: 'vista' }],
      reserve: { basis_points: 10_001, days: 3 },
      conversions: { EUR: { into: 'USD', rate: 1.085, fee_basis_points: 100 } },
      fees: 3,
    }),
  ).toBe(`1: The terms are invalid:
  reserve.basis_points: Enter at most 10,000.
  rules.0.brand: Choose one of: visa, mastercard, amex, discover, diners, jcb, unionpay, eftpos_au, cartes_bancaires, unknown.
  rules.0.basis_points: Enter a whole number.
  conversions.EUR.rate: Must be text.
  fees: Unknown field.
`)
  const { rules, ...rest } = whole
  expect(
    await setTerms({ ...rest, rules: [rules[1]], reserve: { basis_points: 100, days: 7 }, valid_from: '2020-01-01T00:00:00Z' }),
  ).toBe(`1: The terms are invalid:
  valid_from: Terms can't start in the past. (terms_valid_from_passed)
  reserve: A converted currency can't have a reserve. Remove the conversion or the reserve. (conversion_with_reserve)
  rules.0: The first rule must apply to every sale. All other rules need a brand, region or currency. (fee_rule_for_every_sale)
`)
  const { rows } = await db.owner.query('SELECT max(version) AS version FROM account_terms WHERE merchant_id = $1', [account.merchantId])
  expect(rows).toEqual([{ version: null }])
})

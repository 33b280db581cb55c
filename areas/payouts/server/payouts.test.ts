import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { verifyLedger } from '#areas/ledger/server/index.ts'
import { openBankAccount, payOut, readOwnSide, refundSale, sellAvailable, testAdding, testBanking, workUntilDone } from '#areas/payouts/test/payouts.ts'
import { type BankAccountId, bankAccountId as bankAccountIdSchema, type PayoutId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { makeAccount, type TestAccount } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { listChangesOf } from '#server/infra/changes/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { addDebitCard } from './bank-accounts/index.ts'
import { cancelPayout, completePayout, failPayout } from './end.ts'
import type { PayoutRow } from './index.ts'
import { handOver } from './send.ts'
import { findPayout, lockPayout } from './store.ts'

// A Monday.
const opened = new Date('2026-11-16T10:00:00Z')
const now = new Date('2026-11-18T10:00:00Z')
const later = (days: number) => new Date(now.getTime() + days * 86_400_000)

let db: TestDatabase
let account: TestAccount
beforeAll(async () => {
  db = await createTestDatabase()
})
beforeEach(async () => {
  account = await makeAccount(db)
  await account.run(opened, (context) => openBankAccount(context))
})
afterAll(() => db.drop())

const at = <T>(time: Date, work: (context: TenantContext) => Promise<T>) => account.run(time, work)
const sell = (amountMinor: number, currency?: CurrencyCode) => at(now, (context) => sellAvailable(context, amountMinor, currency))
const withdraw = (amountMinor: number, options?: Parameters<typeof payOut>[2], time = now) => at(time, (context) => payOut(context, amountMinor, options))
const read = (id: PayoutId) => at(now, (context) => findPayout(context, id))
const hold = async (context: TenantContext, id: PayoutId) => (await lockPayout(context, id)) as PayoutRow

async function expectSound(): Promise<void> {
  expect((await at(now, verifyLedger)).filter(({ violationCount }) => violationCount > 0)).toEqual([])
}

async function readAvailable(currency = 'USD'): Promise<number> {
  return (await readOwnSide(account, now, currency))['liability:merchant_available'] ?? 0
}

/** The lines of a payout in the order in which they were sold: type and net. */
async function readLines(payoutId: string): Promise<[string, number][]> {
  const { rows } = await db.owner.query<{ type: string; net: number }>(
    `SELECT type, net_minor::int AS net FROM balance_transactions WHERE merchant_id = $1 AND payout_id = $2 ORDER BY created_at, net_minor DESC`,
    [account.merchantId, payoutId],
  )
  return rows.map(({ type, net }) => [type, net])
}

describe('the lines of a payout', () => {
  it('are everything where all of it is paid out, and nothing is carried', async () => {
    const sale = await sell(10_000)
    await sell(5_000)
    await at(now, (context) => refundSale(context, sale, 2_500))
    const payout = await withdraw(9_680 + 4_825 - 2_500)
    expect(payout).toMatchObject({ carried_in_minor: 0, carried_out_minor: 0 })
    expect((await readLines(payout.id)).toSorted()).toEqual([
      ['charge', 4_825],
      ['charge', 9_680],
      ['payout', -12_005],
      ['refund', -2_500],
    ])
    expect(await readAvailable()).toBe(0)
    await expectSound()
  })

  it('are the first that reach the amount, and what is left of the last is the first line of the next payout', async () => {
    for (const [minutes, amountMinor] of [10_000, 5_000, 20_000].entries()) {
      await at(new Date(now.getTime() + minutes * 60_000), (context) => sellAvailable(context, amountMinor))
    }
    const hour = new Date(now.getTime() + 3_600_000)
    const [nets, first] = [[9_680, 4_825, 19_390], await withdraw(12_000, {}, hour)]
    expect(first).toMatchObject({ carried_in_minor: 0, carried_out_minor: 2_505 })
    expect(await readLines(first.id)).toEqual([
      ['charge', nets[0]],
      ['charge', nets[1]],
      ['payout_carried_out', -2_505],
      ['payout', -12_000],
    ])
    // Less than what was carried: no other line is touched.
    const second = await withdraw(2_000, {}, new Date(hour.getTime() + 60_000))
    expect(second).toMatchObject({ carried_in_minor: 2_505, carried_out_minor: 505 })
    expect(await readLines(second.id)).toEqual([
      ['payout_carried_in', 2_505],
      ['payout_carried_out', -505],
      ['payout', -2_000],
    ])
    const third = await withdraw(505 + 19_390, {}, new Date(hour.getTime() + 120_000))
    expect(third).toMatchObject({ carried_in_minor: 505, carried_out_minor: 0 })
    expect(await readAvailable()).toBe(0)
    await expectSound()
  })

  it('have the fee as one of them', async () => {
    await sell(10_000)
    const payout = await withdraw(9_000, { method: 'instant' })
    expect(payout).toMatchObject({ fee_minor: 90, carried_out_minor: 590 })
    expect(await readLines(payout.id)).toEqual([
      ['charge', 9_680],
      ['payout_fee', -90],
      ['payout_carried_out', -590],
      ['payout', -9_000],
    ])
    expect(await readOwnSide(account, now)).toMatchObject({
      'income:payout_fee': 90,
      'liability:merchant_available': 590,
      'liability:payout_in_transit': 9_000,
    })
    await expectSound()
  })

  it('are in one currency', async () => {
    await at(opened, (context) => openBankAccount(context, 'EUR'))
    await sell(10_000)
    await sell(10_000, 'EUR')
    const euros = await withdraw(5_000, { currency: 'EUR' })
    const dollars = await withdraw(5_000)
    expect([euros.carried_out_minor, dollars.carried_in_minor]).toEqual([4_680, 0])
    await expectSound()
  })

  it('are kept by the database: none can be added, taken away or settled again, and a payout that differs from them is refused', async () => {
    await sell(10_000)
    await sell(10_000)
    const [first, second] = [await withdraw(9_680), await withdraw(9_000)]
    const change = (statement: string) => at(now, ({ db: tx }) => sql.raw(statement).execute(tx))
    const lines = `UPDATE balance_transactions SET payout_id`
    await expect(change(`${lines} = NULL WHERE payout_id = '${first.id}'`)).rejects.toMatchObject({ constraint: 'settled_at_most_once' })
    await expect(change(`${lines} = '${second.id}' WHERE payout_id = '${first.id}'`)).rejects.toMatchObject({ constraint: 'settled_at_most_once' })
    await expect(change(`${lines} = '${first.id}' WHERE payout_id IS NULL`)).rejects.toMatchObject({ constraint: 'payout_lines_are_final' })
    await expect(change(`${lines} = 'po_none' WHERE payout_id IS NULL`)).rejects.toMatchObject({ constraint: 'settled_by_payout' })
    await expect(change(`UPDATE payouts SET amount_minor = 1`)).rejects.toThrow('permission denied')
    const copy = `INSERT INTO payouts SELECT (json_populate_record(p, '{"id":"po_copy"}')).* FROM payouts p WHERE id = '${first.id}'`
    await expect(change(copy)).rejects.toMatchObject({ constraint: 'payout_equals_its_lines' })
  })
})

describe('a withdrawal is refused', () => {
  it.each([
    ['more than there is', 9_681, {}, 'payout_above_available'],
    ['all that there is, where a fee comes on top', 9_680, { method: 'instant' }, 'payout_above_available'],
    ['less than one unit', 99, {}, 'payout_below_minimum'],
    ['nothing', 0, {}, 'payout_below_minimum'],
    ['less than nothing', -500, {}, 'payout_below_minimum'],
    ['to an account that is not there', 500, { bankAccountId: z.parse(bankAccountIdSchema, 'ba_none') }, 'bank_account_unknown'],
  ] as const)('%s', async (_name, amountMinor, options, rule) => {
    await sell(10_000)
    await expect(withdraw(amountMinor, options)).rejects.toMatchObject({ brokenRules: [{ rule }] })
    expect(await readAvailable()).toBe(9_680)
    expect((await db.owner.query('SELECT FROM payouts WHERE merchant_id = $1', [account.merchantId])).rows).toEqual([])
  })

  it('in a currency without an account, and to an account of another currency', async () => {
    await at(opened, (context) => openBankAccount(context, 'EUR'))
    await expect(withdraw(500, { currency: 'JPY' })).rejects.toMatchObject({ errorName: 'bank_account_missing' })
    const { rows } = await db.owner.query<{ id: BankAccountId }>(`SELECT id FROM bank_accounts WHERE merchant_id = $1 AND currency = 'EUR'`, [
      account.merchantId,
    ])
    await expect(withdraw(500, { bankAccountId: rows[0]?.id ?? null })).rejects.toMatchObject({ brokenRules: [{ rule: 'bank_account_other_currency' }] })
  })

  it('at once, to an account that is paid over days', async () => {
    await at(opened, (context) => openBankAccount(context, 'JPY'))
    await sell(100_000, 'JPY')
    await expect(withdraw(5_000, { currency: 'JPY', method: 'instant' })).rejects.toMatchObject({
      brokenRules: [{ path: 'method', rule: 'instant_not_possible' }],
    })
  })

  it('while the balance is negative, with the balance in the message', async () => {
    const sale = await sell(10_000)
    await at(now, (context) => refundSale(context, sale, 10_000))
    await expect(withdraw(100)).rejects.toMatchObject({ errorName: 'balance_negative' })
  })

  it('of forints that are no whole ones, though the ledger counts hundredths', async () => {
    await at(opened, (context) => openBankAccount(context, 'HUF'))
    await sell(1_000_050, 'HUF')
    await expect(withdraw(10_050, { currency: 'HUF' })).rejects.toMatchObject({ brokenRules: [{ rule: 'payout_not_multiple' }] })
    expect(await withdraw(10_100, { currency: 'HUF' })).toMatchObject({ amount_minor: 10_100 })
  })
})

describe('the steps of a payout', () => {
  /** Takes a new payout as far as a state. */
  const states: Readonly<Record<string, (id: PayoutId) => Promise<unknown>>> = {
    'not handed over': async () => null,
    'handed over': (id) => at(now, (context) => handOver(context, testBanking, id)),
    completed: (id) => at(now, async (context) => completePayout(context, await handOver(context, testBanking, id))),
    failed: (id) => at(now, async (context) => failPayout(context, await handOver(context, testBanking, id), 'no_account')),
    canceled: (id) => at(now, (context) => cancelPayout(context, id)),
  }
  const acts: Readonly<Record<string, (id: PayoutId) => Promise<PayoutRow>>> = {
    cancel: (id) => at(now, (context) => cancelPayout(context, id)),
    complete: (id) => at(now, async (context) => completePayout(context, await hold(context, id))),
    fail: (id) => at(now, async (context) => failPayout(context, await hold(context, id), 'declined')),
    'hand over': (id) => at(now, (context) => handOver(context, testBanking, id)),
  }
  const allowed: Readonly<Record<string, string>> = {
    'not handed over cancel': 'canceled',
    'not handed over fail': 'processing_failure',
    'not handed over hand over': 'processing',
    'handed over complete': 'completed',
    'handed over fail': 'processing_failure',
    'completed fail': 'processing_failure',
  }
  const cases = Object.keys(states).flatMap((state) => Object.keys(acts).map((act) => ({ state, act, expected: allowed[`${state} ${act}`] ?? 'refused' })))

  it.each(cases)('$state, then $act: $expected', async ({ state, act, expected }) => {
    await sell(10_000)
    const { id } = await withdraw(5_000, { method: 'instant' })
    await states[state]?.(id)
    const before = await read(id)
    const outcome = await acts[act]?.(id).then(
      ({ status }) => status,
      () => 'refused',
    )
    expect(outcome).toBe(expected)
    const after = await read(id)
    if (expected === 'refused') expect(after).toEqual(before)
    const isBack = after?.status === 'canceled' || after?.status === 'processing_failure'
    expect(await readAvailable()).toBe(isBack ? 9_680 : 4_630)
    await expectSound()
  })

  it('give the money and the fee back in a movement that a later payout settles', async () => {
    await sell(10_000)
    const failing = await at(opened, (context) => openBankAccount(context, 'USD', '000111111116'))
    const first = await withdraw(9_000, { method: 'instant', bankAccountId: failing.id })
    await workUntilDone(account, now)
    expect(await read(first.id)).toMatchObject({ status: 'processing_failure', failure_code: 'no_account' })
    expect(await readOwnSide(account, now)).toMatchObject({ 'liability:merchant_available': 9_680 })
    expect((await readOwnSide(account, now))['income:payout_fee']).toBeUndefined()
    const second = await withdraw(9_680)
    expect((await readLines(second.id)).toSorted()).toEqual([
      ['payout', -9_680],
      ['payout_carried_in', 590],
      ['payout_failure', 9_090],
    ])
    await expectSound()
  })

  it('are told in order, with who did them', async () => {
    await sell(10_000)
    const { id } = await withdraw(5_000, { method: 'instant' })
    await workUntilDone(account, now)
    await at(later(1), async (context) => failPayout(context, await hold(context, id), 'account_frozen'))
    const changes = await at(now, (context) => listChangesOf(context, id, now))
    expect(changes.map(({ type, actor_kind, data }) => [type, actor_kind, data.failure_code ?? null])).toEqual([
      ['payout.created', 'merchant_api', null],
      ['payout.handed_over', 'processor', null],
      ['payout.completed', 'processor', null],
      ['payout.returned', 'merchant_api', 'account_frozen'],
    ])
  })
})

describe('the way to the bank', () => {
  it('begins with the next business day and ends a business day later; until then it can be canceled', async () => {
    await sell(10_000)
    // A Friday.
    const friday = new Date('2026-11-20T15:00:00Z')
    const { id } = await withdraw(5_000, {}, friday)
    expect(await read(id)).toMatchObject({ hands_over_at: new Date('2026-11-23T00:00:00Z'), arrival_date: new Date('2026-11-24T00:00:00Z') })
    await workUntilDone(account, new Date('2026-11-22T23:59:59Z'))
    expect(await read(id)).toMatchObject({ handed_over_at: null, trace_id: null })
    await workUntilDone(account, new Date('2026-11-23T00:00:01Z'))
    expect(await read(id)).toMatchObject({
      status: 'processing',
      handed_over_at: new Date('2026-11-23T00:00:01Z'),
      trace_id: expect.stringMatching(/^\d{15}$/),
    })
    await expect(at(now, (context) => cancelPayout(context, id))).rejects.toMatchObject({ errorName: 'payout_not_cancelable' })
    await workUntilDone(account, new Date('2026-11-24T00:00:00Z'))
    expect(await read(id)).toMatchObject({ status: 'completed', settles_at: null })
    await expectSound()
  })

  it('waits a day for a new account, also where the withdrawal is immediate', async () => {
    await sell(10_000)
    const fresh = await at(now, (context) => openBankAccount(context, 'USD', '000111111116'))
    const { id } = await withdraw(1_000, { method: 'instant', bankAccountId: fresh.id })
    expect(await read(id)).toMatchObject({ hands_over_at: later(1), arrival_date: later(1) })
    const slow = await withdraw(1_000, { bankAccountId: fresh.id })
    // On Thursday at ten the account may be paid; the next business day after that is Friday.
    expect(await read(slow.id)).toMatchObject({ hands_over_at: new Date('2026-11-20T00:00:00Z') })
    await workUntilDone(account, new Date(later(1).getTime() - 1000))
    expect(await read(id)).toMatchObject({ handed_over_at: null })
    await workUntilDone(account, later(1))
    expect(await read(id)).toMatchObject({ status: 'processing_failure' })
  })

  it.each([
    ['tok_visa_debit_us_transferSuccess', 'instant', 'completed', null],
    ['tok_mastercard_debit_us_transferSuccess', 'instant', 'completed', null],
    ['tok_discover_debit_us_transferSuccess', 'standard', 'completed', null],
    ['tok_visa_debit_us_transferFail', 'instant', 'processing_failure', 'could_not_process'],
    ['tok_visa_debit_us_instantPayoutUnsupported', 'standard', 'completed', null],
    ['tok_visa_debit_us_instantPayoutUnsupported', 'instant', 'refused', 'instant_not_possible'],
  ] as const)('leads to the debit card %s (%s): %s %s', async (name, method, status, code) => {
    await sell(10_000)
    const card = testBanking.bank.findDebitCard(name, opened)
    if (!card) throw new Error('there is no such card')
    const { id: bankAccountId } = await at(opened, (context) =>
      addDebitCard(context, testAdding, { card, currency: 'USD', account_type: 'business', is_default: false, metadata: {} }),
    )
    if (status === 'refused') return expect(withdraw(1_000, { method, bankAccountId })).rejects.toMatchObject({ brokenRules: [{ rule: code }] })
    const { id } = await withdraw(1_000, { method, bankAccountId })
    await workUntilDone(account, later(1))
    await workUntilDone(account, later(3))
    expect(await read(id)).toMatchObject({ status, failure_code: code })
  })

  it('tells whether the account can be paid', async () => {
    await sell(20_000)
    const statusOf = async (id: string) => (await db.owner.query<{ status: string }>('SELECT status FROM bank_accounts WHERE id = $1', [id])).rows[0]?.status
    const closed = await at(opened, (context) => openBankAccount(context, 'USD', '000111111113'))
    const good = await withdraw(1_000, { method: 'instant' })
    await withdraw(1_000, { method: 'instant', bankAccountId: closed.id })
    await workUntilDone(account, now)
    expect([await statusOf(good.bank_account_id), await statusOf(closed.id)]).toEqual(['verified', 'errored'])
  })
})

describe('the arrival of a payout', () => {
  const completeAt = (id: PayoutId, time: Date) => at(time, async (context) => completePayout(context, await handOver(context, testBanking, id)))

  it('is the day on which the bank paid it, in the time zone of the business', async () => {
    await db.owner.query(`UPDATE merchant_accounts SET time_zone = 'Asia/Hong_Kong' WHERE merchant_id = $1`, [account.merchantId])
    await sell(10_000)
    const { id, arrival_date: planned } = await withdraw(5_000)
    expect(planned).toEqual(new Date('2026-11-20T00:00:00Z'))
    // 07:00 of the 24th in Hong Kong.
    await completeAt(id, new Date('2026-11-23T23:00:00Z'))
    expect(await read(id)).toMatchObject({ status: 'completed', arrival_date: new Date('2026-11-24T00:00:00Z') })
  })

  it('is the moment of an immediate one', async () => {
    await sell(10_000)
    const { id } = await withdraw(5_000, { method: 'instant' })
    await completeAt(id, later(1))
    expect((await read(id))?.arrival_date).toEqual(later(1))
  })
})

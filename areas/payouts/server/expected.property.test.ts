import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { agreeTestTerms } from '#areas/billing/test/terms.ts'
import { readAvailable, releaseDueReserves } from '#areas/ledger/server/index.ts'
import { doDueWork } from '#areas/payments/server/index.ts'
import { openBankAccount, payOut, refundSale, sellAvailable } from '#areas/payouts/test/payouts.ts'
import { userId as userIdSchema } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { addDays, dayIn } from '#kernel/time/calendar-days.ts'
import { hourMs } from '#kernel/time/durations.ts'
import { makeAccount, type TestAccount } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { chooseSeed } from '#proof/support/scale.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { doPayoutWork } from './due-work.ts'
import { readExpectedPayouts } from './expected.ts'
import { payoutStepMinor } from './rules.ts'
import { setSchedule } from './schedules.ts'
import { findStartOfDay } from './schedules-store.ts'
import { previewPayout } from './service.ts'

/** What is shown before money moves is what the ledger says afterwards, in currencies with two decimals, none, three, and whole units only. */

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const opened = new Date('2026-11-14T10:00:00Z')
const now = new Date('2026-11-18T10:00:00Z')
const timeZone = 'Asia/Hong_Kong'
const currencies = ['USD', 'JPY', 'KWD', 'HUF'] as const satisfies readonly CurrencyCode[]
const member = { kind: 'member', userId: z.parse(userIdSchema, 'usr_test'), name: 'Test', permissions: new Set<never>() } as const

const share = fc.integer({ min: 1, max: 1000 })
const sale = fc.record({
  amountMinor: fc.integer({ min: 20_000, max: 900_000 }),
  isPending: fc.boolean(),
  hoursLater: fc.integer({ min: 0, max: 60 }),
  refund: fc.option(share),
})
const fee = fc.record({ basisPoints: fc.integer({ min: 0, max: 300 }), minimumMinor: fc.integer({ min: 0, max: 400 }) })
const terms = fc.record({
  standard: fee,
  instant: fee,
  reserve: fc.record({ basisPoints: fc.integer({ min: 0, max: 2000 }), days: fc.integer({ min: 1, max: 9 }) }),
})
const nothing = { basisPoints: 0, days: 0 }

async function open(
  currency: CurrencyCode,
  agreed: { standard: object; instant: object; reserve: { basisPoints: number; days: number } },
  isHeld: boolean,
): Promise<TestAccount> {
  const account = await makeAccount(db)
  const withdrawals = { standard: agreed.standard, instant: agreed.instant } as Record<'standard' | 'instant', { basisPoints: number; minimumMinor: number }>
  await agreeTestTerms(db, account, opened, {
    reserve: agreed.reserve.basisPoints > 0 ? agreed.reserve : nothing,
    currencies: { [currency]: { disputeFeeMinor: 0, isDisputeFeeReturned: true, negativeLimitMinor: 1_000_000, withdrawals } },
  })
  await account.run(isHeld ? now : opened, (context) => openBankAccount(context, currency))
  return account
}

async function sell(
  account: TestAccount,
  currency: CurrencyCode,
  sales: readonly { amountMinor: number; isPending: boolean; hoursLater: number; refund: number | null }[],
): Promise<void> {
  for (const { amountMinor, isPending, hoursLater, refund } of sales) {
    const at = new Date(now.getTime() - hoursLater * hourMs)
    const id = await account.run(at, (context) => sellAvailable(context, amountMinor, currency, isPending ? 'pm_card_visa' : 'pm_card_bypassPending'))
    if (refund === null) continue
    const refunding = account.run(now, (context) => refundSale(context, id, Math.max(1, Math.floor((amountMinor * refund) / 1000))))
    await refunding.catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
    })
  }
}

const availableOf = (account: TestAccount, at: Date, currency: CurrencyCode) =>
  account.run(at, async (context) => (await readAvailable(context, currency)).amountMinor)

test('what a preview says of a payout is what the ledger says after it', { timeout: 600_000 }, async () => {
  const random = fc.record({
    currency: fc.constantFrom(...currencies),
    sales: fc.array(sale, { minLength: 1, maxLength: 4 }),
    agreed: terms,
    method: fc.constantFrom('standard' as const, 'instant' as const),
    isHeld: fc.boolean(),
    share: fc.oneof(share, fc.constant('all' as const)),
  })
  const property = fc.asyncProperty(random, async ({ currency, sales, agreed, method: chosen, isHeld, share: part }) => {
    const account = await open(currency, { ...agreed, reserve: nothing }, isHeld)
    await sell(account, currency, sales)
    const method = currency === 'USD' ? chosen : 'standard'
    const preview = (amountMinor?: number) =>
      account.run(now, (context) =>
        previewPayout(context, { params: { id: account.merchantId }, query: { currency, method, amount_minor: amountMinor }, body: undefined } as never),
      )
    const before = await preview()
    expect(before.available_minor).toBe(await availableOf(account, now, currency))
    const wanted = part === 'all' ? before.maximum_minor : Math.floor((before.maximum_minor * part) / 1000)
    const amountMinor = wanted - (wanted % before.step_minor)
    const isPossible = amountMinor >= before.minimum_minor
    if (!isPossible) {
      if (amountMinor > 0) await expect(account.run(now, (context) => payOut(context, amountMinor, { currency, method }))).rejects.toBeInstanceOf(AppError)
      return
    }
    const said = await preview(amountMinor)
    const payout = await account.run(now, (context) => payOut(context, amountMinor, { currency, method }))
    expect(payout.fee_minor).toBe(said.fee_minor)
    expect(payout.arrival_date.toISOString()).toBe(said.arrival_date)
    expect(payout.hands_over_at.toISOString()).toBe(said.leaves_at)
    expect(said.held_until !== null).toBe(isHeld)
    expect(await availableOf(account, now, currency)).toBe(said.remaining_minor)
    // One step above the largest amount doesn't fit.
    const fresh = await preview()
    const tooMuch = Math.max(fresh.maximum_minor + fresh.step_minor, fresh.minimum_minor)
    await expect(account.run(now, (context) => payOut(context, tooMuch, { currency, method }))).rejects.toMatchObject({
      brokenRules: [{ path: 'amount_minor', rule: 'payout_above_available' }],
    })
  })
  await fc.assert(property, { numRuns: 30, seed: chooseSeed('PROPERTY_SEED'), endOnFailure: true })
})

const walkedDays = 12

/** The worker at the start of a day: funds and reserves are released before schedules run. */
async function workAt(account: TestAccount, at: Date): Promise<void> {
  const processor = { kind: 'processor' } as const
  while (await account.run(at, doDueWork, processor));
  while ((await account.run(at, (context) => releaseDueReserves(context, 100), processor)) === 100);
  while (await account.run(at, doPayoutWork, processor));
}

test('what schedules are expected to pay out is what they pay out', { timeout: 600_000 }, async () => {
  const random = fc.record({
    currency: fc.constantFrom(...currencies),
    sales: fc.array(sale, { minLength: 1, maxLength: 6 }),
    agreed: terms,
    isHeld: fc.boolean(),
    schedule: fc.oneof(
      fc.record({ frequency: fc.constant('daily' as const) }),
      fc.record({ frequency: fc.constant('weekly' as const), weekday: fc.integer({ min: 1, max: 7 }) }),
      fc.record({ frequency: fc.constant('monthly' as const), month_day: fc.constantFrom(19, 23, 31) }),
    ),
    minimumMinor: fc.constantFrom(0, 0, 50_000, 400_000),
  })
  let count = 0
  const property = fc.asyncProperty(random, async ({ currency, sales, agreed, isHeld, schedule, minimumMinor }) => {
    const account = await open(currency, agreed, isHeld)
    await sell(account, currency, sales)
    await account.run(
      now,
      (context) =>
        setSchedule(context as MemberContext, { params: { id: account.merchantId, currency }, query: {}, body: { ...schedule, minimum_minor: minimumMinor } }),
      member,
    )
    const { payouts, next_runs: nextRuns } = await account.run(now, readExpectedPayouts)
    const start = dayIn(timeZone, now)
    const end = addDays(start, walkedDays)
    for (let day = addDays(start, 1); day <= end; day = addDays(day, 1))
      await workAt(account, await account.run(now, (context) => findStartOfDay(context, day, timeZone)))
    const { rows } = await db.owner.query<{ at: Date; amount: number; fee: number; arrival: Date }>(
      'SELECT created_at AS at, amount_minor::int AS amount, fee_minor::int AS fee, arrival_date AS arrival FROM payouts WHERE merchant_id = $1 AND is_automatic ORDER BY created_at',
      [account.merchantId],
    )
    const made = rows.map(({ at, amount, fee: charged, arrival }) => [at.toISOString(), amount, charged, arrival.toISOString()])
    const expected = payouts
      .filter(({ kind, runs_at }) => kind === 'scheduled' && dayIn(timeZone, new Date(runs_at ?? '')) <= end)
      .map(({ runs_at, amount_minor, fee_minor, arrival_date }) => [runs_at, amount_minor, fee_minor, arrival_date])
    expect(made).toEqual(expected)
    const [next] = nextRuns
    if (next?.obstacle === null && dayIn(timeZone, new Date(next.runs_at)) <= end) {
      expect(made[0]).toEqual([next.runs_at, next.amount_minor, next.fee_minor, next.arrival_date])
      // It is made of what is available now and what is added by then; less than the next amount that a bank would pay is left.
      const left = next.available_minor + next.added_minor - next.amount_minor - next.fee_minor
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left).toBeLessThanOrEqual(2 * payoutStepMinor(currency))
    }
    count += made.length
  })
  await fc.assert(property, { numRuns: 20, seed: chooseSeed('PROPERTY_SEED'), endOnFailure: true })
  // The schedules did pay out.
  expect(count).toBeGreaterThan(20)
})

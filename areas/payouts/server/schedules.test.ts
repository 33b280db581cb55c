import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { listPayoutSchedules, type PayoutSchedule, setPayoutSchedule } from '#areas/payouts/contract/endpoints.ts'
import { openBankAccount, refundSale, sellAvailable, testBanking } from '#areas/payouts/test/payouts.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import { userId as userIdSchema } from '#kernel/ids.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { makeAccount, setTimeZone, type TestAccount, testAcquirer } from '#proof/support/account.ts'
import { inAccount, makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { createRunner } from '#server/external.ts'
import type { MemberContext, TenantContext } from '#server/infra/context.ts'
import { workOffDue } from '#server/worker.ts'
import { listSchedules, setSchedule } from './schedules.ts'

// A Monday noon in UTC, evening in Hong Kong.
const monday = new Date('2026-06-15T12:00:00Z')

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ now: monday })
})
afterAll(() => server.close())

/** What the worker does at a time. */
async function workAt(time: Date): Promise<void> {
  server.clock.set(time)
  const options = { database: server.db.database, clock: server.clock, runner: createRunner(testAcquirer, testBanking), log: { error: () => {} } }
  while (await workOffDue(options));
}

describe('a schedule', () => {
  let account: TestAccount
  const member = { kind: 'member', userId: z.parse(userIdSchema, 'usr_test'), name: 'Test', permissions: new Set<never>() } as const
  const run = <T>(work: (context: TenantContext) => Promise<T>) => account.run(server.clock.now(), work, member)
  const set = (currency: PayoutSchedule['currency'], body: Partial<HandlerInput<typeof setPayoutSchedule>['body']>) =>
    run((context) =>
      setSchedule(context as MemberContext, {
        params: { id: account.merchantId, currency },
        query: {},
        body: { frequency: 'daily', minimum_minor: 0, ...body },
      }),
    )
  const list = () => run(listSchedules)
  const sell = (amountMinor: number, currency?: PayoutSchedule['currency']) => run((context) => sellAvailable(context, amountMinor, currency))

  async function readPayouts(): Promise<{ at: string; amount: number; currency: string; is_automatic: boolean; created_by_name: string | null }[]> {
    const { rows } = await server.db.owner.query(
      `SELECT created_at AS at, amount_minor::int AS amount, currency, is_automatic, created_by_name FROM payouts WHERE merchant_id = $1 ORDER BY created_at, id`,
      [account.merchantId],
    )
    return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
  }

  beforeEach(async () => {
    server.clock.set(new Date(monday.getTime() - 2 * dayMs))
    account = await makeAccount(server.db)
    await run((context) => openBankAccount(context))
    server.clock.set(monday)
  })

  it('runs at the start of the business’s day, takes all that is available and nothing that comes later', async () => {
    expect(await set('USD', { frequency: 'daily' })).toEqual({
      currency: 'USD',
      frequency: 'daily',
      weekday: null,
      month_day: null,
      minimum_minor: 0,
      next_run_at: '2026-06-15T16:00:00.000Z',
      last_run_at: null,
    })
    await sell(10_000)
    await workAt(new Date('2026-06-15T15:59:59Z'))
    expect(await readPayouts()).toEqual([])
    const midnight = new Date('2026-06-15T16:00:00Z')
    await workAt(midnight)
    expect(await readPayouts()).toEqual([{ at: midnight.toISOString(), amount: 9_680, currency: 'USD', is_automatic: true, created_by_name: null }])
    expect(await list()).toMatchObject([{ next_run_at: '2026-06-16T16:00:00.000Z', last_run_at: midnight.toISOString() }])
    // Nothing is left, so the next run makes nothing and the schedule goes on.
    await workAt(new Date('2026-06-16T16:00:00Z'))
    expect(await readPayouts()).toHaveLength(1)
    expect(await list()).toMatchObject([{ next_run_at: '2026-06-17T16:00:00.000Z' }])
  })

  it('makes one payout after a jump over many runs, and its next run is ahead', async () => {
    await set('USD', { frequency: 'daily' })
    await sell(10_000)
    await workAt(new Date('2026-07-20T10:00:00Z'))
    expect(await readPayouts()).toHaveLength(1)
    expect(await list()).toMatchObject([{ next_run_at: '2026-07-20T16:00:00.000Z' }])
  })

  it('runs once, however many workers look', async () => {
    await set('USD', { frequency: 'daily' })
    await sell(10_000)
    await Promise.all(Array.from({ length: 5 }, () => workAt(new Date('2026-06-15T16:00:00Z'))))
    expect(await readPayouts()).toHaveLength(1)
  })

  it('leaves what is below its minimum, and a balance that is below zero', async () => {
    await set('USD', { frequency: 'daily', minimum_minor: 9_681 })
    const sale = await sell(10_000)
    await workAt(new Date('2026-06-15T16:00:00Z'))
    expect(await readPayouts()).toEqual([])
    await run((context) => refundSale(context, sale, 10_000))
    await workAt(new Date('2026-06-16T16:00:00Z'))
    expect(await readPayouts()).toEqual([])
    await sell(20_000)
    await workAt(new Date('2026-06-17T16:00:00Z'))
    expect(await readPayouts()).toMatchObject([{ amount: 19_390 - 320 }])
  })

  it('leaves an account alone that could not be paid, and goes on with another one', async () => {
    await set('USD', { frequency: 'daily' })
    await server.db.owner.query(`UPDATE bank_accounts SET status = 'errored' WHERE merchant_id = $1`, [account.merchantId])
    await sell(10_000)
    await workAt(new Date('2026-06-15T16:00:00Z'))
    expect(await readPayouts()).toEqual([])
    await server.db.owner.query(`UPDATE bank_accounts SET status = 'verified' WHERE merchant_id = $1`, [account.merchantId])
    await workAt(new Date('2026-06-16T16:00:00Z'))
    expect(await readPayouts()).toHaveLength(1)
  })

  it('of forints pays whole ones and leaves the rest', async () => {
    await run((context) => openBankAccount(context, 'HUF'))
    await set('HUF', { frequency: 'weekly', weekday: 2 })
    await sell(1_000_050, 'HUF')
    await workAt(new Date('2026-06-15T16:00:00Z'))
    const [payout] = await readPayouts()
    expect(payout?.amount).toBeGreaterThan(900_000)
    expect((payout?.amount ?? 1) % 100).toBe(0)
  })

  it('keeps its day of the month at month ends', async () => {
    await set('USD', { frequency: 'monthly', month_day: 31 })
    expect(await list()).toMatchObject([{ next_run_at: '2026-06-29T16:00:00.000Z' }])
    await workAt(new Date('2026-06-29T16:00:00Z'))
    expect(await list()).toMatchObject([{ next_run_at: '2026-07-30T16:00:00.000Z' }])
    await workAt(new Date('2026-07-30T16:00:00Z'))
    await workAt(new Date('2027-01-30T16:00:00Z'))
    expect(await list()).toMatchObject([{ next_run_at: '2027-02-27T16:00:00.000Z' }])
  })

  it.each([
    // Clocks go forward on 29 March 2026 in Paris, and back on 25 October.
    ['Europe/Paris', '2026-03-27T12:00:00Z', ['2026-03-27T23:00:00.000Z', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z']],
    ['Europe/Paris', '2026-10-24T10:00:00Z', ['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z', '2026-10-26T23:00:00.000Z']],
    // In Beirut clocks go forward at midnight, so that day begins at one.
    ['Asia/Beirut', '2026-03-27T12:00:00Z', ['2026-03-27T22:00:00.000Z', '2026-03-28T22:00:00.000Z', '2026-03-29T21:00:00.000Z']],
    ['Pacific/Kiritimati', '2026-06-15T12:00:00Z', ['2026-06-16T10:00:00.000Z', '2026-06-17T10:00:00.000Z', '2026-06-18T10:00:00.000Z']],
  ])('begins with the day in %s from %s on, also where clocks change', async (timeZone, from, runs) => {
    server.clock.set(new Date(from))
    await setTimeZone(server.db, account.businessId, timeZone)
    await set('USD', { frequency: 'daily' })
    for (const run of runs) {
      expect((await list()).map(({ next_run_at }) => next_run_at)).toEqual([run])
      await workAt(new Date(run))
    }
  })

  it('of a sandbox runs by its own clock', async () => {
    await set('USD', { frequency: 'daily' })
    await sell(10_000)
    await workAt(monday)
    expect(await readPayouts()).toEqual([])
    await server.db.owner.query('UPDATE merchant_accounts SET clock_ahead_ms = $2 WHERE merchant_id = $1', [account.merchantId, dayMs])
    await workAt(monday)
    expect(await readPayouts()).toHaveLength(1)
  })
})

describe('setting a schedule', () => {
  let business: TestBusiness<'finance' | 'viewer'>
  beforeAll(async () => {
    server.clock.set(monday)
    business = await makeBusiness(server, { roles: ['finance', 'viewer'] })
    await inAccount(server, { merchantId: business.liveId }, (context) => openBankAccount(context))
  })
  beforeEach(() => server.clock.set(monday))

  const set = (currency: string, body: object, role: keyof typeof business.people = 'finance') =>
    server.call<PayoutSchedule>(setPayoutSchedule, { token: business.people[role].token, params: { id: business.liveId, currency }, body })
  const list = async () =>
    (await server.call<PayoutSchedule[]>(listPayoutSchedules, { token: business.people.viewer.token, params: { id: business.liveId } })).envelope.data

  it('is set by who may withdraw, with a row of what it was before', async () => {
    expect((await set('USD', { frequency: 'weekly', weekday: 5, minimum_minor: 500 })).status).toBe(200)
    await set('USD', { frequency: 'manual' })
    expect(await list()).toEqual([
      { currency: 'USD', frequency: 'manual', weekday: null, month_day: null, minimum_minor: 0, next_run_at: null, last_run_at: null },
    ])
    const { rows } = await server.db.owner.query(
      `SELECT action, target_id, details FROM merchant_audit_events WHERE merchant_id = $1 AND action = 'payout_schedule.changed' ORDER BY id DESC LIMIT 1`,
      [business.liveId],
    )
    expect(rows).toEqual([
      {
        action: 'payout_schedule.changed',
        target_id: 'USD',
        details: {
          before: { frequency: 'weekly', weekday: 5, month_day: null, minimum_minor: 500 },
          after: { frequency: 'manual', weekday: null, month_day: null, minimum_minor: 0 },
        },
      },
    ])
    expect((await set('USD', { frequency: 'daily' }, 'viewer')).status).toBe(403)
  })

  it.each([
    [{ frequency: 'weekly' }, ['weekday']],
    [{ frequency: 'monthly' }, ['month_day']],
    [{ frequency: 'monthly', weekday: 1 }, ['weekday', 'month_day']],
    [{ frequency: 'daily', month_day: 1 }, ['month_day']],
    [{ frequency: 'weekly', weekday: 8 }, ['weekday']],
    [{ frequency: 'monthly', month_day: 0 }, ['month_day']],
    [{ frequency: 'hourly' }, ['frequency']],
    [{ frequency: 'daily', minimum_minor: -1 }, ['minimum_minor']],
    [{ frequency: 'daily', minimum_minor: 1.5 }, ['minimum_minor']],
  ])('is refused as %j, by the names of the fields', async (body, paths) => {
    const { status, fields } = await set('USD', body)
    expect([status, fields.map(({ path }) => path)]).toEqual([422, paths])
    expect(await list()).toMatchObject([{ frequency: 'manual' }])
  })

  it('needs a bank account of its currency', async () => {
    const { status, envelope } = await set('EUR', { frequency: 'daily' })
    expect([status, envelope.message]).toEqual([409, 'No bank account for EUR yet. Add one first.'])
    expect((await set('XXX', { frequency: 'daily' })).status).toBe(422)
  })
})

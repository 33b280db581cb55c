import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setAcceptanceAlert } from '#areas/acceptance/contract/alert.ts'
import { acceptanceAlertJob } from '#areas/acceptance/server/index.ts'
import { type Alert, listAlerts, setAccountAlert } from '#areas/notifications/contract/alerts/endpoints.ts'
import { deliverToInboxes, readInbox, workOff } from '#areas/notifications/test/notifications.ts'
import { openOldBankAccount, payOut, refundSale, sellAvailable } from '#areas/payouts/test/payouts.ts'
import { insertOutcomes } from '#areas/platform/test/outcomes.ts'
import { setVampThreshold } from '#areas/vamp/contract/endpoints.ts'
import { vampLevelsJob } from '#areas/vamp/server/index.ts'
import { reportFraud, sellFor } from '#areas/vamp/test/vamp-trade.ts'
import type { PaymentId } from '#kernel/ids.ts'
import { dayMs, hourMs } from '#kernel/time/durations.ts'
import { inAccount, makeBusiness, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { recordChange } from '#server/infra/changes/index.ts'
import { balanceAlertJob } from './index.ts'

const now = new Date('2026-11-05T11:20:00Z')

let server: TestServer
let business: TestBusiness<'finance' | 'disputes' | 'support' | 'viewer'>
type Person = 'owner' | 'finance' | 'viewer'
let tokens: Record<Person, string>
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  server.clock.set(now)
  business = await makeBusiness(server, { roles: ['finance', 'disputes', 'support', 'viewer'] })
  const { owner, finance, viewer } = business.people
  tokens = {
    owner: await makeSession(server, owner.userId),
    finance: await makeSession(server, finance.userId),
    viewer: await makeSession(server, viewer.userId),
  }
})
afterAll(() => server.close())

interface Values {
  currency: string | null
  threshold: number | null
  count_min: number | null
}
const below = (threshold: number | null, currency: string | null = 'USD'): Values => ({ currency, threshold, count_min: null })

const setAccount = (kind: string, body: Values | object, by: Person = 'owner') =>
  server.call(setAccountAlert, { token: tokens[by], params: { id: business.liveId, kind }, body })
const read = async (by: Person = 'owner') => (await server.call<Alert[]>(listAlerts, { token: tokens[by], params: { id: business.liveId } })).envelope.data
const find = async (kind: string, by: Person = 'owner') => (await read(by)).find((alert) => alert.kind === kind)

/** Works off what is due, as the worker does; twice, since it looks again. */
async function work(): Promise<void> {
  for (let times = 0; times < 2; times++) {
    await workOff(server, [balanceAlertJob, acceptanceAlertJob, vampLevelsJob])
    await deliverToInboxes(server)
  }
}

const inLive = <T>(act: Parameters<typeof inAccount<T>>[2]) => inAccount(server, { merchantId: business.liveId }, act)
const sell = (amountMinor: number) => inLive((context) => sellAvailable(context, amountMinor))
const refund = (id: PaymentId, amountMinor: number) => inLive((context) => refundSale(context, id, amountMinor))

async function inboxOf(person: Person, event: string): Promise<string[]> {
  const { items } = await readInbox(server, { token: tokens[person] })
  return items.filter((item) => item.event === event).map(({ text }) => text)
}
const inboxes = async (event: string) => ({
  owner: (await inboxOf('owner', event)).length,
  finance: (await inboxOf('finance', event)).length,
  viewer: (await inboxOf('viewer', event)).length,
})

describe('of a low balance', () => {
  it('members are notified once, soon after the balance fell, and again after it has recovered', async () => {
    const sale = await sell(100_000)
    await setAccount('balance', below(50_000))
    await work()
    expect(await inboxes('balance.low')).toEqual({ owner: 0, finance: 0, viewer: 0 })

    await refund(sale, 70_000)
    await work()
    expect(await inboxes('balance.low')).toEqual({ owner: 1, finance: 1, viewer: 1 })
    expect(await inboxOf('owner', 'balance.low')).toEqual([expect.stringMatching(/^The available balance is \$\d+\.\d\d, below \$500\.00\.$/)])
    const alert = await find('balance')
    expect(alert).toMatchObject({ currency: 'USD', threshold: 50_000, lasts_since: expect.any(String), last_sent_at: expect.any(String) })

    await refund(sale, 1_000)
    server.clock.advance(2 * hourMs)
    await work()
    expect(await inboxes('balance.low')).toEqual({ owner: 1, finance: 1, viewer: 1 })

    const next = await sell(100_000)
    server.clock.advance(hourMs)
    await work()
    expect(await find('balance')).toMatchObject({ lasts_since: null, last_sent_at: alert?.last_sent_at })
    await refund(next, 90_000)
    await work()
    expect(await inboxes('balance.low')).toEqual({ owner: 2, finance: 2, viewer: 2 })
  })

  it('a payout and a balance of another currency count as well', async () => {
    await sell(100_000)
    await setAccount('balance', below(50_000))
    await setAccount('balance', below(1_000, 'EUR'))
    await work()
    expect(await inboxOf('owner', 'balance.low')).toEqual([expect.stringContaining('€10.00')])
    await inLive(async (context) => {
      const account = await openOldBankAccount(context)
      await payOut(context, 80_000, { bankAccountId: account.id })
    })
    await work()
    expect(await inboxOf('owner', 'balance.low')).toHaveLength(2)
    expect((await read()).filter(({ kind }) => kind === 'balance').map(({ currency }) => currency)).toEqual(['USD', 'EUR'])
  })
})

describe('of blocked payments', () => {
  const add = async (at: Date, count: number) => {
    await insertOutcomes(server.db.owner, business.liveId, at, { successful: 0, declined: count }, { dimension: 'decline', value: 'transaction_blocked' })
  }

  it('members are notified once', async () => {
    const inHour = new Date('2026-11-05T10:30:00Z')
    for (let week = 1; week <= 4; week++) await add(new Date(inHour.getTime() - week * 7 * dayMs), 10)
    await add(inHour, 40)
    await setAccount('blocks', { currency: null, threshold: 4, count_min: 20 })
    await work()
    expect(await inboxes('risk.blocks_rose')).toEqual({ owner: 1, finance: 1, viewer: 1 })
    expect(await inboxOf('owner', 'risk.blocks_rose')).toEqual([
      expect.stringMatching(/^40 payments were stopped before authorization from .* to .*\. The usual number is 10\.$/),
    ])
    server.clock.set(new Date('2026-11-05T12:01:00Z'))
    await work()
    expect(await find('blocks')).toMatchObject({ lasts_since: null })
    server.clock.set(new Date('2026-11-05T16:01:00Z'))
    await work()
    expect(await inboxes('risk.blocks_rose')).toEqual({ owner: 1, finance: 1, viewer: 1 })
  })
})

it('a drop of the success rate and a month of VAMP reach members', async () => {
  const hour = new Date('2026-11-05T10:30:00Z')
  for (let week = 1; week <= 4; week++) {
    await insertOutcomes(server.db.owner, business.liveId, new Date(hour.getTime() - week * 7 * dayMs), { successful: 95, declined: 5 })
  }
  await insertOutcomes(server.db.owner, business.liveId, hour, { successful: 80, declined: 20 })
  await server.call(setAcceptanceAlert, { token: tokens.owner, params: { id: business.liveId }, body: { drop_points: 10, payments_min: 50 } })
  await server.call(setVampThreshold, { token: tokens.owner, params: { id: business.liveId }, body: { ratio_basis_points: null, count: 2 } })
  await inLive(async (context) => reportFraud(context, await sellFor(context)))
  await work()
  expect(await inboxes('acceptance.dropped')).toEqual({ owner: 1, finance: 1, viewer: 1 })
  expect(await inboxes('vamp.threshold')).toEqual({ owner: 0, finance: 0, viewer: 0 })
  await inLive(async (context) => reportFraud(context, await sellFor(context)))
  await work()
  expect(await inboxes('vamp.threshold')).toEqual({ owner: 1, finance: 1, viewer: 1 })
  expect(await find('vamp', 'finance')).toMatchObject({ threshold: null, count_min: 2, last_sent_at: expect.any(String) })
})

describe('of a failed payout', () => {
  const fail = (amountMinor: number) =>
    inLive(async (context) => {
      const { id } = await payOut(context, amountMinor)
      recordChange(context, { type: 'payout.failed', objectType: 'payout', objectId: id, byProcessor: true })
    })

  it('members are notified of each, unless the minimum of the account is above it', async () => {
    const everybody = (count: number) => ({ owner: count, finance: count, viewer: count })
    await sell(500_000)
    await inLive((context) => openOldBankAccount(context))
    await fail(1_000)
    await work()
    expect(await inboxes('payout.failed')).toEqual(everybody(1))
    expect(await find('payout_failed')).toMatchObject({ currency: 'USD', available_minor: null, threshold: null, last_sent_at: expect.any(String) })

    await setAccount('payout_failed', below(50_000))
    await fail(1_000)
    await fail(49_999)
    await work()
    expect(await inboxes('payout.failed')).toEqual(everybody(1))
    await fail(50_000)
    await work()
    expect(await inboxes('payout.failed')).toEqual(everybody(2))

    await setAccount('payout_failed', below(null))
    await fail(1_000)
    await work()
    expect(await inboxes('payout.failed')).toEqual(everybody(3))
  })
})

it('shows the alerts of the caller’s figures, and lets them set no others', async () => {
  const { disputes, support } = business.people
  expect((await read()).map(({ kind }) => kind)).toEqual(['balance', 'success_rate', 'blocks', 'vamp', 'payout_failed'])
  const token = await makeSession(server, support.userId)
  const shown = (await server.call<Alert[]>(listAlerts, { token, params: { id: business.liveId } })).envelope.data
  expect(shown.map(({ kind }) => kind)).toEqual(['success_rate', 'blocks'])
  const account = { token: await makeSession(server, disputes.userId), params: { id: business.liveId, kind: 'blocks' } }
  expect((await server.call(setAccountAlert, { ...account, body: { currency: null, threshold: 3, count_min: 20 } })).status).toBe(403)
})

it.each([
  ['balance', below(null, null), 'currency'],
  ['balance', { currency: 'USD', threshold: 0, count_min: null }, 'threshold'],
  ['balance', { currency: 'USD', threshold: 1, count_min: 5 }, 'count_min'],
  ['payout_failed', below(100, null), 'currency'],
  ['payout_failed', { currency: 'USD', threshold: 1, count_min: 5 }, 'count_min'],
  ['blocks', below(3, 'USD'), 'currency'],
  ['blocks', { currency: null, threshold: 1, count_min: 5 }, 'threshold'],
  ['blocks', { currency: null, threshold: 101, count_min: 5 }, 'threshold'],
  ['blocks', { currency: null, threshold: 3, count_min: null }, 'count_min'],
  ['blocks', { currency: null, threshold: null, count_min: 5 }, 'threshold'],
])('refuses %s with %j by the field', async (kind, body, path) => {
  const { status, fields } = await setAccount(kind, body)
  expect([status, fields.map((field) => field.path)]).toEqual([422, [path]])
})

it('a change of values leaves an audit row, and the same values leave none', async () => {
  await setAccount('balance', below(50_000))
  await setAccount('balance', below(50_000))
  await setAccount('balance', below(null))
  await setAccount('blocks', { currency: null, threshold: 3, count_min: 20 })
  const query = `SELECT action, details FROM merchant_audit_events WHERE merchant_id = $1 AND action = 'alert.set' ORDER BY id`
  const some = { amount_minor: 50_000, currency: 'USD' }
  expect((await server.db.owner.query(query, [business.liveId])).rows).toEqual([
    { action: 'alert.set', details: { alert: 'balance', before: null, after: some } },
    { action: 'alert.set', details: { alert: 'balance', before: some, after: null } },
    { action: 'alert.set', details: { alert: 'blocks', before: null, after: { times: 3, blocked_min: 20 } } },
  ])
})

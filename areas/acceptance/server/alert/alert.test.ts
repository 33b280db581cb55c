import { beforeAll, beforeEach, expect, it } from 'vitest'
import { getAcceptanceAlert, setAcceptanceAlert } from '#areas/acceptance/contract/alert.ts'
import { deliverToInboxes, readInbox, workOff } from '#areas/notifications/test/notifications.ts'
import { insertOutcomes } from '#areas/platform/test/outcomes.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { dayMs, hourMs } from '#kernel/time/durations.ts'
import { makeBusiness, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'
import { acceptanceAlertJob } from './job.ts'

/** A Thursday in Berlin, eleven days after clocks went back: two weeks earlier, the same hour is one hour earlier in UTC. */
const now = new Date('2026-11-05T11:20:00Z')
const weekMs = 7 * dayMs

let server: TestServer
let business: TestBusiness<'finance' | 'viewer'>
let token: string
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  server.clock.set(now)
  business = await makeBusiness(server, { roles: ['finance', 'viewer'], timeZone: 'Europe/Berlin' })
  token = await makeSession(server, business.people.owner.userId)
})

type Shown = Answer<typeof getAcceptanceAlert>

const read = async () => (await server.call<Shown>(getAcceptanceAlert, { token, params: { id: business.liveId } })).envelope.data
const set = (drop_points: number | null, payments_min: number | null, of = token) =>
  server.call<Shown>(setAcceptanceAlert, { token: of, params: { id: business.liveId }, body: { drop_points, payments_min } })
const add = (at: Date, successful: number, declined: number) => insertOutcomes(server.db.owner, business.liveId, at, { successful, declined })

/** 95 of 100 payments succeed in each of the past four weeks, from 11:00 to 12:00 in Berlin. */
async function addUsual(): Promise<void> {
  for (const [week, hour] of [
    [1, 10],
    [2, 9],
    [3, 9],
    [4, 9],
  ] as const) {
    const day = new Date(now.getTime() - week * weekMs).toISOString().slice(0, 10)
    await add(new Date(`${day}T${String(hour).padStart(2, '0')}:30:00Z`), 95, 5)
  }
}

async function alerts(): Promise<unknown[]> {
  const { rows } = await server.db.owner.query(`SELECT data FROM account_changes WHERE merchant_id = $1 AND type = 'acceptance.dropped' ORDER BY id`, [
    business.liveId,
  ])
  return rows.map(({ data }) => data.success)
}

async function keptOf() {
  const query = 'SELECT alerted_at, has_enough_payments FROM alert_rules WHERE merchant_id = $1'
  return (await server.db.owner.query<{ alerted_at: Date | null; has_enough_payments: boolean | null }>(query, [business.liveId])).rows[0]
}

/** Works at a time; twice, since the worker looks again. */
async function workAt(time: Date): Promise<void> {
  server.clock.set(time)
  for (let times = 0; times < 2; times++) await workOff(server, [acceptanceAlertJob])
}

it('is set, shown and removed by whoever may, with an audit row for each change', async () => {
  expect(await read()).toBeNull()
  expect((await set(10, 50)).envelope.data).toEqual({ drop_points: 10, payments_min: 50 })
  expect(await read()).toEqual({ drop_points: 10, payments_min: 50, dropped_at: null, has_enough_payments: null })
  await set(10, 50)
  expect((await set(null, null)).envelope.data).toBeNull()
  expect(await read()).toBeNull()
  const { rows } = await server.db.owner.query(
    `SELECT details FROM merchant_audit_events WHERE merchant_id = $1 AND action = 'acceptance_alert.set' ORDER BY id`,
    [business.liveId],
  )
  const alert = { drop_points: 10, payments_min: 50 }
  expect(rows).toEqual([{ details: { before: null, after: alert } }, { details: { before: alert, after: null } }])
  expect((await set(10, 50, await makeSession(server, business.people.finance.userId))).status).toBe(403)
})

it.each([
  [0, 50, 'drop_points'],
  [101, 50, 'drop_points'],
  [1.5, 50, 'drop_points'],
  [10, 9, 'payments_min'],
  [10, 1_000_001, 'payments_min'],
  [10, null, 'payments_min'],
  [null, 50, 'payments_min'],
])('refuses %j points and %j payments by the field', async (points, payments, path) => {
  const { status, fields } = await set(points, payments)
  expect([status, fields.map((field) => field.path)]).toEqual([422, [path]])
  expect(await read()).toBeNull()
})

it('notifies once of a drop in the hours of the business, and again after the rate has recovered', async () => {
  await addUsual()
  await set(10, 50)
  const { userId } = business.people.viewer
  const dropped = new Date('2026-11-05T10:30:00Z')
  await add(dropped, 43, 7)
  await workAt(now)
  expect(await alerts()).toEqual([])
  // 80 of 100 payments from 10:00 to 11:00 UTC.
  await add(dropped, 37, 13)
  await workAt(new Date('2026-11-05T11:40:00Z'))
  expect(await alerts()).toEqual([])
  await set(11, 50)
  await workAt(new Date('2026-11-05T11:45:00Z'))
  const told = { rate: 800, usual: 950, payments: 100, since: '2026-11-05T10:00:00.000Z', until: '2026-11-05T11:00:00.000Z' }
  expect(await alerts()).toEqual([told])
  expect(await read()).toMatchObject({ dropped_at: '2026-11-05T11:45:00.000Z', has_enough_payments: true })

  await deliverToInboxes(server)
  const [item] = (await readInbox(server, { token: await makeSession(server, userId) })).items
  expect(item).toMatchObject({
    event: 'acceptance.dropped',
    title: 'Success rate dropped',
    text: expect.stringMatching(/^Of 100 payments from .* to .*, 80\.0% succeeded\. The usual rate is 95\.0%\.$/),
    link: { path: '/payments-product/acceptance?range=7d' },
  })

  // It lasts.
  for (let week = 1; week <= 4; week++) await add(new Date(new Date('2026-11-05T11:30:00Z').getTime() - week * weekMs + (week === 1 ? 0 : -hourMs)), 95, 5)
  await add(new Date('2026-11-05T11:30:00Z'), 40, 60)
  await workAt(new Date('2026-11-05T12:01:00Z'))
  expect(await alerts()).toHaveLength(1)
  // It recovers, and drops again.
  for (const [hour, successful] of [
    [12, 95],
    [13, 50],
  ] as const) {
    for (let week = 1; week <= 4; week++) {
      await add(new Date(new Date(`2026-11-05T${hour}:30:00Z`).getTime() - week * weekMs + (week === 1 ? 0 : -hourMs)), 95, 5)
    }
    await add(new Date(`2026-11-05T${hour}:30:00Z`), successful, 100 - successful)
    await workAt(new Date(`2026-11-05T${hour + 1}:05:00Z`))
    expect((await read())?.dropped_at).toBe(successful === 95 ? null : `2026-11-05T${hour + 1}:05:00.000Z`)
  }
  expect(await alerts()).toEqual([told, { rate: 500, usual: 950, payments: 100, since: '2026-11-05T13:00:00.000Z', until: '2026-11-05T14:00:00.000Z' }])
})

it('notifies once of a drop of three hours, although it is in the only window with enough payments at night', async () => {
  // In winter time, as its earlier weeks.
  const day = new Date('2026-12-09T23:00:00Z').getTime()
  const at = (hour: number) => new Date(day + hour * hourMs)
  for (let hour = 9; hour < 21; hour++) {
    for (let week = 1; week <= 4; week++) await add(new Date(at(hour + 0.5).getTime() - week * weekMs), 95, 5)
    await add(at(hour + 0.5), hour >= 11 && hour < 14 ? 20 : 95, hour >= 11 && hour < 14 ? 80 : 5)
  }
  await set(10, 50)
  const drop = { rate: 200, usual: 950, payments: 100, since: at(11).toISOString(), until: at(12).toISOString() }
  const droppedAt: unknown[] = []
  for (let hour = 10; hour <= 36; hour++) {
    await workAt(at(hour + 0.1))
    droppedAt.push((await keptOf())?.alerted_at)
  }
  expect(await alerts()).toEqual([drop])
  const lasting = at(12.1)
  expect(droppedAt).toEqual([null, null, lasting, lasting, lasting, ...Array.from({ length: 22 }, () => null)])
  expect((await keptOf())?.has_enough_payments).toBe(false)
})

it('ends a drop after a day with too few payments to compare, and reports the next one', async () => {
  await addUsual()
  await set(10, 50)
  await add(new Date('2026-11-05T10:30:00Z'), 20, 80)
  await workAt(now)
  await workAt(new Date('2026-11-06T11:10:00Z'))
  expect(await keptOf()).toEqual({ alerted_at: now, has_enough_payments: false })
  await workAt(new Date('2026-11-06T12:10:00Z'))
  expect(await keptOf()).toEqual({ alerted_at: null, has_enough_payments: false })
  expect(await alerts()).toHaveLength(1)
  await add(new Date('2026-11-12T10:30:00Z'), 20, 80)
  await workAt(new Date('2026-11-12T11:20:00Z'))
  expect(await alerts()).toMatchObject([{ rate: 200 }, { rate: 200, since: '2026-11-12T10:00:00.000Z' }])
})

it('says nothing without enough payments, without earlier ones, or once it is removed', async () => {
  await set(10, 50)
  await add(new Date('2026-11-05T10:30:00Z'), 0, 100)
  await workAt(new Date('2026-11-05T12:01:00Z'))
  expect((await read())?.has_enough_payments).toBe(false)
  await addUsual()
  await set(10, 101)
  await workAt(new Date('2026-11-05T12:02:00Z'))
  await set(null, null)
  await workAt(new Date('2026-11-05T13:02:00Z'))
  expect(await alerts()).toEqual([])
  const { rows } = await server.db.owner.query(`SELECT FROM due_work WHERE merchant_id = $1 AND job = 'acceptance_alert' AND due_at IS NOT NULL`, [
    business.liveId,
  ])
  expect(rows).toEqual([])
})

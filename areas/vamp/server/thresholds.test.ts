import { beforeAll, beforeEach, expect, it } from 'vitest'
import { workOff } from '#areas/notifications/test/notifications.ts'
import { getVampOutlook, setVampThreshold, type VampOutlook } from '#areas/vamp/contract/endpoints.ts'
import { inAccount, makeBusiness, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'
import { vampLevelsJob } from './index.ts'
import { insertRecord, type RecordKind } from './store.ts'

let server: TestServer
let business: TestBusiness<'disputes' | 'viewer'>
let token: string
let count = 0
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  server.clock.set(new Date('2026-06-15T12:00:00Z'))
  business = await makeBusiness(server, { roles: ['disputes', 'viewer'] })
  token = await makeSession(server, business.people.disputes.userId)
})

const set = (body: unknown, of = token) => server.call(setVampThreshold, { token: of, params: { id: business.liveId }, body })

async function add(kind: RecordKind, times: number): Promise<void> {
  await inAccount(server, { merchantId: business.liveId }, async (context) => {
    for (let left = times; left > 0; left--) insertRecord(context, kind, `x_${++count}`, context.now)
  })
  await workOff(server, [vampLevelsJob])
}

async function alerts(): Promise<unknown[]> {
  const { rows } = await server.db.owner.query(
    `SELECT root_id AS month, data FROM account_changes WHERE merchant_id = $1 AND type = 'vamp.threshold' ORDER BY id`,
    [business.liveId],
  )
  return rows
}

async function read(): Promise<VampOutlook['threshold']> {
  return (await server.call<VampOutlook>(getVampOutlook, { token, params: { id: business.liveId } })).envelope.data.threshold
}

it('is set, shown and removed by whoever may, with an audit row for each change', async () => {
  expect(await read()).toBeNull()
  expect((await set({ ratio_basis_points: 50, count: 10 })).envelope.data).toEqual({ ratio_basis_points: 50, count: 10 })
  expect(await read()).toEqual({ ratio_basis_points: 50, count: 10, is_reached: false })
  await set({ ratio_basis_points: 50, count: 10 })
  expect((await set({ ratio_basis_points: null, count: null })).envelope.data).toBeNull()
  expect(await read()).toBeNull()
  const { rows } = await server.db.owner.query(
    `SELECT details FROM merchant_audit_events WHERE merchant_id = $1 AND action = 'vamp_threshold.set' ORDER BY id`,
    [business.liveId],
  )
  const threshold = { ratio_basis_points: 50, count: 10 }
  expect(rows).toEqual([{ details: { before: null, after: threshold } }, { details: { before: threshold, after: null } }])
  expect((await set({ ratio_basis_points: 50, count: null }, await makeSession(server, business.people.viewer.userId))).status).toBe(403)
})

it.each([
  [{ ratio_basis_points: 0, count: null }, 'ratio_basis_points'],
  [{ ratio_basis_points: 10_001, count: null }, 'ratio_basis_points'],
  [{ ratio_basis_points: 1.5, count: null }, 'ratio_basis_points'],
  [{ ratio_basis_points: null, count: 0 }, 'count'],
  [{ ratio_basis_points: null, count: 1_000_001 }, 'count'],
  [{ ratio_basis_points: 10 }, 'count'],
])('refuses %j by its field', async (body, path) => {
  const { status, fields } = await set(body)
  expect([status, fields.map((field) => field.path)]).toEqual([422, [path]])
  expect(await read()).toBeNull()
})

it('refuses a call without a body, and takes null for none', async () => {
  await set({ ratio_basis_points: 50, count: null })
  expect((await set(undefined)).status).toBe(422)
  expect(await read()).toMatchObject({ ratio_basis_points: 50 })
  expect((await set(null)).status).toBe(200)
  expect(await read()).toBeNull()
})

it('alerts once when the month reaches all conditions, and again in the next month', async () => {
  await set({ ratio_basis_points: 50, count: 6 })
  await add('tc05', 1_000)
  await add('tc15', 5)
  expect(await alerts()).toEqual([])
  await add('tc40', 1)
  await add('tc40', 5)
  await add('tc05', 5_000)
  await add('tc15', 30)
  expect(await alerts()).toEqual([{ month: '2026-06', data: { vamp_percent: 0.6, vamp_items: 6, vamp_threshold: 1 } }])
  expect(await read()).toMatchObject({ is_reached: true })
  server.clock.set(new Date('2026-07-15T12:00:00Z'))
  token = await makeSession(server, business.people.disputes.userId)
  expect(await read()).toMatchObject({ is_reached: false })
  await add('tc15', 6)
  expect(await alerts()).toHaveLength(2)
})

it('alerts of another threshold that the month has reached already, and of none that was removed', async () => {
  await add('tc05', 100)
  await add('tc15', 3)
  await set({ ratio_basis_points: null, count: 3 })
  await workOff(server, [vampLevelsJob])
  await set({ ratio_basis_points: 100, count: null })
  await workOff(server, [vampLevelsJob])
  await set({ ratio_basis_points: null, count: null })
  await add('tc15', 3)
  expect(await alerts()).toEqual([
    { month: '2026-06', data: { vamp_percent: 3, vamp_items: 3, vamp_threshold: 1 } },
    { month: '2026-06', data: { vamp_percent: 3, vamp_items: 3, vamp_threshold: 2 } },
  ])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseCustomer } from '#areas/customers/contract/personal-data.ts'
import { makeCustomer } from '#areas/customers/test/customers.ts'
import { createWebhookEndpoint } from '#areas/developers/contract/webhooks/endpoints.ts'
import { queueDeliveries } from '#areas/developers/server/webhooks/fan-out.ts'
import { startReceiver } from '#areas/developers/test/webhook-receiver.ts'
import { openFor, sell } from '#areas/disputes/test/disputes.ts'
import { createExport, type ExportItem } from '#areas/exports/contract/endpoints.ts'
import { addDevice, createPushSealer } from '#areas/notifications/server/push/devices.ts'
import { readPublicKey } from '#areas/notifications/server/push/identity.ts'
import { type PushService, startPushService } from '#areas/notifications/test/push-service.ts'
import { insertOutcomes } from '#areas/platform/test/outcomes.ts'
import { systemRoles } from '#areas/team/contract/permissions.ts'
import { dayMs, hourMs } from '#kernel/time/durations.ts'
import { consumerNames, recordChanges } from '#server/infra/changes/index.ts'
import type { Session } from '#server/infra/context.ts'
import { machineContext } from '#server/infra/machine-context.ts'
import { createOutbound } from '#server/infra/outbound/outbound.ts'
import { runAsUser } from '#server/infra/user-work.ts'
import { everyRole, inAccount, makeBusiness, type TestBusiness } from '../support/factories.ts'
import { testKeys } from '../support/keys.ts'
import { createTestServer, type TestServer } from '../support/server.ts'
import { plantBulkRefund } from './bulk-refund.ts'
import type { JobName } from './jobs.ts'
import { type KillPlace, openKillPlace, type Planted } from './kill-at.ts'

/** Each job of the worker dies at its steps, one after the other, and two workers take over: no effect is lost, and none is there twice. */

let server: TestServer
let place: KillPlace
let pushes: PushService
beforeAll(async () => {
  server = await createTestServer({ now: new Date(), env: { OUTBOUND_LOOPBACK: 'allow' } })
  place = await openKillPlace(server.db)
  pushes = await startPushService()
  await server.db.owner.query(`INSERT INTO change_consumers (name) VALUES ('file')`)
  ;(consumerNames as string[]).push('file')
})
afterAll(async () => {
  ;(consumerNames as string[]).pop()
  pushes.close()
  await place.close()
  await server.close()
})

const query = async <T extends object>(text: string, ...values: unknown[]) => (await server.db.owner.query<T>(text, values)).rows
const countOf = async (text: string, ...values: unknown[]) =>
  (await query<{ count: number }>(`SELECT count(*)::int AS count FROM ${text}`, ...values))[0]?.count ?? 0
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

async function plantErasure(): Promise<Planted> {
  const count = 600
  const shop = await makeBusiness(server)
  const { id } = await inAccount(server, { merchantId: shop.liveId }, (context) => makeCustomer(context, { name: 'Many Quixo', email: 'many@quixo.example' }))
  await query(
    `INSERT INTO payments (merchant_id, id, created_at, amount_minor, currency, intent_status, status, capture_method, client_secret, customer_id, customer_email, order_number, description, metadata)
     SELECT $1, 'pi_many' || n, '2026-06-01T00:00:00Z'::timestamptz + n * interval '1 second', 100, 'USD', 'requires_payment_method', 'unconfirmed', 'automatic', 'x', $2,
       'many@quixo.example', 'quixo-' || n, 'Order of quixo', '{"who": "quixo"}'
     FROM generate_series(1, $3::int) n`,
    shop.liveId,
    id,
    count,
  )
  await query(
    `INSERT INTO api_events (merchant_id, id, recorded_at, created_at, type, object_id, snapshot_id, rows)
     SELECT $1, 'evt_many' || n, now(), now(), 'payment_intent.created', 'pi_many' || n, 'evt_many' || n,
       jsonb_build_object('payments', jsonb_build_array(jsonb_build_object('id', 'pi_many' || n, 'amount_minor', 100, 'description', 'Order of quixo')))
     FROM generate_series(1, $2::int) n`,
    shop.liveId,
    count,
  )
  const body = { confirmation: 'many@quixo.example' }
  expect((await server.call(eraseCustomer, { token: shop.people.owner.token, params: { id: shop.liveId, customerId: id }, body })).status).toBe(200)
  return {
    isDone: async () => (await countOf(`long_jobs WHERE kind = 'customer_erasure' AND state = 'done'`)) === 1,
    expectOnce: async () => {
      expect(await query(`SELECT done_count::int, total_count::int, position FROM long_jobs WHERE kind = 'customer_erasure'`)).toEqual([
        { done_count: count, total_count: count, position: null },
      ])
      const left = `description LIKE '%quixo%' OR metadata::text LIKE '%quixo%' OR order_search IS NOT NULL OR customer_email IS NOT NULL`
      expect(await countOf(`payments WHERE merchant_id = $1 AND (${left})`, shop.liveId)).toBe(0)
      expect(await countOf(`api_events WHERE merchant_id = $1 AND rows::text LIKE '%quixo%'`, shop.liveId)).toBe(0)
      expect(await countOf(`api_events WHERE merchant_id = $1 AND rows #>> '{payments,0,amount_minor}' = '100'`, shop.liveId)).toBe(count)
      expect(await countOf(`customer_erasures WHERE merchant_id = $1 AND erased_at IS NOT NULL`, shop.liveId)).toBe(1)
    },
  }
}

async function plantExport(): Promise<Planted> {
  const count = 20_000
  const shop = await makeBusiness(server)
  const { token } = shop.people.owner
  await query(
    `INSERT INTO payments (merchant_id, id, created_at, amount_minor, currency, intent_status, status, capture_method, client_secret, order_number)
     SELECT $1, 'pi_' || n, '2026-06-01T00:00:00Z'::timestamptz + n * interval '1 second', 100, 'USD', 'requires_payment_method', 'unconfirmed', 'automatic', 'x', repeat('x', 400)
     FROM generate_series(1, $2::int) n`,
    shop.liveId,
    count,
  )
  const body = { list: 'payments', columns: ['payment', 'order'], format: 'csv' }
  const { id } = (await server.call<ExportItem>(createExport, { token, params: { id: shop.liveId }, body })).envelope.data
  return {
    isDone: async () => (await countOf(`long_jobs WHERE id = $1 AND state = 'done'`, id)) === 1,
    expectOnce: async () => {
      const [row] = await query('SELECT done_count::int, (SELECT count(DISTINCT attempt)::int FROM job_parts) AS attempts FROM long_jobs WHERE id = $1', id)
      expect(row).toEqual({ done_count: count, attempts: 1 })
      const file = await server.inject({ url: `/api/merchant/${shop.liveId}/exports/${id}/file`, headers: { authorization: `Bearer ${token}` } })
      const ids = file.body.split('\r\n').slice(1, -1)
      expect(ids.map((line) => line.split(',')[0])).toEqual(numbers(count).map((index) => `pi_${count - index}`))
    },
  }
}

async function plantReminders(): Promise<Planted> {
  const count = 6
  const types = ['dispute.due_in_1_day', 'dispute.unopened']
  const shop = await makeBusiness(server)
  // Visa's 30 days less the buffer of seven are over in half a day: the last reminder and the alert are due.
  const openedAt = new Date(Date.now() - 22.5 * dayMs)
  for (const _ of numbers(count)) {
    await inAccount({ ...server, clock: { now: () => openedAt } }, { merchantId: shop.liveId }, async (context) =>
      openFor(context, (await sell(context, { card: 'pm_card_visa' })).id),
    )
  }
  const changes = `account_changes WHERE merchant_id = $1 AND type::text = ANY ($2)`
  return {
    isDone: async () => (await countOf(changes, shop.liveId, types)) >= types.length * count,
    expectOnce: async () =>
      expect(
        await query(
          `SELECT type, count(*)::int AS count, count(DISTINCT object_id)::int AS disputes FROM ${changes} GROUP BY 1 ORDER BY type::text`,
          shop.liveId,
          types,
        ),
      ).toEqual(types.map((type) => ({ type, count, disputes: count }))),
  }
}

/** Of each kind, a rule by which the figures are too low or too high: without money, a balance is below anything. */
const alertRules = [
  { kind: 'success_rate', currency: null, threshold: 10, count: 50, job: 'acceptance_alert', event: 'acceptance.dropped' },
  { kind: 'blocks', currency: null, threshold: 2, count: 20, job: 'acceptance_alert', event: 'risk.blocks_rose' },
  { kind: 'balance', currency: 'USD', threshold: 1, count: null, job: 'balance_alert', event: 'balance.low' },
] as const

async function plantAlerts(): Promise<Planted> {
  const shops = await Promise.all(numbers(3).map(() => makeBusiness(server)))
  const { owner } = server.db
  // Half of the payments of the last full hour are blocked, and none of the earlier weeks; with the hours around, for zones that have changed their clocks since.
  const lastHour = new Date(Math.floor(Date.now() / hourMs) * hourMs - hourMs / 2)
  for (const { liveId } of shops) {
    await insertOutcomes(owner, liveId, lastHour, { successful: 50, declined: 50 })
    await insertOutcomes(owner, liveId, lastHour, { successful: 0, declined: 50 }, { dimension: 'decline', value: 'transaction_blocked' })
    for (const week of [1, 2, 3, 4]) {
      for (const hours of [-1, 0, 1]) {
        await insertOutcomes(owner, liveId, new Date(lastHour.getTime() - week * 7 * dayMs + hours * hourMs), { successful: 100, declined: 0 })
      }
    }
    for (const { kind, currency, threshold, count, job } of alertRules) {
      await query(
        'INSERT INTO alert_rules (merchant_id, kind, currency, threshold, count_min, set_at) VALUES ($1, $2, $3, $4, $5, now())',
        liveId,
        kind,
        currency,
        threshold,
        count,
      )
      await query(`INSERT INTO due_work (merchant_id, job, wakes_at) VALUES ($1, $2, '-infinity') ON CONFLICT DO NOTHING`, liveId, job)
    }
  }
  const events = alertRules.map(({ event }) => event)
  const changes = 'account_changes WHERE type::text = ANY ($1)'
  return {
    isDone: async () => (await countOf(changes, events)) >= shops.length * events.length,
    expectOnce: async () => {
      const found = await query(`SELECT count(*)::int AS count, count(DISTINCT merchant_id)::int AS accounts FROM ${changes}`, events)
      expect(found).toEqual([{ count: shops.length * events.length, accounts: shops.length }])
      expect(await countOf('alert_rules WHERE alerted_at IS NOT NULL')).toBe(shops.length * events.length)
    },
  }
}

const recordDisputes = (merchantId: string, ids: readonly string[]) =>
  inAccount(server, { merchantId }, async (context) =>
    recordChanges(
      context,
      ids.map((id) => ({ type: 'dispute.opened', objectType: 'dispute', objectId: `dp_${id}`, rootId: `pi_${id}` }) as const),
    ),
  )

/** The effect is outside the database, so the changes of the dead consumer come again, in order. */
async function plantConsumer(): Promise<Planted> {
  const { liveId } = await makeBusiness(server)
  const ids = numbers(30).map((number) => `c${number}`)
  await recordDisputes(liveId, ids)
  const readApplied = async () => (await place.readLines()).filter((line) => line.startsWith('dp_c'))
  return {
    isDone: async () =>
      (await countOf(`change_positions WHERE consumer = 'file' AND last_id = (SELECT max(id) FROM account_changes WHERE merchant_id = $1)`, liveId)) > 0,
    expectOnce: async () => expect([...new Set(await readApplied())]).toEqual(ids.map((id) => `dp_${id}`)),
  }
}

const eventCount = 40
const readers = everyRole.filter((role) => systemRoles[role].includes('disputes.read'))

interface Notified extends Planted {
  readonly shop: TestBusiness<(typeof everyRole)[number]>
}

/** Events that some people of a business may know of and others may not. */
async function plantInbox(): Promise<Notified> {
  const shop = await makeBusiness(server, { roles: everyRole })
  await recordDisputes(
    shop.liveId,
    numbers(eventCount).map((number) => `${shop.businessId}_${number}`),
  )
  return {
    shop,
    isDone: async () => (await countOf('notifications WHERE account_id = $1', shop.liveId)) >= readers.length * eventCount,
    expectOnce: async () => {
      const found = await query(
        'SELECT user_id, count(*)::int AS count, count(DISTINCT object_id)::int AS objects FROM notifications WHERE account_id = $1 GROUP BY 1',
        shop.liveId,
      )
      const expected = readers.map((role) => ({ user_id: shop.people[role].userId, count: eventCount, objects: eventCount }))
      expect(found).toHaveLength(readers.length)
      expect(found).toEqual(expect.arrayContaining(expected))
    },
  }
}

/** Each notification is in one email of its person, and each email left; one that was repeated has the ID of the first. */
async function plantEmails(): Promise<Planted> {
  const inbox = await plantInbox()
  await place.takeOver('inbox', inbox.isDone)
  const ofShop = `mail_outbox m CROSS JOIN LATERAL jsonb_array_elements_text(m.details -> 'ids') AS n (id) JOIN notifications o ON o.id = n.id AND o.user_id = m.user_id WHERE o.account_id = $1`
  return {
    isDone: async () =>
      (await countOf('notification_deliveries WHERE sent_at IS NULL')) + (await countOf('mail_outbox WHERE next_attempt_at IS NOT NULL')) === 0,
    expectOnce: async () => {
      const found = await query<{ user_id: string }>(
        `SELECT m.user_id, count(*)::int AS count, count(DISTINCT n.id)::int AS notifications FROM ${ofShop} GROUP BY 1`,
        inbox.shop.liveId,
      )
      const expected = readers.map((role) => ({ user_id: inbox.shop.people[role].userId, count: eventCount, notifications: eventCount }))
      expect(found).toHaveLength(readers.length)
      expect(found).toEqual(expect.arrayContaining(expected))
      const sent = (await place.readLines()).filter((line) => line.startsWith('mail_'))
      const queued = await query<{ line: string }>(`SELECT id || ' ' || to_email AS line FROM mail_outbox`)
      expect([...new Set(sent)].toSorted()).toEqual(queued.map(({ line }) => line).toSorted())
    },
  }
}

/** Messages of a browser say every notification once; one that was repeated has the tag of the first, which it replaces. */
async function plantPushes(): Promise<Planted> {
  const inbox = await plantInbox()
  const { database } = server.db
  const dependencies = { keys: testKeys, outbound: createOutbound({ outboundLoopback: 'allow', outboundPorts: [443] }) }
  for (const { userId } of Object.values(inbox.shop.people)) {
    await runAsUser(database, machineContext(database.global, new Date()), userId, async (context) => {
      await readPublicKey(context, createPushSealer(testKeys))
      await addDevice({ ...context, session: { id: `ses_${userId}` } as Session }, dependencies, pushes.subscribe())
    })
  }
  await place.takeOver('inbox', inbox.isDone)
  return {
    isDone: async () => (await countOf('notification_deliveries WHERE sent_at IS NULL')) + (await countOf('push_outbox')) === 0,
    expectOnce: async () => {
      const counts = [...Map.groupBy(pushes.received, ({ endpoint }) => endpoint).values()].map((messages) => {
        const byTag = new Map(messages.map(({ message }) => [message.tag, Number(/^(\d+) new notifications$/.exec(message.title)?.[1] ?? '1')]))
        return [...byTag.values()].reduce((sum, count) => sum + count, 0)
      })
      expect(counts).toEqual(readers.map(() => eventCount))
    },
  }
}

async function plantWebhooks(): Promise<Planted> {
  const events = numbers(60).map((number) => `evt_kill${number}`)
  const shop = await makeBusiness(server)
  const receivers = await Promise.all([0, 1].map(() => startReceiver((response) => response.end('ok'))))
  const endpointIds = await Promise.all(
    receivers.map(async ({ url }) => {
      const body = { url, description: null, enabled_events: ['*'] }
      return (await server.call<{ id: string }>(createWebhookEndpoint, { token: shop.people.owner.token, params: { id: shop.liveId }, body })).envelope.data.id
    }),
  )
  const deliveries = events.flatMap((eventId) =>
    endpointIds.map((endpointId) => ({ endpointId, eventId, eventType: 'counterfoil.test', testBody: JSON.stringify({ id: eventId }) })),
  )
  await inAccount(server, { merchantId: shop.liveId }, (context) => queueDeliveries(context, deliveries))
  const delivered = `webhook_deliveries WHERE state = 'delivered'`
  return {
    isDone: async () => (await countOf(delivered)) === deliveries.length,
    expectOnce: async () => {
      for (const { received, close } of receivers) {
        const ids = received.map(({ body }) => JSON.parse(body).id as string)
        expect(new Set(ids)).toEqual(new Set(events))
        // A round of the endpoint was under way when each worker died.
        expect(ids.length - events.length).toBeLessThanOrEqual(2 * 16)
        close()
      }
    },
  }
}

const kills: Record<JobName, { readonly at: readonly (readonly [step: string, times: number])[]; readonly plant: () => Promise<Planted> }> = {
  'bulk refund': {
    at: [
      ['intent_committed', 1],
      ['external_called', 2],
      ['effect_committed', 1],
    ],
    plant: () => plantBulkRefund(server, 5),
  },
  erasure: {
    at: [
      ['step_committed', 2],
      ['step_done', 2],
    ],
    plant: plantErasure,
  },
  export: {
    at: [
      ['step_committed', 1],
      ['step_committed', 4],
    ],
    plant: plantExport,
  },
  reminders: { at: [['batch_run', 1]], plant: plantReminders },
  alerts: { at: [['batch_run', 2]], plant: plantAlerts },
  consumer: { at: [['applied', 1]], plant: plantConsumer },
  inbox: { at: [['applied', 1]], plant: plantInbox },
  emails: { at: [['sent', 2]], plant: plantEmails },
  pushes: { at: [['sent', 2]], plant: plantPushes },
  webhooks: {
    at: [
      ['sent', 20],
      ['sent', 20],
    ],
    plant: plantWebhooks,
  },
}

test.each(Object.entries(kills) as [JobName, (typeof kills)[JobName]][])(
  '%s: a worker that dies loses nothing and doubles nothing',
  { timeout: 240_000 },
  async (job, { at, plant }) => {
    const { isDone, expectOnce } = await plant()
    for (const [step, times] of at) {
      await place.killAt(step, job, times)
      expect(await isDone()).toBe(false)
    }
    await place.takeOver(job, isDone)
    await expectOnce()
  },
)

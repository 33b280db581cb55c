import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { logout } from '#areas/identity/contract/sign-in.ts'
import { addNotice } from '#areas/identity/server/index.ts'
import type { AccountEventName } from '#areas/notifications/contract/events.ts'
import { sendTestNotification, setNotificationChannel, setNotificationSchedule } from '#areas/notifications/contract/preferences.ts'
import { addPushDevice, claimPushDevice, listPushDevices, removePushDevice, renewPushDevice } from '#areas/notifications/contract/push.ts'
import { notificationLimits } from '#areas/notifications/contract/rules.ts'
import { deliverToInboxes, readInbox } from '#areas/notifications/test/notifications.ts'
import { type BrowserSubscription, type PushService, startPushService } from '#areas/notifications/test/push-service.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { limits } from '#kernel/limits.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#kernel/time/durations.ts'
import { inAccount, makeBusiness, makeSession, type TestBusiness, type TestMember } from '#proof/support/factories.ts'
import { testKeys } from '#proof/support/keys.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { recordChange } from '#server/infra/changes/index.ts'
import { machineContext } from '#server/infra/machine-context.ts'
import { createOutbound } from '#server/infra/outbound/outbound.ts'
import { runAsUser } from '#server/infra/user-work.ts'
import { queueDueDeliveries } from '../channels/index.ts'
import { deliverPushes, type PushRelay } from './deliver.ts'

let server: TestServer
let service: PushService
let business: TestBusiness<'administrator'>
let owner: TestMember
const logs: object[] = []
beforeAll(async () => {
  server = await createTestServer({ env: { OUTBOUND_LOOPBACK: 'allow' } })
})
beforeEach(async () => {
  server.clock.set(new Date('2026-06-15T12:00:00Z'))
  service = await startPushService()
  await server.db.owner.query('DELETE FROM push_subscriptions')
  business = await makeBusiness(server, { roles: ['administrator'] })
  owner = business.people.owner
  // Creates the key pair, as a browser that subscribes does.
  await devicesOf()
})
afterEach(() => {
  service.close()
  expect(logs.splice(0)).toEqual([])
})
afterAll(() => server.close())

const devicesOf = async ({ token }: Pick<TestMember, 'token'> = owner) =>
  (await server.call<Answer<typeof listPushDevices>>(listPushDevices, { token })).envelope.data
async function subscribe(
  { token }: Pick<TestMember, 'token'> = owner,
  subscription = service.subscribe(),
): Promise<BrowserSubscription & Answer<typeof addPushDevice>> {
  const { endpoint, keys } = subscription
  const { status, envelope } = await server.call<Answer<typeof addPushDevice>>(addPushDevice, { token, body: { endpoint, keys } })
  expect(status).toBe(200)
  return { ...subscription, ...envelope.data }
}
const renew = (token: string, { endpoint, keys }: BrowserSubscription) =>
  server.call<Answer<typeof renewPushDevice>>(renewPushDevice, { body: { token, endpoint, keys } })
async function record(...types: AccountEventName[]): Promise<void> {
  for (const type of types) {
    await inAccount(server, { merchantId: business.liveId }, async (context) => recordChange(context, { type, objectType: 'payout', objectId: 'po_1' }))
  }
  await deliverToInboxes(server)
}
/** Sends what is due by now. */
async function send(changed: Partial<PushRelay> = {}): Promise<void> {
  const { database } = server.db
  const log = { error: (details: object) => void logs.push(details) }
  while (await queueDueDeliveries({ database, clock: server.clock }));
  const address = { dashboard: 'https://pay.example', mailbox: null }
  const outbound = createOutbound({ outboundLoopback: 'allow', outboundPorts: [443] })
  while (await deliverPushes({ database, clock: server.clock, keys: testKeys, outbound, address, log, ...changed }));
}
const titles = () => service.received.map(({ message }) => message.title)
const at = (time: string) => server.clock.set(new Date(time))

describe('a push', () => {
  it('says what the inbox says, is encrypted for one browser and signed by this installation', async () => {
    const { endpoint } = await subscribe()
    await record('payout.failed')
    await send()
    const [push, ...others] = service.received
    expect(others).toEqual([])
    expect(push?.endpoint).toBe(endpoint)
    expect(push?.message).toEqual({
      tag: expect.stringMatching(/^push_/),
      lang: 'en',
      title: 'Payout failed',
      body: expect.stringContaining("couldn't be paid out"),
      path: `/open?account=${business.liveId}&to=%2Fbalance%2Fpayouts%2Fpo_1`,
    })
    const { public_key: publicKey } = await devicesOf()
    expect(push?.vapid).toEqual({ publicKey, claims: { aud: service.url, sub: 'https://pay.example', exp: expect.any(Number) } })
    expect(push?.vapid.claims.exp).toBeLessThanOrEqual(Date.now() / secondMs + dayMs / secondMs)
    await send()
    expect(service.received).toHaveLength(1)
  })

  it('is in the language of its reader', async () => {
    await subscribe()
    await server.db.owner.query(`UPDATE users SET language = 'zh-cn' WHERE id = $1`, [owner.userId])
    await record('payout.failed')
    await send()
    expect(service.received[0]?.message).toMatchObject({ lang: 'zh-CN', title: '提现失败' })
  })

  it('sums up what is due together, once for each browser', async () => {
    await subscribe()
    await subscribe()
    await record('payout.failed', 'dispute.lost', 'payout.failed')
    await send()
    expect(service.received.map(({ message: { title, body, path } }) => ({ title, body, path }))).toEqual(
      Array(2).fill({ title: '3 new notifications', body: 'Payout failed, Dispute lost', path: '/notifications' }),
    )
  })

  it('begins with the next deadline, as an email does, and has each dispute once', async () => {
    await subscribe()
    const note = async (event: AccountEventName, objectId: string, dueAt: string) => {
      await record('payout.failed')
      await server.db.owner.query(`UPDATE notifications SET event = $2, object_id = $3, data = $4 WHERE user_id = $1 AND event = 'payout.failed'`, [
        owner.userId,
        event,
        objectId,
        { amount_minor: 1_490, currency: 'USD', due_at: dueAt },
      ])
    }
    await server.db.owner.query(`UPDATE businesses SET time_zone = 'Asia/Hong_Kong' WHERE business_id = $1`, [business.businessId])
    await note('dispute.opened', 'dp_2', '2026-07-01T10:00:00Z')
    await note('dispute.opened', 'dp_1', '2026-06-16T10:00:00Z')
    server.clock.advance(minuteMs)
    await note('dispute.due_in_1_day', 'dp_1', '2026-06-16T10:00:00Z')
    await send()
    expect(service.received.map(({ message: { title, body } }) => ({ title, body }))).toEqual([
      { title: 'Respond by 18:00 (UTC+8) on 16 June: dispute of $14.90 and 1 more', body: 'Evidence due within 24 hours, Dispute opened' },
    ])
  })

  it('fits into 4 KB, however long the name of the account is', async () => {
    await subscribe()
    await server.db.owner.query('UPDATE merchant_accounts SET name = $2 WHERE merchant_id = $1', [business.liveId, '商'.repeat(limits.nameLengthMax)])
    await record('bank_account.added')
    await send()
    expect(service.received[0]?.bytes).toBeLessThanOrEqual(4096)
    expect(service.received[0]?.message.body).toMatch(/^商+/)
  })

  it('is sent for an event that is on, to people with a browser alone', async () => {
    await subscribe()
    await server.call(setNotificationChannel, { token: owner.token, params: { channel: 'push' }, body: { events: ['payout.failed'], is_on: false } })
    await server.call(setNotificationChannel, { token: owner.token, params: { channel: 'push' }, body: { events: ['payout.completed'], is_on: true } })
    await record('payout.failed', 'payout.completed')
    await send()
    expect(titles()).toEqual(['Payout completed'])
    const { rows } = await server.db.owner.query(`SELECT DISTINCT user_id FROM notification_deliveries WHERE channel = 'push'`)
    expect(rows).toContainEqual({ user_id: owner.userId })
    expect(rows).not.toContainEqual({ user_id: business.people.administrator.userId })
  })

  it('begins with a notice to its person, in the inbox and by email, and in no browser', async () => {
    const subscription = await subscribe()
    await renew(subscription.renewal_token, service.subscribe())
    const items = (await readInbox(server, owner)).items.filter(({ event }) => event === 'push_device_added')
    expect(items.map(({ title }) => title)).toEqual(['Browser notifications turned on'])
    const { rows: mails } = await server.db.owner.query(`SELECT details ->> 'change' AS change FROM mail_outbox WHERE user_id = $1`, [owner.userId])
    expect(mails).toEqual([{ change: 'push_device_added' }])
    expect((await server.db.owner.query('SELECT FROM push_outbox WHERE user_id = $1', [owner.userId])).rows).toEqual([])
  })

  it('announces a security event at any time', async () => {
    await subscribe()
    await schedule({ quiet_from: '00:00', quiet_until: '23:59' })
    const { database } = server.db
    await runAsUser(database, machineContext(database.global, server.clock.now()), owner.userId, (context) => addNotice(context, { kind: 'password_changed' }))
    await send()
    expect(service.received[0]?.message).toMatchObject({ title: 'Password changed', path: '/settings/security' })
  })

  it('tests every browser of the caller, and needs one', async () => {
    const test = () => server.call(sendTestNotification, { token: owner.token, body: { channel: 'push' } })
    expect((await test()).status).toBe(409)
    await subscribe()
    expect((await test()).status).toBe(200)
    await send()
    expect(titles()).toEqual(['Test notification'])
  })

  it('is not sent to somebody who lost access meanwhile', async () => {
    await subscribe()
    await record('payout.failed')
    await server.db.owner.query(`UPDATE members SET status = 'frozen' WHERE user_id = $1`, [owner.userId])
    await send()
    expect(service.received).toEqual([])
  })
})

async function schedule(changed: object): Promise<void> {
  const body = { time_zone: 'UTC', quiet_from: null, quiet_until: null, digest_at: null, ...changed }
  expect((await server.call(setNotificationSchedule, { token: owner.token, body })).status).toBe(200)
}

describe('quiet hours', () => {
  it.each([
    // Half an hour beside the others, and the nights in which clocks change in spring and in autumn.
    ['Asia/Kolkata', '2026-06-15T18:00:00Z', '2026-06-16T01:30:00Z'],
    ['Europe/Berlin', '2026-03-28T22:30:00Z', '2026-03-29T05:00:00Z'],
    ['America/New_York', '2026-11-01T03:00:00Z', '2026-11-01T12:00:00Z'],
  ])('in %s, a push at night waits until the morning, and none waits for a digest', async (zone, night, morning) => {
    at(night)
    owner = { ...owner, token: await makeSession(server, owner.userId) }
    await subscribe()
    await schedule({ time_zone: zone, quiet_from: '22:00', quiet_until: '07:00', digest_at: '20:00' })
    await record('payout.failed')
    server.clock.set(new Date(Date.parse(morning) - minuteMs))
    await send()
    expect(service.received).toEqual([])
    at(morning)
    await send()
    expect(titles()).toEqual(['Payout failed'])
    await record('dispute.lost')
    await send()
    expect(titles()).toEqual(['Payout failed', 'Dispute lost'])
  })
})

describe('a push service', () => {
  it.each([429, 500, 503])('that answers %d is asked again after a growing pause', async (status) => {
    await subscribe()
    await record('payout.failed')
    service.status = status
    await send()
    server.clock.advance(minuteMs / 2)
    await send()
    service.status = 201
    server.clock.advance(2 * minuteMs - 1)
    await send()
    expect(service.received).toEqual([])
    server.clock.advance(1)
    await send()
    expect(titles()).toEqual(['Payout failed'])
    expect(logs.splice(0)).toEqual([1, 2].map((attempts) => ({ push: expect.any(String), attempts, reason: `answered ${status}` })))
  })

  it.each([
    [429, '900', 15 * minuteMs],
    [503, 'Mon, 15 Jun 2026 13:00:00 GMT', hourMs],
    // Shorter than the own pause, which protects the push service.
    [429, '1', minuteMs / 2],
  ])('that answers %d with Retry-After %s is asked again after %d ms and not before', async (status, header, waitMs) => {
    at('2026-06-15T11:59:59Z')
    await subscribe()
    await record('payout.failed')
    at('2026-06-15T12:00:00Z')
    Object.assign(service, { status, retryAfter: header })
    await send()
    expect(logs.splice(0)).toHaveLength(1)
    service.status = 201
    server.clock.advance(waitMs - 1)
    await send()
    expect(service.received).toEqual([])
    server.clock.advance(1)
    await send()
    expect(titles()).toEqual(['Payout failed'])
  })

  it.each([404, 410])('that answers %d ends the subscription', async (status) => {
    await subscribe()
    await record('payout.failed')
    service.status = status
    await send()
    expect((await devicesOf()).devices).toEqual([])
    expect(logs.splice(0)).toHaveLength(1)
  })

  it('that rejects a message gets no other', async () => {
    await subscribe()
    await record('payout.failed')
    service.status = 400
    await send()
    service.status = 201
    server.clock.advance(2 * hourMs)
    await send()
    expect([service.received, (await devicesOf()).devices.length, logs.splice(0).length]).toEqual([[], 1, 1])
  })

  it('is not called at an address that became private', async () => {
    await subscribe()
    await record('payout.failed')
    await send({ outbound: createOutbound({ outboundLoopback: 'refuse', outboundPorts: [443] }) })
    expect([service.received, logs.splice(0)]).toEqual([[], [expect.objectContaining({ reason: 'ADDRESS_REFUSED' })]])
  })

  it('gets nothing that is a day old', async () => {
    await subscribe()
    await record('payout.failed')
    service.status = 503
    await send()
    service.status = 201
    server.clock.advance(dayMs)
    await send()
    expect([service.received, logs.splice(0).length]).toEqual([[], 1])
  })

  it('gets each message once from several workers, and again from another one if its worker died', async () => {
    await subscribe()
    await record('payout.failed')
    await Promise.all([send(), send(), send(), send()])
    expect(service.received).toHaveLength(1)
    await record('dispute.lost')
    const { database } = server.db
    while (await queueDueDeliveries({ database, clock: server.clock }));
    await server.db.owner.query('SELECT take_pushes($1, 120, 50)', [server.clock.now()])
    await send()
    expect(service.received).toHaveLength(1)
    server.clock.advance(120 * secondMs)
    await send()
    expect(titles()).toEqual(['Payout failed', 'Dispute lost'])
  })
})

describe('a browser', () => {
  it('is listed with its last use, renewed by the same address, and removed', async () => {
    const { id, ...subscription } = await subscribe()
    server.clock.advance(hourMs)
    expect((await subscribe(owner, subscription)).id).toBe(id)
    const { devices } = await devicesOf()
    expect(devices).toMatchObject([{ id, created_at: '2026-06-15T12:00:00.000Z', last_used_at: '2026-06-15T13:00:00.000Z' }])
    expect((await server.call(removePushDevice, { token: owner.token, params: { deviceId: id } })).status).toBe(200)
    expect((await server.call(removePushDevice, { token: owner.token, params: { deviceId: id } })).status).toBe(404)
    const { rows } = await server.db.owner.query(
      `SELECT action, outcome FROM user_audit_events WHERE user_id = $1 AND action LIKE 'push_device%' ORDER BY at, id`,
      [owner.userId],
    )
    expect(rows.map(({ action }) => action)).toEqual(['push_device.add', 'push_device.remove', 'push_device.remove'])
  })

  it('belongs to whoever used it last', async () => {
    const { id, ...subscription } = await subscribe()
    await record('payout.failed')
    const other = business.people.administrator
    await subscribe(other, subscription)
    expect((await devicesOf()).devices).toEqual([])
    const claim = ({ token }: TestMember) => server.call<Answer<typeof claimPushDevice>>(claimPushDevice, { token, body: { endpoint: subscription.endpoint } })
    expect((await claim(owner)).envelope.data).toEqual({ id: null, renewal_token: null })
    expect((await claim(other)).envelope.data.id).not.toBe(id)
    await send()
    expect(service.received).toEqual([])
  })

  it('is removed with the session that used it last, when that is ended', async () => {
    const first = await makeSession(server, owner.userId)
    const second = await makeSession(server, owner.userId)
    const { endpoint } = await subscribe({ token: first })
    await server.call(claimPushDevice, { token: second, body: { endpoint } })
    await server.call(logout, { token: first })
    expect((await devicesOf()).devices).toHaveLength(1)
    await server.call(logout, { token: second })
    expect((await devicesOf()).devices).toEqual([])
  })

  it('replaces the one that was unused the longest, above the limit', async () => {
    const { id } = await subscribe()
    for (let count = 1; count <= notificationLimits.pushDevicesMax; count++) {
      server.clock.advance(secondMs)
      await subscribe()
    }
    const { devices } = await devicesOf()
    expect(devices).toHaveLength(notificationLimits.pushDevicesMax)
    expect(devices.map((device) => device.id)).not.toContain(id)
  })

  it('gets another address, under which it stays with its session and gets what waited for it', async () => {
    const old = await subscribe()
    await record('payout.failed')
    service.status = 503
    await send()
    logs.splice(0)
    service.status = 201
    const next = service.subscribe()
    const renewed = await renew(old.renewal_token, next)
    expect(renewed.status).toBe(200)
    server.clock.advance(minuteMs)
    await send()
    expect(service.received.map(({ endpoint, message }) => [endpoint, message.title])).toEqual([[next.endpoint, 'Payout failed']])
    expect((await devicesOf()).devices.map(({ id }) => id)).toEqual([renewed.envelope.data.id])
    // The token of the old address is as dead as its device, and the new one works.
    expect((await renew(old.renewal_token, service.subscribe())).status).toBe(410)
    expect((await renew(renewed.envelope.data.renewal_token, next)).envelope.data.id).toBe(renewed.envelope.data.id)
    await server.call(logout, { token: owner.token })
    owner = { ...owner, token: await makeSession(server, owner.userId) }
    expect((await devicesOf()).devices).toEqual([])
    const { rows } = await server.db.owner.query(`SELECT action FROM user_audit_events WHERE user_id = $1 AND action LIKE 'push_device%' ORDER BY at, id`, [
      owner.userId,
    ])
    expect(rows.map(({ action }) => action)).toEqual(['push_device.add', 'push_device.renew'])
  })

  it('is renewed by nobody who lacks its token, and to no private address', async () => {
    const { renewal_token: token, ...before } = await subscribe()
    const other = await subscribe(business.people.administrator)
    const [user, device, signature] = token.split('~')
    for (const forged of [
      '',
      `${user}~${device}~`,
      `${user}~${other.id}~${signature}`,
      `${business.people.administrator.userId}~${device}~${signature}`,
      `${token}x`,
    ])
      expect((await renew(forged, service.subscribe())).status).toBe(410)
    expect((await renew(token, { ...service.subscribe(), endpoint: 'https://10.0.0.1/send' })).fields).toMatchObject([{ path: 'endpoint' }])
    expect((await server.call(removePushDevice, { token: owner.token, params: { deviceId: before.id } })).status).toBe(200)
    expect((await renew(token, service.subscribe())).status).toBe(410)
    expect((await devicesOf()).devices).toEqual([])
  })

  it.each([
    ['http://push.example/send', 'endpoint'],
    ['https://10.0.0.1/send', 'endpoint'],
    ['https://8.8.8.8:6379/send', 'endpoint'],
    ['not an address', 'endpoint'],
  ])('cannot be reached at %s', async (endpoint, path) => {
    const answer = await server.call(addPushDevice, { token: owner.token, body: { ...service.subscribe(), endpoint } })
    expect(answer).toMatchObject({ status: 422, fields: [{ path }] })
    expect((await devicesOf()).devices).toEqual([])
  })

  it('needs keys that a message can be encrypted with', async () => {
    const { endpoint, keys } = service.subscribe()
    for (const [p256dh, path] of [
      [`B${'A'.repeat(86)}`, 'keys.p256dh'],
      ['short', 'keys.p256dh'],
    ]) {
      const answer = await server.call(addPushDevice, { token: owner.token, body: { endpoint, keys: { ...keys, p256dh } } })
      expect(answer).toMatchObject({ status: 422, fields: [{ path }] })
    }
  })

  it('has nothing in the database that could be used without the keys of the installation', async () => {
    const { endpoint, keys } = await subscribe()
    const { rows } = await server.db.owner.query<{ row: string }>(
      'SELECT p::text AS row FROM push_subscriptions p UNION ALL SELECT i::text FROM push_identity i',
    )
    expect(rows).toHaveLength(2)
    for (const secret of [endpoint, keys.auth, keys.p256dh]) expect(JSON.stringify(rows)).not.toContain(secret)
  })
})

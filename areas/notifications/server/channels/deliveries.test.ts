import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AccountEventName } from '#areas/notifications/contract/events.ts'
import { setNotificationChannel, setNotificationSchedule } from '#areas/notifications/contract/preferences.ts'
import { deliverToInboxes, readInbox } from '#areas/notifications/test/notifications.ts'
import { hourMs, minuteMs } from '#kernel/time/durations.ts'
import { inAccount, makeBusiness, makeSession, type TestBusiness, type TestMember } from '#proof/support/factories.ts'
import { testKeys } from '#proof/support/keys.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { productBrand } from '#server/infra/brand/brand.ts'
import { recordChange } from '#server/infra/changes/index.ts'
import { deliverMails, type WrittenMail } from '../mail/index.ts'
import { queueDueDeliveries } from './deliveries.ts'

let server: TestServer
let business: TestBusiness
let owner: TestMember
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  server.clock.set(new Date('2026-06-15T12:00:00Z'))
  await server.db.owner.query('DELETE FROM mail_outbox')
  business = await makeBusiness(server)
  owner = business.people.owner
  // Only the owner's emails are looked at.
  for (const person of Object.values(business.people)) if (person !== owner) await turnOff(person)
})
afterAll(() => server.close())

const events = [
  'payout.failed',
  'dispute.lost',
  'dispute.opened',
  'payout.completed',
  'bank_account.added',
  'bank_account.removed',
] as const satisfies AccountEventName[]
async function turnOff({ token }: TestMember): Promise<void> {
  await server.call(setNotificationChannel, { token, params: { channel: 'email' }, body: { events, is_on: false } })
}
async function record(...types: (typeof events)[number][]): Promise<void> {
  for (const type of types) {
    await inAccount(server, { merchantId: business.liveId }, async (context) => recordChange(context, { type, objectType: 'payout', objectId: 'po_1' }))
  }
  await deliverToInboxes(server)
}
/** Emails that are sent by now. */
async function send(reader = owner): Promise<WrittenMail[]> {
  const { database } = server.db
  while (await queueDueDeliveries({ database, clock: server.clock }));
  const sent: WrittenMail[] = []
  const mailer = { send: async (mail: WrittenMail) => void sent.push(mail), close: () => {} }
  const address = { dashboard: 'https://pay.example', mailbox: null }
  await deliverMails({ database, clock: server.clock, keys: testKeys, address, brand: productBrand, mailer, log: { error: () => {} } })
  return sent.filter(({ to }) => to === reader.email)
}
/** Records an event about a dispute for its reader. */
async function note(event: string, objectId: string, amount: number, due: string, reader = owner): Promise<void> {
  await record('payout.failed')
  await server.db.owner.query(`UPDATE notifications SET event = $2, object_id = $3, data = $4 WHERE user_id = $1 AND event = 'payout.failed'`, [
    reader.userId,
    event,
    objectId,
    { amount_minor: amount, currency: 'USD', due_at: due },
  ])
}
async function schedule(changed: object): Promise<void> {
  const body = { time_zone: 'UTC', quiet_from: null, quiet_until: null, digest_at: null, ...changed }
  expect((await server.call(setNotificationSchedule, { token: owner.token, body })).status).toBe(200)
}
const at = (time: string) => server.clock.set(new Date(time))

describe('an email about a bank account', () => {
  it('reaches the owner immediately, whatever they chose, and once', async () => {
    await turnOff(owner)
    await schedule({ quiet_from: '08:00', quiet_until: '20:00', digest_at: '21:00' })
    await record('payout.failed', 'bank_account.added')
    const [mail, ...others] = await send()
    expect([mail?.subject, others]).toEqual(['Bank account added', []])
    expect(mail?.oneClickUnsubscribe).toBeNull()
    expect(mail?.text).toContain('because you own the business')
    expect(mail?.text).not.toContain('Unsubscribe')
    await deliverToInboxes(server)
    at('2026-06-15T21:30:00Z')
    expect(await send()).toEqual([])
  })

  it('reaches the owner while a missing second factor keeps them out', async () => {
    await server.db.owner.query('UPDATE businesses SET second_factor_due_at = $2 WHERE business_id = $1', [business.businessId, server.clock.now()])
    await record('bank_account.removed')
    expect((await send()).map(({ subject }) => subject)).toEqual(['Bank account removed'])
  })
})

describe('an email', () => {
  it('says what the inbox says, opens the account, and can be turned off with one click', async () => {
    await record('payout.failed')
    const [mail, ...others] = await send()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Payout failed')
    expect(mail?.text).toContain("couldn't be paid out")
    expect(mail?.text).toContain(`https://pay.example/open?account=${business.liveId}&to=%2Fbalance%2Fpayouts%2Fpo_1`)
    expect(mail?.oneClickUnsubscribe).toMatch(/^https:\/\/pay\.example\/api\/user\/notifications\/unsubscribe\?token=/)
    expect(await send()).toEqual([])
  })

  it('names deadline and amount of a dispute, and the most urgent of several first, each dispute once', async () => {
    await server.db.owner.query(`UPDATE businesses SET time_zone = 'Asia/Hong_Kong' WHERE business_id = $1`, [business.businessId])
    await note('dispute.due_in_1_day', 'dp_1', 1_490, '2026-06-16T10:00:00Z')
    const [alone] = await send()
    expect(alone?.subject).toBe('Respond by 18:00 (UTC+8) on 16 June: dispute of $14.90')
    // The time that is left leads, and the button opens the response.
    expect(alone?.text).toMatch(/^Respond by .*\n\n\d+ (hours|days) left\n/)
    expect(alone?.html).toMatch(/<p class="bad"[^>]*>\d+ (hours|days) left<\/p>/)
    expect(alone?.text).toContain(`Respond:\nhttps://pay.example/open?account=${business.liveId}&to=%2Fpayments-product%2Fdisputes%2Fdp_1%2Frespond`)

    await note('dispute.opened', 'dp_2', 30_000, '2026-07-01T10:00:00Z')
    await note('dispute.opened', 'dp_1', 1_490, '2026-06-16T10:00:00Z')
    server.clock.advance(minuteMs)
    await note('dispute.due_in_1_day', 'dp_1', 1_490, '2026-06-16T10:00:00Z')
    await note('dispute.query_opened', 'dp_3', 500, '2026-06-14T10:00:00Z')
    const [mail] = await send()
    expect(mail?.subject).toBe('Respond by 18:00 (UTC+8) on 16 June: dispute of $14.90 and 2 more')
    const items = [...(mail?.text ?? '').matchAll(/: (Respond by .*?(?:dispute of|inquiry about) \$[\d.]+|Inquiry opened)\. /g)].map(([, item]) => item)
    // The deadline of the last one has passed.
    expect(items).toEqual([
      'Respond by 18:00 (UTC+8) on 16 June: dispute of $14.90',
      'Respond by 18:00 (UTC+8) on 1 July: dispute of $300.00',
      'Inquiry opened',
    ])

    await server.db.owner.query(`UPDATE users SET language = 'zh-cn' WHERE id = $1`, [owner.userId])
    await note('dispute.query_opened', 'dp_4', 1_490, '2026-06-30T10:00:00Z')
    expect((await send()).map(({ subject }) => subject)).toEqual(['请于6月30日 18:00 (UTC+8) 前回应：US$14.90 的调单'])
  })

  it('leads to the dispute instead of its response if its reader may not respond', async () => {
    const shop = await makeBusiness(server, { roles: ['viewer'] })
    const { viewer } = shop.people
    business = shop
    await server.call(setNotificationChannel, { token: viewer.token, params: { channel: 'email' }, body: { events: ['payout.failed'], is_on: true } })
    await note('dispute.due_in_1_day', 'dp_1', 1_490, '2026-06-16T10:00:00Z', viewer)
    const [alone] = await send(viewer)
    const page = `https://pay.example/open?account=${business.liveId}&to=%2Fpayments-product%2Fdisputes%2Fdp_1`
    expect(alone?.text).toContain(`View dispute:\n${page}\n`)
    await note('dispute.due_in_1_day', 'dp_1', 1_490, '2026-06-16T10:00:00Z', viewer)
    await note('dispute.opened', 'dp_2', 30_000, '2026-07-01T10:00:00Z', viewer)
    const [several] = await send(viewer)
    expect(several?.text).toContain(`View dispute: ${page}\n`)
    expect(`${several?.text}${several?.html}`).not.toContain('%2Frespond')
  })

  it('is in the language of its reader', async () => {
    await server.db.owner.query(`UPDATE users SET language = 'zh-cn' WHERE id = $1`, [owner.userId])
    await record('payout.failed')
    const [mail] = await send()
    expect([mail?.subject, mail?.text.includes('退订此事件的邮件')]).toEqual(['提现失败', true])
  })

  it('is sent for a channel that is on, and shows in the inbox in any case', async () => {
    const choose = (event: string, channel: string, isOn: boolean) =>
      server.call(setNotificationChannel, { token: owner.token, params: { channel }, body: { events: [event], is_on: isOn } })
    await choose('dispute.lost', 'email', false)
    await record('payout.failed', 'dispute.lost', 'payout.completed')
    expect((await readInbox(server, owner)).items.map(({ event }) => event).toSorted()).toEqual(['dispute.lost', 'payout.completed', 'payout.failed'])
    expect((await send()).map(({ subject }) => subject)).toEqual(['Payout failed'])
  })

  it('is queued once by several workers at the same time', async () => {
    await record('payout.failed', 'dispute.lost')
    const { database } = server.db
    await Promise.all(Array.from({ length: 4 }, () => queueDueDeliveries({ database, clock: server.clock })))
    const { rows } = await server.db.owner.query('SELECT jsonb_array_length(details -> $2) AS count FROM mail_outbox WHERE user_id = $1', [owner.userId, 'ids'])
    expect(rows).toEqual([{ count: 2 }])
  })

  it('is not sent to somebody who lost access meanwhile', async () => {
    await record('payout.failed')
    await server.db.owner.query(`UPDATE members SET status = 'frozen' WHERE user_id = $1`, [owner.userId])
    expect(await send()).toEqual([])
  })
})

describe('quiet hours and digests', () => {
  it.each([
    // Summer time in New York, none in Kathmandu, and a night over midnight in Auckland.
    ['America/New_York', '2026-06-15T04:00:00Z', '2026-06-15T11:00:00Z'],
    ['Asia/Kathmandu', '2026-06-15T17:00:00Z', '2026-06-16T01:15:00Z'],
    ['Pacific/Auckland', '2026-06-15T10:30:00Z', '2026-06-15T19:00:00Z'],
  ])('in %s, an email at night waits until the morning', async (zone, night, morning) => {
    await schedule({ time_zone: zone, quiet_from: '22:00', quiet_until: '07:00' })
    at(night)
    await record('payout.failed')
    expect(await send()).toEqual([])
    server.clock.set(new Date(Date.parse(morning) - minuteMs))
    expect(await send()).toEqual([])
    at(morning)
    expect(await send()).toHaveLength(1)
    await record('dispute.lost')
    expect(await send()).toHaveLength(1)
  })

  it.each([
    ['America/New_York', '2026-06-15T13:00:00Z'],
    ['Asia/Kathmandu', '2026-06-16T03:15:00Z'],
    ['Pacific/Auckland', '2026-06-15T21:00:00Z'],
  ])('in %s, a day’s notifications are one email at nine', async (zone, nine) => {
    await schedule({ time_zone: zone, digest_at: '09:00' })
    await record('payout.failed', 'dispute.lost')
    server.clock.advance(minuteMs)
    await record('dispute.opened')
    server.clock.set(new Date(Date.parse(nine) - minuteMs))
    expect(await send()).toEqual([])
    at(nine)
    const [digest, ...others] = await send()
    expect(others).toEqual([])
    expect(digest?.subject).toBe('3 new notifications')
    for (const title of ['Payout failed', 'Dispute lost', 'Dispute opened']) expect(digest?.text).toContain(title)
    const payout = `https://pay.example/open?account=${business.liveId}&to=%2Fbalance%2Fpayouts%2Fpo_1`
    expect(digest?.text).toContain(`View payout: ${payout}\n`)
    expect(digest?.html).toContain(`href="${payout.replace('&', '&amp;')}"`)
    server.clock.advance(24 * hourMs)
    expect(await send()).toEqual([])
  })

  it('keep nine o’clock over a change of summer time, and a digest out of quiet hours', async () => {
    at('2026-10-31T20:00:00Z')
    owner = { ...owner, token: await makeSession(server, owner.userId) }
    await schedule({ time_zone: 'America/New_York', digest_at: '09:00', quiet_from: '20:00', quiet_until: '10:00' })
    await record('payout.failed')
    // Nine is quiet; ten is 15:00 in UTC from 1 November on.
    at('2026-11-01T14:59:00Z')
    expect(await send()).toEqual([])
    at('2026-11-01T15:00:00Z')
    expect(await send()).toHaveLength(1)
  })

  it('apply to what waits already', async () => {
    await schedule({ digest_at: '09:00' })
    await record('payout.failed')
    expect(await send()).toEqual([])
    await schedule({})
    expect(await send()).toHaveLength(1)
  })
})

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listNotifications } from '#areas/notifications/contract/endpoints.ts'
import {
  getNotificationPreferences,
  sendTestNotification,
  setNotificationChannel,
  setNotificationSchedule,
  unsubscribe,
} from '#areas/notifications/contract/preferences.ts'
import { readInbox } from '#areas/notifications/test/notifications.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { testKeys } from '#proof/support/keys.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'
import { makeUnsubscribeLinks } from '../mail/index.ts'

type Preferences = Answer<typeof getNotificationPreferences>

let server: TestServer
let business: TestBusiness<'finance'>
let token: string
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  business = await makeBusiness(server, { roles: ['finance'], timeZone: 'Europe/Paris' })
  token = business.people.owner.token
})

const read = async (reader = token) => (await server.call<Preferences>(getNotificationPreferences, { token: reader })).envelope.data
const choose = (event: string, channel: string, isOn: boolean) =>
  server.call<Preferences>(setNotificationChannel, { token, params: { channel }, body: { events: [event], is_on: isOn } })
const schedule = (body: object) => server.call<Preferences>(setNotificationSchedule, { token, body })
const channelsOf = ({ events }: Preferences, name: string) => events.find(({ event }) => event === name)?.channels
const none = { time_zone: 'Europe/Paris', quiet_from: null, quiet_until: null, digest_at: null }

describe('notification preferences', () => {
  it('begin as the events are declared, in the zone of the business', async () => {
    const preferences = await read()
    expect(preferences.schedule).toEqual(none)
    expect(channelsOf(preferences, 'payout.completed')).toEqual({
      email: { is_on: false, is_fixed: false },
      push: { is_on: false, is_fixed: false },
    })
    expect(channelsOf(preferences, 'password_changed')).toEqual({
      email: { is_on: true, is_fixed: true },
      push: { is_on: true, is_fixed: true },
    })
  })

  it('keep an owner’s emails about bank accounts on, and nobody else’s', async () => {
    const chosen = await choose('bank_account.added', 'email', false)
    expect(channelsOf(chosen.envelope.data, 'bank_account.added')?.email).toEqual({ is_on: true, is_fixed: true })
    const ofFinance = await read(business.people.finance.token)
    expect(channelsOf(ofFinance, 'bank_account.added')?.email).toEqual({ is_on: true, is_fixed: false })
    expect(channelsOf(await read(), 'bank_account.errored')?.email.is_fixed).toBe(false)
  })

  it('are the person’s alone, and leave an audit row for each change', async () => {
    const changed = (await choose('payout.completed', 'email', true)).envelope.data
    expect(channelsOf(changed, 'payout.completed')?.email.is_on).toBe(true)
    await choose('payout.completed', 'email', true)
    expect(channelsOf(await read(business.people.finance.token), 'payout.completed')?.email.is_on).toBe(false)
    const { rows } = await server.db.owner.query('SELECT details FROM user_audit_events WHERE user_id = $1 AND action = $2', [
      business.people.owner.userId,
      'notifications.choose',
    ])
    expect(rows).toEqual([{ details: { event: 'payout.completed', channel: 'email', before: false, after: true } }])
  })

  it.each([
    ['a security notice', 'password_changed', 'email'],
    ['an unknown event', 'payout.dreamt', 'email'],
    ['an unknown channel', 'payout.failed', 'pigeon'],
  ])('refuse %s', async (_, event, channel) => {
    expect((await choose(event, channel, false)).status).toBe(422)
  })

  it('keep a schedule', async () => {
    const next = { time_zone: 'Asia/Tokyo', quiet_from: '22:00', quiet_until: '07:30', digest_at: '09:00' }
    expect((await schedule(next)).envelope.data.schedule).toEqual(next)
    expect((await schedule(none)).envelope.data.schedule).toEqual(none)
  })

  it.each([
    ['an unknown zone', { time_zone: 'Europe/Atlantis' }, 'time_zone'],
    ['half of the quiet hours', { quiet_from: '22:00' }, 'quiet_until'],
    ['the other half', { quiet_until: '22:00' }, 'quiet_from'],
    ['quiet hours that end when they begin', { quiet_from: '22:00', quiet_until: '22:00' }, 'quiet_until'],
    ['an impossible time', { digest_at: '24:00' }, 'digest_at'],
  ])('refuse %s by its field', async (_, changed, path) => {
    const refused = await schedule({ ...none, ...changed })
    expect([refused.status, refused.fields.map((field) => field.path)]).toEqual([422, [path]])
    expect((await read()).schedule).toEqual(none)
  })
})

it('a test reaches the inbox or the mailbox of the caller', async () => {
  for (const channel of ['in_app', 'email']) expect((await server.call(sendTestNotification, { token, body: { channel } })).status).toBe(200)
  expect((await readInbox(server, { token })).items.map(({ title }) => title)).toEqual(['Test notification'])
  const { rows } = await server.db.owner.query('SELECT kind, to_email FROM mail_outbox WHERE user_id = $1', [business.people.owner.userId])
  expect(rows).toEqual([{ kind: 'notification_test', to_email: business.people.owner.email }])
  expect((await server.call<Answer<typeof listNotifications>>(listNotifications, { token: business.people.finance.token })).envelope.data.items).toEqual([])
})

describe('the unsubscribe link of an email', () => {
  const linkOf = (event: 'payout.failed' | null) =>
    makeUnsubscribeLinks(testKeys, { dashboard: 'https://pay.example', mailbox: null }, { userId: business.people.owner.userId, event })
  const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? ''

  it('turns one event off with a form of a mail program, without a session, and again without effect', async () => {
    const { pathname, search } = new URL(linkOf('payout.failed').oneClick)
    for (let count = 0; count < 2; count++) {
      const answer = await server.inject({
        method: 'POST',
        url: pathname + search,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
      expect([answer.statusCode, answer.json().data]).toEqual([200, { title: 'Payout failed' }])
    }
    const preferences = await read()
    expect(channelsOf(preferences, 'payout.failed')).toMatchObject({ email: { is_on: false }, push: { is_on: true } })
    expect(channelsOf(preferences, 'dispute.opened')?.email.is_on).toBe(true)
  })

  it('turns all events off, and neither security notices nor what is always sent to owners', async () => {
    expect((await server.call(unsubscribe, { query: { token: tokenOf(linkOf(null).oneClick) } })).envelope.data).toEqual({ title: null })
    const { events } = await read()
    expect(events.filter(({ channels }) => channels.email.is_on).every(({ channels }) => channels.email.is_fixed)).toBe(true)
  })

  it('refuses a token of nobody, a changed one and one of another event', async () => {
    const good = tokenOf(linkOf('payout.failed').oneClick)
    for (const bad of [
      '',
      'x',
      good.replace('payout.failed', 'payout.completed'),
      // One in a thousand tokens ends in any two given letters.
      `${good.slice(0, -4)}${good.at(-4) === 'A' ? 'B' : 'A'}${good.slice(-3)}`,
      good.replace(/^[^~]+/, business.people.finance.userId),
    ]) {
      expect((await server.call(unsubscribe, { query: { token: bad } })).status, bad).toBe(400)
    }
    expect(channelsOf(await read(), 'payout.failed')?.email.is_on).toBe(true)
  })

  it('is the only address that takes a form', async () => {
    const answer = await server.inject({
      method: 'POST',
      url: '/api/user/notifications/read',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'id=1',
    })
    expect(answer.statusCode).toBe(415)
  })
})

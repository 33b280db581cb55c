import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { register } from '#areas/identity/contract/registration.ts'
import { login, me, type signedIn } from '#areas/identity/contract/sign-in.ts'
import { readEvents, readMails } from '#areas/identity/test/user-rows.ts'
import { getMerchantInfo, listMerchants } from '#areas/settings/contract/merchants/endpoints.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import { openBrowser } from '#proof/support/browser.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'

const password = 'Correct-horse-7'
const good = { email: 'ada@example.com', username: 'Ada Wong', name: 'Corner Shop', country: 'HK', password, password_confirmation: password }

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ hasRateLimits: true })
})
beforeEach(() => {
  // Past every window of the tests before.
  server.clock.advance(24 * 60 * minuteMs)
})
afterAll(() => server.close())

let made = 0
const newEmail = () => `person${++made}@example.com`
const call = (body: object, locale: 'en' | 'zh-cn' = 'en') => server.call<z.output<typeof signedIn>>(register, { body, locale })
const wrongFields = async (body: object) => {
  const result = await call({ ...good, email: newEmail(), ...body })
  expect(result.status).toBe(422)
  return result.fields
}

async function countRows(): Promise<unknown> {
  const { rows } = await server.db.owner.query(
    'SELECT (SELECT count(*) FROM users)::int AS users, (SELECT count(*) FROM businesses)::int AS businesses, (SELECT count(*) FROM merchant_accounts)::int AS accounts',
  )
  return rows[0]
}

describe('registering', () => {
  it('makes a business with both accounts and its owner, who is signed in', async () => {
    const email = newEmail()
    const { status, envelope } = await call({ ...good, email, time_zone: 'Asia/Hong_Kong', language: 'zh-cn' })
    expect(status).toBe(200)
    const { token, user } = envelope.data
    expect(user).toEqual({ id: expect.stringMatching(/^usr_/), name: 'Ada Wong', email, email_confirmed: false, language: 'zh-cn' })
    const { envelope: list } = await server.call<Answer<typeof listMerchants>>(listMerchants, { token })
    const shared = { business_name: 'Corner Shop', default_currency: 'HKD', time_zone: 'Asia/Hong_Kong' }
    expect(list.data).toMatchObject([
      { name: 'Corner Shop', kind: 'live', ...shared },
      { name: 'Corner Shop sandbox', kind: 'sandbox', ...shared },
    ])
    const [live, sandbox] = await Promise.all(
      list.data.map(({ id }) => server.call<Answer<typeof getMerchantInfo>>(getMerchantInfo, { token, params: { id } })),
    )
    expect(live?.envelope.data).toMatchObject({
      processor: null,
      can_take_payments: false,
      missing: ['email_confirmation', 'support_email', 'website', 'statement_descriptor', 'processor'],
    })
    expect(sandbox?.envelope.data).toMatchObject({ can_take_payments: true, missing: [] })
  })

  it('mails a link that confirms the address, leaves rows, and reports no new device', async () => {
    const email = newEmail()
    const browser = openBrowser(server)
    const { envelope } = await browser.call<z.output<typeof signedIn>>(register, { body: { ...good, email } })
    const { id } = envelope.data.user
    expect(await readMails(server)).toEqual([{ kind: 'confirm_email', to_email: email, user_id: id }])
    expect(await readEvents(server)).toMatchObject([
      { action: 'register', reason: null, user_id: id },
      { action: 'sign_in', reason: null, user_id: id, details: { means: 'password' } },
    ])
    expect(browser.cookie).toMatch(/^counterfoil_device=\w{43}$/)
    // The same browser is known, another one is new.
    const signIn = { body: { email, password, remember: false } }
    await browser.call(login, signIn)
    const read = await server.call<Answer<typeof me>>(me, { token: envelope.data.token })
    expect(read.envelope.data.unread_notification_count).toBe(0)
    await openBrowser(server).call(login, signIn)
    const again = await server.call<Answer<typeof me>>(me, { token: envelope.data.token })
    expect(again.envelope.data.unread_notification_count).toBe(1)
  })

  it('takes the caller’s language, the country’s currency and UTC where nothing else is given', async () => {
    const { envelope } = await call({ ...good, email: newEmail(), country: 'FR' }, 'zh-cn')
    expect(envelope.data.user.language).toBe('zh-cn')
    const { envelope: list } = await server.call<Answer<typeof listMerchants>>(listMerchants, { token: envelope.data.token })
    expect(list.data[0]).toMatchObject({ default_currency: 'EUR', time_zone: 'UTC' })
    const other = await call({ ...good, email: newEmail(), country: 'AQ', default_currency: 'JPY' })
    const { envelope: second } = await server.call<Answer<typeof listMerchants>>(listMerchants, { token: other.envelope.data.token })
    expect(second.data[0]?.default_currency).toBe('JPY')
  })

  it('is stopped after twenty in an hour from one address', async () => {
    for (let index = 0; index < 20; index++) expect((await call({ email: 'no address' })).status).toBe(422)
    expect((await call({ ...good, email: newEmail() })).status).toBe(429)
    server.clock.advance(60 * minuteMs)
    expect((await call({ ...good, email: newEmail() })).status).toBe(200)
  })
})

describe('a taken address', () => {
  it('is refused in any case, whatever else is wrong is named too, and its owner is told once', async () => {
    const email = newEmail()
    await call({ ...good, email })
    server.clock.advance(minuteMs)
    const before = await countRows()
    const first = await call({
      ...good,
      email: ` ${email.toUpperCase()}`,
      password: 'Password1!',
      password_confirmation: 'Password1!',
      time_zone: 'Mars/Olympus',
    })
    expect([first.status, first.fields]).toEqual([
      422,
      [
        { path: 'email', message: 'An account with this email already exists. Sign in or reset your password.' },
        { path: 'password', message: 'This password is too common or has appeared in a breach. Choose another one.' },
        { path: 'time_zone', message: 'Unknown time zone.' },
      ],
    ])
    expect((await call({ ...good, email }, 'zh-cn')).fields).toEqual([{ path: 'email', message: '该邮箱已注册，请登录或重置密码。' }])
    expect((await readMails(server)).map(({ kind, to_email }) => [kind, to_email])).toEqual([['address_taken', email]])
    expect((await readEvents(server)).map(({ action, reason }) => [action, reason])).toEqual(Array(2).fill(['register', 'email_taken']))
    expect(await countRows()).toEqual(before)
  })

  it('is taken by one of two at once, and leaves no half business', async () => {
    const before = (await countRows()) as { users: number; businesses: number; accounts: number }
    const email = newEmail()
    const results = await Promise.all(['One', 'Two', 'Three'].map((username) => call({ ...good, email, username })))
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    expect(results.filter(({ status }) => status === 422).flatMap(({ fields }) => fields.map(({ path }) => path))).toEqual(['email', 'email'])
    expect(await countRows()).toEqual({ users: before.users + 1, businesses: before.businesses + 1, accounts: before.accounts + 2 })
  })
})

describe('bad input', () => {
  it.each([
    ['short', 'Ab-1', ['Enter at least 8 characters.']],
    ['without a letter', '1234-5678', ['Include at least one letter.']],
    ['without a digit', 'Correct-horse', ['Include at least one number.']],
    ['without a special character', 'Correcthorse7', ['Include at least one special character, such as ! or -.']],
    ['common', 'Password1!', ['This password is too common or has appeared in a breach. Choose another one.']],
    ['common in disguise', 'P@ssw0rd!', ['This password is too common or has appeared in a breach. Choose another one.']],
  ])('refuses a password that is %s, and says so at its field', async (_, given, messages) => {
    const fields = await wrongFields({ password: given, password_confirmation: given })
    expect(fields).toEqual(messages.map((message) => ({ path: 'password', message })))
  })

  it('refuses a password that is too long', async () => {
    const long = `Aa1-${'x'.repeat(260)}`
    expect((await wrongFields({ password: long, password_confirmation: long })).map(({ path }) => path)).toEqual(['password', 'password_confirmation'])
  })

  it.each(['username', 'name'])('refuses a %s of 1 and of 51 characters, of mixed scripts, and with marks that turn the writing', async (field) => {
    const refusals = ['A', 'x'.repeat(51), 'Раypal', 'Αdа', 'A\u202egnok', 'A\u200bda', 'A\u2067da', '--', '\u0000\u0001'].map((value) =>
      wrongFields({ [field]: value }),
    )
    for (const fields of await Promise.all(refusals)) expect(fields.map(({ path }) => path)).toEqual([field])
    for (const value of ['Al', 'x'.repeat(48), '王小明', 'Zoë Müller', 'علي']) {
      expect((await call({ ...good, email: newEmail(), [field]: value })).status).toBe(200)
    }
  })

  it('names every field of an empty form', async () => {
    const result = await call({})
    expect(result.status).toBe(422)
    expect(result.fields.map(({ path }) => path).toSorted()).toEqual(['country', 'email', 'name', 'password', 'password_confirmation', 'username'])
  })

  it('refuses two passwords that differ, at the second one', async () => {
    expect(await wrongFields({ password_confirmation: 'Correct-horse-8' })).toEqual([{ path: 'password_confirmation', message: 'Passwords do not match.' }])
  })

  it.each([
    ['country', 'XX'],
    ['country', 'hk'],
    ['default_currency', 'XXX'],
    ['language', 'fr'],
    ['email', 'a@b'],
    ['email', `${'a'.repeat(250)}@example.com`],
    ['time_zone', 'localtime'],
    ['time_zone', `x'; --`],
    ['is_owner', true],
  ])('refuses the %s %j', async (field, value) => {
    expect((await wrongFields({ [field]: value })).map(({ path }) => path)).toEqual([field])
  })

  it('changes nothing', async () => {
    const before = await countRows()
    await wrongFields({ password: 'Password1!', password_confirmation: 'Password1!' })
    await wrongFields({ time_zone: 'Mars/Olympus' })
    await wrongFields({ username: 'A' })
    expect(await countRows()).toEqual(before)
    expect(await readMails(server)).toEqual([])
  })
})

it('asks for the longer password that an installation sets', async () => {
  const strict = await createTestServer({ env: { PASSWORD_LENGTH_MIN: '16' } })
  const result = await strict.call(register, { body: good })
  expect(result.fields).toEqual([{ path: 'password', message: 'Use at least 16 characters.' }])
  await strict.close()
})

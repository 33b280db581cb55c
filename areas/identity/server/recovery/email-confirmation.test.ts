import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { confirmEmail, resendConfirmation } from '#areas/identity/contract/registration.ts'
import { me } from '#areas/identity/contract/sign-in.ts'
import { makeLink } from '#areas/identity/test/links.ts'
import { readEvents, readMails } from '#areas/identity/test/user-rows.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { makeBusiness, type TestBusiness, type TestMember } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'

let server: TestServer
let business: TestBusiness<'finance' | 'viewer'>
let person: TestMember

beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  server.clock.advance(dayMs)
  business = await makeBusiness(server, { roles: ['finance', 'viewer'] })
  person = business.people.finance
  await server.db.owner.query('UPDATE users SET email_confirmed_at = NULL WHERE id = $1', [person.userId])
})
afterAll(() => server.close())

const link = (email = person.email) => makeLink(server, person.userId, { purpose: 'confirm_email', email })
const confirm = (token: string) => server.call<Answer<typeof confirmEmail>>(confirmEmail, { body: { token } })
const resend = () => server.call<Answer<typeof resendConfirmation>>(resendConfirmation, { token: person.token })
const readUser = async () => (await server.call<Answer<typeof me>>(me, { token: person.token })).envelope.data.user

describe('confirming an address', () => {
  it('works by the mailed link, without a session, once', async () => {
    const token = await link()
    expect((await readUser()).email_confirmed).toBe(false)
    expect((await confirm(token)).envelope.data).toEqual({ email: person.email })
    expect((await readUser()).email_confirmed).toBe(true)
    expect((await confirm(token)).status).toBe(400)
    expect((await readEvents(server)).map(({ action, reason }) => [action, reason])).toEqual([
      ['email.confirm', null],
      ['email.confirm', 'link_not_valid'],
    ])
    expect(await readMails(server)).toEqual([])
  })

  it('is asked for again once in five minutes, and not once it is done', async () => {
    expect((await resend()).envelope.data).toEqual({ wait_seconds: 300 })
    expect((await resend()).envelope.data).toEqual({ wait_seconds: 300 })
    expect(await readMails(server)).toEqual([{ kind: 'confirm_email', to_email: person.email, user_id: person.userId }])
    await confirm(await link())
    server.clock.advance(dayMs)
    expect((await resend()).envelope.data).toEqual({ wait_seconds: 0 })
    expect(await readMails(server)).toEqual([])
  })
})

describe('confirming another address', () => {
  it('makes it the user’s, tells the earlier one, and ends what was mailed there', async () => {
    const earlier = await makeLink(server, person.userId, { purpose: 'reset_password' })
    expect((await confirm(await link('new@example.com'))).envelope.data).toEqual({ email: 'new@example.com' })
    expect(await readUser()).toMatchObject({ email: 'new@example.com', email_confirmed: true })
    expect(await readMails(server)).toEqual([{ kind: 'security_changed', to_email: person.email, user_id: person.userId }])
    expect(await readEvents(server)).toMatchObject([{ action: 'email.change', reason: null, details: { before: person.email, after: 'new@example.com' } }])
    const { rows } = await server.db.owner.query('SELECT event AS kind, subject FROM notifications WHERE user_id = $1', [person.userId])
    expect(rows).toEqual([{ kind: 'email_changed', subject: 'new@example.com' }])
    const { rows: open } = await server.db.owner.query('SELECT FROM mailed_links WHERE user_id = $1 AND used_at IS NULL', [person.userId])
    expect([earlier.length, open]).toEqual([43, []])
  })

  it('that was taken meanwhile is refused like any bad link, and changes nothing', async () => {
    const result = await confirm(await link(business.people.owner.email.toUpperCase()))
    expect([result.status, result.envelope.message]).toEqual([400, 'This link has expired or was already used. Request a new link.'])
    expect(await readUser()).toMatchObject({ email: person.email, email_confirmed: false })
    expect(await readMails(server)).toEqual([])
    expect(await readEvents(server)).toMatchObject([{ action: 'email.confirm', reason: 'link_not_valid', user_id: person.userId }])
  })

  it('is given to one of two users at once', async () => {
    const colleague = business.people.viewer
    const theirs = await makeLink(server, colleague.userId, { purpose: 'confirm_email', email: 'wanted@example.com' })
    const results = await Promise.all([confirm(await link('wanted@example.com')), confirm(theirs)])
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const { rows } = await server.db.owner.query(`SELECT count(*)::int AS count FROM users WHERE email_normalised = 'wanted@example.com'`)
    expect(rows).toEqual([{ count: 1 }])
  })
})

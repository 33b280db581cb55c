import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeEmail, updateProfile } from '#areas/identity/contract/profile.ts'
import { identityLimits } from '#areas/identity/contract/rules.ts'
import { me } from '#areas/identity/contract/sign-in.ts'
import { readEvents, readMails } from '#areas/identity/test/user-rows.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { hourMs } from '#kernel/time/durations.ts'
import { makeBusiness, makeSession, type TestBusiness, type TestMember } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'

let server: TestServer
let business: TestBusiness<'finance' | 'viewer'>
let member: TestMember
let token: string

beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  server.clock.advance(hourMs)
  business = await makeBusiness(server, { roles: ['finance', 'viewer'] })
  member = business.people.finance
  token = member.token
})
afterAll(() => server.close())

const update = (body: unknown) => server.call<Answer<typeof updateProfile>>(updateProfile, { token, body })

describe('the profile', () => {
  it('changes what is given, and leaves a row with what it was before', async () => {
    const { envelope } = await update({ name: '  李 Ann ', language: 'zh-cn' })
    const user = { id: member.userId, name: '李 Ann', email: member.email, email_confirmed: true, language: 'zh-cn' }
    expect(envelope.data).toEqual(user)
    expect((await server.call<Answer<typeof me>>(me, { token })).envelope.data.user).toEqual(user)
    expect(await readEvents(server)).toEqual([
      {
        action: 'profile.update',
        reason: null,
        user_id: member.userId,
        details: { name: { before: member.name, after: '李 Ann' }, language: { before: 'en', after: 'zh-cn' } },
      },
    ])
  })

  it('stays as it is where nothing differs, without a row', async () => {
    expect((await update({})).status).toBe(200)
    expect((await update({ name: member.name, language: 'en' })).envelope.data.name).toBe(member.name)
    expect(await readEvents(server)).toEqual([])
  })

  it.each([
    ['one character', { name: 'A' }, 'name'],
    ['51 characters', { name: 'x'.repeat(51) }, 'name'],
    ['mixed scripts', { name: 'Аnn Smith' }, 'name'],
    ['a right-to-left mark', { name: 'Ann \u202eSmith' }, 'name'],
    ['an unknown language', { language: 'fr' }, 'language'],
    ['an address', { email: 'new@example.com' }, 'email'],
  ])('refuses %s by its field', async (_, body, path) => {
    const refused = await update(body)
    expect([refused.status, refused.fields.map((field) => field.path)]).toEqual([422, [path]])
    expect(await readEvents(server)).toEqual([])
  })
})

describe('a new e-mail address', () => {
  const change = (email: string) => server.call<Answer<typeof changeEmail>>(changeEmail, { token, body: { email } })

  it('is mailed a link, and counts only once the link was followed', async () => {
    const asked = await change(' New@Example.com ')
    expect(asked.envelope.data).toEqual({ wait_seconds: identityLimits.mailWaitSeconds })
    expect(await readMails(server)).toEqual([{ kind: 'confirm_email', to_email: 'new@example.com', user_id: member.userId }])
    expect((await server.call<Answer<typeof me>>(me, { token })).envelope.data.user.email).toBe(member.email)
    expect(await readEvents(server)).toMatchObject([
      { action: 'email.change', reason: null, details: { step: 'asked', before: member.email, after: 'New@Example.com' } },
    ])
  })

  it('is mailed once in five minutes, and says for how long to wait', async () => {
    await change('waiting@example.com')
    server.clock.advance(100_000)
    expect((await change('waiting@example.com')).envelope.data).toEqual({ wait_seconds: identityLimits.mailWaitSeconds - 100 })
    expect(await readMails(server)).toEqual([])
  })

  it('gets the same answer where somebody has it', async () => {
    const [taken, free] = [await change(business.people.viewer.email), await change('nobody-has-this@example.com')]
    expect([taken.status, taken.envelope]).toEqual([200, free.envelope])
  })

  it('must be another one', async () => {
    const refused = await change(member.email.toUpperCase())
    expect([refused.status, refused.fields]).toEqual([422, [{ path: 'email', message: 'This is already your email.' }]])
    expect(await readMails(server)).toEqual([])
  })

  it('may be asked for ten times an hour', async () => {
    const limited = await createTestServer({ hasRateLimits: true })
    try {
      const { userId } = (await makeBusiness(limited)).people.owner
      const caller = await makeSession(limited, userId)
      const statuses: number[] = []
      for (let index = 0; index < 11; index++) {
        statuses.push((await limited.call(changeEmail, { token: caller, body: { email: `new${index}@example.com` } })).status)
      }
      expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
    } finally {
      await limited.close()
    }
  })
})

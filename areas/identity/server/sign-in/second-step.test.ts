import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { identityLimits } from '#areas/identity/contract/rules.ts'
import { getVerifyOptions, type Proof, verifyLogin } from '#areas/identity/contract/second-step.ts'
import { login, me, type signedIn } from '#areas/identity/contract/sign-in.ts'
import { addAuthenticator, beginAuthenticator, openSignIn, type TestAuthenticator } from '#areas/identity/test/second-factors.ts'
import { readEvents, readMails } from '#areas/identity/test/user-rows.ts'
import { listNotifications } from '#areas/notifications/contract/endpoints.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { codeVerifyLogin } from '#kernel/envelope.ts'
import { dayMs, hourMs, minuteMs } from '#kernel/time/durations.ts'
import { openBrowser, type TestBrowser } from '#proof/support/browser.ts'
import { makeBusiness, type TestMember, testPassword } from '#proof/support/factories.ts'
import { type CallResult, createTestServer, type TestServer } from '#proof/support/server.ts'

type SignedIn = z.output<typeof signedIn>

let server: TestServer
let member: TestMember
let stranger: TestMember
let app: TestAuthenticator

beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  server.clock.advance(hourMs)
  const { people } = await makeBusiness(server, { roles: ['finance', 'viewer'] })
  member = people.finance
  stranger = people.viewer
  app = await addAuthenticator(server, member.userId)
  // Apart from the rows of the setting up.
  server.clock.advance(minuteMs)
})
afterAll(() => server.close())

const verify = (challenge: string, proof: Proof, { trust = false, caller = server }: { trust?: boolean; caller?: Pick<TestBrowser, 'call'> } = {}) =>
  caller.call<SignedIn>(verifyLogin, { body: { challenge, proof, trust_device: trust } })
const byCode = (code: string): Proof => ({ method: 'authenticator', code })
const byRecoveryCode = (code: string): Proof => ({ method: 'recovery_code', code })
const options = (challenge: string) => server.call<Answer<typeof getVerifyOptions>>(getVerifyOptions, { body: { challenge } })
const statusesOf = (results: readonly CallResult<unknown>[]) => results.map(({ status }) => status).sort()

async function isSignedIn(result: CallResult<SignedIn>): Promise<boolean> {
  return result.status === 200 && (await server.call(me, { token: result.envelope.data.token })).status === 200
}

/** A code that none of the steps at hand has. */
function wrongCode(): string {
  const right = [app.code(0), app.code(-1)]
  return ['000000', '111111', '222222'].find((code) => !right.includes(code)) ?? ''
}

describe('a sign-in with a second factor', () => {
  it('asks for it with code 10002, tells what there is, and is finished by a code', async () => {
    const asked = await server.call<Answer<typeof login>>(login, { body: { email: member.email, password: testPassword, remember: true } })
    expect([asked.status, asked.envelope.code, Object.keys(asked.envelope.data)]).toEqual([200, codeVerifyLogin, ['challenge']])
    const challenge = 'challenge' in asked.envelope.data ? asked.envelope.data.challenge : ''
    expect((await server.call(me, { token: challenge })).status).toBe(401)
    expect((await options(challenge)).envelope.data).toEqual({ methods: ['authenticator', 'recovery_code'], passkey_options: null })

    const result = await verify(challenge, byCode(app.code()))
    expect(result.envelope.data.user).toEqual({ id: member.userId, name: member.name, email: member.email, email_confirmed: true, language: 'en' })
    const { data } = (await server.call<Answer<typeof me>>(me, { token: result.envelope.data.token })).envelope
    expect(data.session_expires_at).toBe(new Date(server.clock.now().getTime() + 7 * dayMs).toISOString())
    expect((await readEvents(server)).map(({ action, details }) => [action, details])).toContainEqual(['sign_in', { means: 'authenticator' }])
  })

  it('takes a recovery code however it is typed, once, and tells how many are left', async () => {
    const [code = ''] = app.recoveryCodes ?? []
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `
    expect(await isSignedIn(await verify(await openSignIn(server, member), byRecoveryCode(typed)))).toBe(true)
    const { items } = (await server.call<Answer<typeof listNotifications>>(listNotifications, { token: member.token })).envelope.data
    expect(items.find(({ event }) => event === 'recovery_code_used')?.text).toContain(`Codes left: ${identityLimits.recoveryCodes - 1}.`)
    expect((await readMails(server)).map(({ kind }) => kind)).toContain('security_changed')
    server.clock.advance(1)
    const again = await verify(await openSignIn(server, member), byRecoveryCode(code))
    expect([again.status, again.envelope.message]).toEqual([400, expect.stringContaining('This code is invalid')])
    expect((await readEvents(server)).at(-1)).toMatchObject({ action: 'sign_in.second_step', reason: 'wrong_recovery_code', user_id: member.userId })
  })

  it('takes the codes of any of several apps, each once', async () => {
    const tablet = await addAuthenticator(server, member.userId, 'Tablet')
    for (const { code } of [app, tablet]) {
      expect(await isSignedIn(await verify(await openSignIn(server, member), byCode(code())))).toBe(true)
      expect((await verify(await openSignIn(server, member), byCode(code()))).status).toBe(400)
    }
  })
})

describe('a code', () => {
  it('counts in its own step and the next, and neither before nor after', async () => {
    const code = app.code()
    expect((await verify(await openSignIn(server, member), byCode(app.code(1)))).status).toBe(400)
    server.clock.advance(59_999 - (server.clock.now().getTime() % 30_000))
    expect((await verify(await openSignIn(server, member), byCode(code))).status).toBe(200)
  })

  it('counts no more once a later one was used', async () => {
    const earlier = app.code(-1)
    expect((await verify(await openSignIn(server, member), byCode(app.code()))).status).toBe(200)
    expect((await verify(await openSignIn(server, member), byCode(earlier))).status).toBe(400)
  })

  it('signs in once, though it comes with two sign-ins at once', async () => {
    const challenges = [await openSignIn(server, member), await openSignIn(server, member)]
    const code = app.code()
    expect(statusesOf(await Promise.all(challenges.map((challenge) => verify(challenge, byCode(code)))))).toEqual([200, 400])
  })

  it('of recovery signs in once, though it comes with two sign-ins at once', async () => {
    const challenges = [await openSignIn(server, member), await openSignIn(server, member)]
    const [code = ''] = app.recoveryCodes ?? []
    expect(statusesOf(await Promise.all(challenges.map((challenge) => verify(challenge, byRecoveryCode(code)))))).toEqual([200, 400])
  })

  it('of somebody else is worth nothing', async () => {
    const theirs = await addAuthenticator(server, stranger.userId)
    const answers = [
      await verify(await openSignIn(server, member), byCode(theirs.code())),
      await verify(await openSignIn(server, member), byRecoveryCode(theirs.recoveryCodes?.[0] ?? '')),
    ]
    for (const { status, envelope } of answers) expect([status, envelope]).toEqual([400, answers[0]?.envelope])
    expect(await isSignedIn(await verify(await openSignIn(server, stranger), byCode(theirs.code())))).toBe(true)
  })

  it('of an app that was never confirmed is worth nothing', async () => {
    const begun = await beginAuthenticator(server, stranger.token)
    expect((await server.call<Answer<typeof login>>(login, { body: { email: stranger.email, password: testPassword, remember: false } })).envelope.code).toBe(
      200,
    )
    expect((await verify(await openSignIn(server, member), byCode(begun.code()))).status).toBe(400)
  })
})

describe('a challenge', () => {
  const over = { code: 400, message: 'This sign-in has expired. Start over.', data: null }

  it('is answered alike whether it was guessed, used or has expired, and each try leaves a row', async () => {
    const used = await openSignIn(server, member)
    expect((await verify(used, byCode(app.code()))).status).toBe(200)
    const expired = await openSignIn(server, member)
    server.clock.advance(10 * minuteMs)
    for (const challenge of ['guessed', '', used, expired]) {
      const [tried, asked] = [await verify(challenge, byCode(app.code())), await options(challenge)]
      expect([tried.status, tried.envelope, asked.status, asked.envelope]).toEqual([400, over, 400, over])
    }
    const events = await readEvents(server)
    expect(events.filter(({ action, reason }) => action === 'sign_in.second_step' && reason === 'challenge_unknown')).toHaveLength(8)
    // The code was not used up by them.
    expect((await verify(await openSignIn(server, member), byCode(app.code()))).status).toBe(200)
  })

  it('counts for ten minutes', async () => {
    const challenge = await openSignIn(server, member)
    server.clock.advance(10 * minuteMs - 1)
    expect((await verify(challenge, byCode(app.code()))).status).toBe(200)
  })

  it('is over after five wrong proofs, also for the right one', async () => {
    const challenge = await openSignIn(server, member)
    for (let attempt = 0; attempt < 5; attempt++) expect((await verify(challenge, byCode(wrongCode()))).envelope.message).toContain('This code is invalid')
    expect([(await verify(challenge, byCode(app.code()))).envelope, (await options(challenge)).envelope]).toEqual([over, over])
    expect((await readEvents(server)).at(-1)).toMatchObject({ action: 'sign_in.second_step', reason: 'challenge_over', user_id: member.userId })
  })

  it('signs in once, though two proofs come at once', async () => {
    const challenge = await openSignIn(server, member)
    const [recoveryCode = ''] = app.recoveryCodes ?? []
    const results = await Promise.all([verify(challenge, byCode(app.code())), verify(challenge, byRecoveryCode(recoveryCode))])
    expect(statusesOf(results)).toEqual([200, 400])
  })

  it('is stored as a hash alone', async () => {
    const challenge = await openSignIn(server, member)
    const { rows } = await server.db.owner.query<{ stored: string }>('SELECT row_to_json(c)::text AS stored FROM sign_in_challenges c')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.some(({ stored }) => stored.includes(challenge))).toBe(false)
  })
})

describe('guessing codes', () => {
  it('locks the account like guessing passwords, whatever number of sign-ins was opened before', async () => {
    const challenges: string[] = []
    for (let index = 0; index < 4; index++) challenges.push(await openSignIn(server, member))
    const attempts = challenges.flatMap((challenge) => Array.from({ length: 5 }, () => challenge))
    const results = await Promise.all(attempts.map((challenge) => verify(challenge, byCode(wrongCode()))))
    expect(results.filter(({ status }) => status === 400)).toHaveLength(identityLimits.signInFailuresMax)
    expect(results.filter(({ status }) => status === 423)).toHaveLength(attempts.length - identityLimits.signInFailuresMax)
    expect((await verify(challenges[3] ?? '', byCode(app.code()))).status).toBe(423)
    expect((await readMails(server)).filter(({ kind }) => kind === 'unlock')).toHaveLength(1)
    server.clock.advance(identityLimits.lockMinutes * minuteMs)
    expect(await isSignedIn(await verify(await openSignIn(server, member), byCode(app.code())))).toBe(true)
  })

  it('leaves the count as it was where the code was right', async () => {
    for (let index = 0; index < identityLimits.signInFailuresMax + 2; index++) {
      server.clock.advance(30_000)
      expect((await verify(await openSignIn(server, member), byCode(app.code()))).status).toBe(200)
    }
  })
})

describe('a trusted browser', () => {
  it('skips the second step for seven days, for this user alone', async () => {
    const browser = openBrowser(server)
    await verify(await openSignIn(browser, member), byCode(app.code()), { trust: true, caller: browser })
    const signIn = (email: string) => browser.call<Answer<typeof login>>(login, { body: { email, password: testPassword, remember: false } })
    server.clock.advance(identityLimits.trustedDeviceDays * dayMs - 1)
    expect((await signIn(member.email)).envelope.code).toBe(200)
    await addAuthenticator(server, stranger.userId)
    expect((await signIn(stranger.email)).envelope.code).toBe(codeVerifyLogin)
    expect((await signIn(member.email)).envelope.code).toBe(codeVerifyLogin)
  })

  it('is one only where its user said so', async () => {
    const browser = openBrowser(server)
    await verify(await openSignIn(browser, member), byCode(app.code()), { caller: browser })
    await openSignIn(browser, member)
    const elsewhere = openBrowser(server)
    await openSignIn(elsewhere, member)
  })
})

it('refuses more than ten tries a minute at one sign-in from one address', async () => {
  const limited = await createTestServer({ hasRateLimits: true })
  try {
    const body = { challenge: 'guessed', proof: byCode('123456'), trust_device: false }
    const statuses: number[] = []
    for (let attempt = 0; attempt < 11; attempt++) statuses.push((await limited.call(verifyLogin, { body })).status)
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429])
    expect((await limited.call(verifyLogin, { body: { ...body, challenge: 'another' } })).status).toBe(400)
  } finally {
    await limited.close()
  }
})

it('refuses a proof that is none by its field', async () => {
  const challenge = await openSignIn(server, member)
  const tryProof = async (proof: unknown) =>
    (await server.call(verifyLogin, { body: { challenge, proof, trust_device: false } })).fields.map(({ path }) => path)
  expect(await tryProof({ method: 'authenticator', code: 'abc' })).toEqual(['proof.code'])
  expect(await tryProof({ method: 'recovery_code', code: ' - ' })).toEqual(['proof.code'])
  expect(await tryProof({ method: 'password', password: testPassword })).toEqual(['proof.method'])
})

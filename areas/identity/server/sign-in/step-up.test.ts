import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getStepUpOptions, stepUp } from '#areas/identity/contract/second-step.ts'
import { changePassword, createAuthenticator, createPasskey, getPasskeyOptions } from '#areas/identity/contract/security.ts'
import { addAuthenticator } from '#areas/identity/test/second-factors.ts'
import { makePasskey } from '#areas/identity/test/software-passkey.ts'
import { readEvents } from '#areas/identity/test/user-rows.ts'
import { stepUpPermissions } from '#areas/team/contract/permissions.ts'
import type { Answer, EndpointDeclaration } from '#kernel/endpoint.ts'
import { codeStepUp } from '#kernel/envelope.ts'
import { limits } from '#kernel/limits.ts'
import { dayMs, minuteMs } from '#kernel/time/durations.ts'
import { makeBusiness, makeSession, type TestBusiness, type TestMember, testPassword } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { readContract } from '#server/openapi/endpoints.ts'

const origin = 'https://pay.example'

const { endpoints } = await readContract()
const dangerous = endpoints.filter(({ endpoint }) => endpoint.needsStepUp)

let server: TestServer
let business: TestBusiness<'viewer'>
let member: TestMember
/** Of a session that was not confirmed. */
let token: string

beforeAll(async () => {
  server = await createTestServer({ hasRateLimits: true, env: { PUBLIC_URL: origin } })
})
beforeEach(async () => {
  server.clock.advance(dayMs)
  business = await makeBusiness(server, { roles: ['viewer'] })
  member = business.people.owner
  token = await makeSession(server, member.userId, { isSteppedUp: false })
})
afterAll(() => server.close())

const confirm = (proof: unknown, caller = token) => server.call<Answer<typeof stepUp>>(stepUp, { token: caller, body: { proof } })
const byPassword = (password = testPassword) => ({ method: 'password', password })
const begin = async (caller = token) => (await server.call(createAuthenticator, { token: caller })).envelope.code
const readOptions = async (caller = token) => (await server.call<Answer<typeof getStepUpOptions>>(getStepUpOptions, { token: caller })).envelope.data

describe('what is dangerous', () => {
  it('declares that it needs a step-up wherever a right asks for one', () => {
    const guarded = endpoints.filter(({ endpoint }) => endpoint.method !== 'GET' && stepUpPermissions.some((permission) => permission === endpoint.access))
    expect(guarded.length).toBeGreaterThan(0)
    expect(guarded.filter(({ endpoint }) => !endpoint.needsStepUp).map(({ name }) => name)).toEqual([])
  })

  it('is known by the names it has, so that none loses it unseen', () => {
    const own = dangerous.filter(({ endpoint }) => endpoint.access === 'session').map(({ name }) => name)
    expect(own.sort()).toEqual([
      'changeEmail',
      'createAuthenticator',
      'createPasskey',
      'createRecoveryCodes',
      'getPasskeyOptions',
      'removeAuthenticator',
      'removePasskey',
    ])
  })

  it.each(dangerous)('$name answers 10003 until it is confirmed, whatever is sent, and takes the call afterwards', async ({ endpoint }) => {
    const call = (body?: unknown) => server.call(endpoint as EndpointDeclaration, { token, params: { id: business.sandboxId }, body })
    const refused = await call(endpoint.method === 'GET' ? undefined : { surprise: 1 })
    expect([refused.status, refused.envelope.code]).toEqual([403, codeStepUp])
    expect((await confirm(byPassword())).status).toBe(200)
    // An undeclared field stops the call once it was let through.
    const taken = await call(endpoint.method === 'GET' ? undefined : { surprise: 1 })
    expect([taken.status, taken.fields.map(({ path }) => path)]).toEqual([422, expect.arrayContaining(['surprise'])])
  })
})

describe('a step-up', () => {
  it('opens this session, and no other, for ten minutes', async () => {
    const other = await makeSession(server, member.userId, { isSteppedUp: false })
    expect(await begin()).toBe(codeStepUp)
    const { envelope } = await confirm(byPassword())
    expect(envelope.data).toEqual({ valid_until: new Date(server.clock.now().getTime() + limits.stepUpMinutes * minuteMs).toISOString() })
    expect(await readEvents(server)).toContainEqual({ action: 'step_up', reason: null, user_id: member.userId, details: { method: 'password' } })
    expect([await begin(), await begin(other)]).toEqual([200, codeStepUp])
    server.clock.advance(limits.stepUpMinutes * minuteMs - 1)
    expect(await begin()).toBe(200)
    server.clock.advance(1)
    expect(await begin()).toBe(codeStepUp)
  })

  it('takes the password only where there is no second factor', async () => {
    expect(await readOptions()).toEqual({ methods: ['password'], passkey_options: null })
    const wrong = await confirm(byPassword('Wrong-horse-7'))
    expect([wrong.status, wrong.envelope.message]).toEqual([400, 'The password is incorrect.'])
    expect(await readEvents(server)).toContainEqual({ action: 'step_up', reason: 'wrong_password', user_id: member.userId, details: { method: 'password' } })

    const app = await addAuthenticator(server, member.userId)
    expect(await readOptions()).toEqual({ methods: ['authenticator', 'recovery_code'], passkey_options: null })
    expect((await confirm(byPassword())).envelope).toEqual(wrong.envelope)
    expect((await readEvents(server)).at(-1)).toMatchObject({ action: 'step_up', reason: 'password_not_enough' })
    expect(await begin()).toBe(codeStepUp)
    expect((await confirm({ method: 'authenticator', code: app.code() })).status).toBe(200)
    expect(await begin()).toBe(200)
  })

  it('takes each code once, also at once and in another session', async () => {
    const app = await addAuthenticator(server, member.userId)
    const other = await makeSession(server, member.userId, { isSteppedUp: false })
    const proof = { method: 'authenticator', code: app.code() }
    const results = await Promise.all([confirm(proof), confirm(proof, other)])
    expect(results.map(({ status }) => status).sort()).toEqual([200, 400])
    const recovery = { method: 'recovery_code', code: app.recoveryCodes?.[0] }
    const recovered = await Promise.all([confirm(recovery), confirm(recovery, other)])
    expect(recovered.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await readEvents(server)).filter(({ reason }) => reason === 'wrong_code' || reason === 'wrong_recovery_code')).toHaveLength(2)
  })

  it('takes a passkey that signs what this session was asked, once', async () => {
    const passkey = makePasskey(origin)
    const ready = await makeSession(server, member.userId)
    const created = await server.call<Answer<typeof getPasskeyOptions>>(getPasskeyOptions, { token: ready })
    await server.call(createPasskey, { token: ready, body: { name: 'Laptop', response: passkey.create(created.envelope.data.options) } })
    const { methods, passkey_options } = await readOptions()
    expect(methods).toEqual(['passkey', 'recovery_code'])
    const proof = { method: 'passkey', response: passkey.get(passkey_options) }
    expect((await confirm(proof, await makeSession(server, member.userId, { isSteppedUp: false }))).status).toBe(400)
    expect((await confirm(proof)).status).toBe(200)
    expect((await confirm(proof)).status).toBe(400)
    expect((await readEvents(server)).at(-1)).toMatchObject({ action: 'step_up', reason: 'challenge_unknown', user_id: member.userId })
  })

  it('is worth nothing with the code of another user', async () => {
    await addAuthenticator(server, member.userId)
    const theirs = await addAuthenticator(server, business.people.viewer.userId)
    expect((await confirm({ method: 'authenticator', code: theirs.code() })).status).toBe(400)
    expect((await confirm({ method: 'recovery_code', code: theirs.recoveryCodes?.[0] })).status).toBe(400)
    expect(await begin()).toBe(codeStepUp)
  })
})

describe('guessing within a session', () => {
  it('is stopped after ten tries in ten minutes, over all that asks for a proof', async () => {
    for (let attempt = 0; attempt < 9; attempt++) expect((await confirm(byPassword(`Wrong-horse-${attempt}`))).status).toBe(400)
    const body = { old_password: 'Wrong-horse-9', password: 'Another-horse-9', password_confirmation: 'Another-horse-9', end_other_sessions: false }
    expect((await server.call(changePassword, { token, body })).status).toBe(400)
    expect((await confirm(byPassword())).status).toBe(429)
    expect((await server.call(changePassword, { token, body })).status).toBe(429)
    expect(await begin()).toBe(codeStepUp)
    server.clock.advance(10 * minuteMs)
    expect((await confirm(byPassword())).status).toBe(200)
  })
})

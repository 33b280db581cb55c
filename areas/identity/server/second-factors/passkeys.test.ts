import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { identityLimits } from '#areas/identity/contract/rules.ts'
import { getPasskeyLoginOptions, getVerifyOptions, passkeyLogin, verifyLogin } from '#areas/identity/contract/second-step.ts'
import { createPasskey, getPasskeyOptions, getSecurity, removePasskey } from '#areas/identity/contract/security.ts'
import { me, type signedIn } from '#areas/identity/contract/sign-in.ts'
import { openSignIn } from '#areas/identity/test/second-factors.ts'
import { type Faults, makePasskey, type SoftwarePasskey } from '#areas/identity/test/software-passkey.ts'
import { readEvents } from '#areas/identity/test/user-rows.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import { makeBusiness, makeSession, type TestBusiness, type TestMember } from '#proof/support/factories.ts'
import { type CallResult, createTestServer, type TestServer } from '#proof/support/server.ts'
import { findRelyingParty } from './passkeys-ceremonies.ts'

/** Whole ceremonies with an authenticator in software; those with a browser's own are in the browser tests. */

const origin = 'https://pay.example'
const refusal = { code: 400, message: "We couldn't verify this passkey. Try again or choose another method.", data: null }

type SignedIn = z.output<typeof signedIn>

let server: TestServer
let business: TestBusiness<'finance' | 'viewer'>
let member: TestMember

beforeAll(async () => {
  server = await createTestServer({ env: { PUBLIC_URL: origin } })
})
beforeEach(async () => {
  server.clock.advance(minuteMs)
  business = await makeBusiness(server, { roles: ['finance', 'viewer'] })
  member = business.people.finance
})
afterAll(() => server.close())

async function askToCreate(token = member.token): Promise<Record<string, unknown>> {
  return (await server.call<Answer<typeof getPasskeyOptions>>(getPasskeyOptions, { token })).envelope.data.options
}
const create = (response: unknown, token = member.token) =>
  server.call<Answer<typeof createPasskey>>(createPasskey, { token, body: { name: 'Laptop', response } })

async function addPasskey(): Promise<SoftwarePasskey> {
  const passkey = makePasskey(origin)
  const { status } = await create(passkey.create(await askToCreate()))
  if (status !== 200) throw new Error(`A passkey was refused with ${status}.`)
  return passkey
}

async function askToSignIn(): Promise<Answer<typeof getPasskeyLoginOptions>> {
  return (await server.call<Answer<typeof getPasskeyLoginOptions>>(getPasskeyLoginOptions)).envelope.data
}
const signIn = (challenge: string, response: unknown) => server.call<SignedIn>(passkeyLogin, { body: { challenge, response, remember: false } })
async function signInWith(passkey: SoftwarePasskey, faults: Faults = {}): Promise<CallResult<SignedIn>> {
  const { challenge, options } = await askToSignIn()
  return signIn(challenge, passkey.get(options, faults))
}

const lastEvent = async () => (await readEvents(server)).at(-1)
const readPasskeys = async () => (await server.call<Answer<typeof getSecurity>>(getSecurity, { token: member.token })).envelope.data.passkeys

describe('adding a passkey', () => {
  it('asks the browser for one that names its user and verifies them, and brings recovery codes', async () => {
    const options = await askToCreate()
    expect(options).toMatchObject({
      rp: { name: 'Counterfoil', id: 'pay.example' },
      user: { name: member.email, displayName: member.name },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    const passkey = makePasskey(origin)
    const { envelope } = await create(passkey.create(options))
    expect(envelope.data).toEqual({ id: expect.stringMatching(/^pk_/), recovery_codes: expect.any(Array) })
    const now = server.clock.now().toISOString()
    expect(await readPasskeys()).toEqual([{ id: envelope.data.id, name: 'Laptop', created_at: now, last_used_at: null, is_synced: false }])
    expect(await readEvents(server)).toContainEqual(expect.objectContaining({ action: 'passkey.add', reason: null, user_id: member.userId }))
    expect(await askToCreate()).toMatchObject({ excludeCredentials: [{ id: passkey.credentialId, transports: ['internal'] }] })
  })

  const faults: [string, Faults][] = [
    ['of another page', { origin: 'https://pay.example.evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['of another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['whose user was not verified', { isUserVerified: false }],
    ['with an attestation that names certificates', { attestation: { format: 'packed', statement: [['x5c', [Buffer.from('certificate')]]] } }],
    ['with an attestation of another kind', { attestation: { format: 'tpm', statement: [] } }],
    [
      'with an attestation whose signature is none',
      {
        attestation: {
          format: 'packed',
          statement: [
            ['alg', -7],
            ['sig', Buffer.from('none')],
          ],
        },
      },
    ],
  ]
  it.each(faults)('refuses one %s', async (_, fault) => {
    const { status, envelope } = await create(makePasskey(origin).create(await askToCreate(), fault))
    expect([status, envelope]).toEqual([400, refusal])
    expect(await lastEvent()).toMatchObject({ action: 'passkey.add', reason: 'not_verified', user_id: member.userId })
    expect(await readPasskeys()).toEqual([])
  })

  it('takes one that signs for itself, as some do unasked', async () => {
    expect((await create(makePasskey(origin).create(await askToCreate(), { attestation: 'self' }))).status).toBe(200)
  })

  const empty = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
  const nested = `${'g'.repeat(40_000)}`
  it.each([
    ['nothing', { ...empty, response: {} }],
    ['numbers', { ...empty, response: { clientDataJSON: 1, attestationObject: 2 } }],
    ['no base 64', { ...empty, response: { clientDataJSON: '%%%', attestationObject: '%%%' } }],
    ['deep nesting', { ...empty, response: { clientDataJSON: 'e30', attestationObject: nested } }],
    ['a list', { ...empty, response: { clientDataJSON: [], attestationObject: [] } }],
  ])('refuses %s in the place of an answer, without failing', async (_, response) => {
    await askToCreate()
    expect((await create(response)).envelope).toEqual(refusal)
    const { challenge } = await askToSignIn()
    const passkey = await addPasskey()
    expect((await signIn(challenge, { ...response, id: passkey.credentialId })).envelope).toEqual(refusal)
  })

  it('takes an answer once, within five minutes, in the session that asked', async () => {
    const passkey = makePasskey(origin)
    const options = await askToCreate()
    const answers = [
      await create(passkey.create(options), await makeSession(server, member.userId)),
      await create(passkey.create(options)),
      await create(passkey.create(options)),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 200, 400])
    expect(await lastEvent()).toMatchObject({ reason: 'challenge_unknown' })
    const late = await askToCreate()
    server.clock.advance(5 * minuteMs)
    expect((await create(makePasskey(origin).create(late))).envelope).toEqual(refusal)
    expect(await readPasskeys()).toHaveLength(1)
  })

  it('refuses a credential that is registered already, whoever has it', async () => {
    const passkey = await addPasskey()
    const { token } = business.people.viewer
    expect((await create(passkey.create(await askToCreate(token)), token)).envelope).toEqual(refusal)
    expect(await lastEvent()).toMatchObject({ reason: 'already_registered', user_id: business.people.viewer.userId })
    expect((await signInWith(passkey)).envelope).toEqual(refusal)
  })

  it('takes ten of them', async () => {
    for (let index = 0; index < identityLimits.factorsMax; index++) await addPasskey()
    expect((await server.call(getPasskeyOptions, { token: member.token })).status).toBe(409)
  })
})

describe('signing in by a passkey alone', () => {
  it('needs no password and no second step', async () => {
    const passkey = await addPasskey()
    const { challenge, options } = await askToSignIn()
    expect(options).toMatchObject({ rpId: 'pay.example', userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
    const { envelope } = await signIn(challenge, passkey.get(options))
    expect(envelope.data.user.id).toBe(member.userId)
    expect((await server.call(me, { token: envelope.data.token })).status).toBe(200)
    expect(await readEvents(server)).toContainEqual(expect.objectContaining({ action: 'sign_in', reason: null, details: { means: 'passkey' } }))
    expect((await readPasskeys())[0]?.last_used_at).toBe(server.clock.now().toISOString())
  })

  const faults: [string, Faults, string][] = [
    ['of another page', { origin: 'http://pay.example' }, 'passkey_not_verified'],
    ['for another host', { rpId: 'evil.example' }, 'passkey_not_verified'],
    ['of another challenge', { challenge: 'b3RoZXI' }, 'passkey_not_verified'],
    ['whose user was not verified', { isUserVerified: false }, 'passkey_not_verified'],
    ['with a wrong signature', { isSignatureBroken: true }, 'passkey_not_verified'],
    ['that names another user', { userHandle: Buffer.from('user_other').toString('base64url') }, 'passkey_of_another_user'],
    ['that names nobody', { userHandle: undefined }, 'passkey_names_nobody'],
    ['whose count went back', { count: 0 }, 'passkey_copied'],
    ['whose count stands still', { count: 1 }, 'passkey_copied'],
  ]
  it.each(faults)('refuses an answer %s', async (_, fault, reason) => {
    const passkey = await addPasskey()
    const result = await signInWith(passkey, fault)
    expect([result.status, result.envelope]).toEqual([400, refusal])
    expect(await lastEvent()).toMatchObject({ action: 'sign_in', reason, user_id: member.userId })
    expect((await readPasskeys())[0]?.last_used_at).toBeNull()
    expect((await signInWith(passkey)).status).toBe(200)
  })

  it('refuses an answer that was used, also at once, and one that came too late', async () => {
    const passkey = await addPasskey()
    const { challenge, options } = await askToSignIn()
    const response = passkey.get(options)
    const results = await Promise.all([signIn(challenge, response), signIn(challenge, response)])
    expect(results.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await signIn(challenge, response)).envelope).toEqual(refusal)
    const late = await askToSignIn()
    server.clock.advance(5 * minuteMs)
    expect((await signIn(late.challenge, passkey.get(late.options))).envelope).toEqual(refusal)
    expect(await lastEvent()).toMatchObject({ action: 'sign_in', reason: 'challenge_unknown', user_id: member.userId })
  })

  it('answers an unknown passkey and a made-up challenge alike, and leaves a row of each', async () => {
    const passkey = await addPasskey()
    const { options } = await askToSignIn()
    expect((await signIn('made-up', passkey.get(options))).envelope).toEqual(refusal)
    expect((await signInWith(makePasskey(origin))).envelope).toEqual(refusal)
    expect((await readEvents(server)).slice(-2)).toMatchObject([
      { action: 'sign_in', reason: 'challenge_unknown', user_id: member.userId },
      { action: 'sign_in', reason: 'passkey_unknown', user_id: null },
    ])
  })

  it('ends with the passkey', async () => {
    const passkey = await addPasskey()
    const [row] = await readPasskeys()
    const remove = (token: string) => server.call(removePasskey, { token, params: { passkeyId: row?.id ?? '' } })
    expect((await remove(business.people.viewer.token)).status).toBe(404)
    expect((await remove(member.token)).status).toBe(200)
    expect((await signInWith(passkey)).envelope).toEqual(refusal)
    expect((await remove(member.token)).status).toBe(404)
  })
})

describe('a passkey as second step', () => {
  const finish = (challenge: string, response: unknown) =>
    server.call<SignedIn>(verifyLogin, { body: { challenge, proof: { method: 'passkey', response }, trust_device: false } })
  const askFor = async (challenge: string) => (await server.call<Answer<typeof getVerifyOptions>>(getVerifyOptions, { body: { challenge } })).envelope.data

  it('finishes a sign-in by password, and is asked for by its name', async () => {
    const passkey = await addPasskey()
    const challenge = await openSignIn(server, member)
    const { methods, passkey_options } = await askFor(challenge)
    expect(methods).toEqual(['passkey', 'recovery_code'])
    expect(passkey_options).toMatchObject({ allowCredentials: [{ id: passkey.credentialId }], userVerification: 'required' })
    // With a list of passkeys the browser need not name the user.
    expect((await finish(challenge, passkey.get(passkey_options, { userHandle: undefined }))).status).toBe(200)
  })

  it('is refused for a challenge of another sign-in, and for somebody else’s passkey', async () => {
    const passkey = await addPasskey()
    const [first, second] = [await openSignIn(server, member), await openSignIn(server, member)]
    const asked = await askFor(first)
    await askFor(second)
    expect((await finish(second, passkey.get(asked.passkey_options))).envelope).toEqual(refusal)
    expect(await lastEvent()).toMatchObject({ action: 'sign_in.second_step', reason: 'passkey_not_verified', user_id: member.userId })
    const theirs = makePasskey(origin)
    const { token } = business.people.viewer
    await create(theirs.create(await askToCreate(token)), token)
    expect((await finish(first, theirs.get(asked.passkey_options))).envelope).toEqual(refusal)
    expect(await lastEvent()).toMatchObject({ reason: 'passkey_unknown', user_id: member.userId })
  })
})

describe('an address without passkeys', () => {
  it.each([
    ['https://pay.example', { id: 'pay.example', origin: 'https://pay.example' }],
    ['https://pay.example:8443', { id: 'pay.example', origin: 'https://pay.example:8443' }],
    ['http://localhost:4000', { id: 'localhost', origin: 'http://localhost:4000' }],
    ['http://pay.example', null],
    ['http://127.0.0.1:4000', null],
    ['https://[::1]:4000', null],
  ])('%s: %j', (dashboard, party) => {
    expect(findRelyingParty({ dashboard, mailbox: null })).toEqual(party)
  })

  it('refuses them, and offers none', async () => {
    const numbered = await createTestServer({ env: { PUBLIC_URL: 'http://192.0.2.7' } })
    try {
      const { token } = (await makeBusiness(numbered)).people.owner
      expect((await numbered.call(getPasskeyOptions, { token })).envelope).toEqual(refusal)
      expect((await numbered.call(getPasskeyLoginOptions)).envelope).toEqual(refusal)
    } finally {
      await numbered.close()
    }
  })
})

import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { apiBase } from '#kernel/envelope.ts'
import { makeBusiness, type TestBusiness, testPassword } from '#proof/support/factories.ts'
import { isSoak } from '#proof/support/scale.ts'
import { inputsOf, mutated } from '#proof/support/schema-inputs.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { makeTableDigests, type TableDigests } from '#proof/support/table-digests.ts'
import { sha256 } from '#server/infra/keys/crypto.ts'
import { readContract } from '#server/openapi/endpoints.ts'

/**
 * What anybody on the Internet can send: inputs made from each public endpoint's own schema plus one mutation. At least half of them pass the
 * schema, and none may make the server fail or change anything that belongs to anybody. `npm run test:soak` sends 10,000 to each.
 */

const inputsPerEndpoint = isSoak ? 10_000 : 300
const limitMs = isSoak ? 1_200_000 : 60_000

const { endpoints } = await readContract()
const publicEndpoints = endpoints.filter(({ endpoint }) => endpoint.access === 'public').map(({ name, endpoint }) => ({ name, endpoint }))

/** What may grow: the trail of refused tries, counts of failures, short-lived challenges, and mail to the addresses' owners. */
const growing = ['user_audit_events', 'audit_unsealed', 'sign_in_locks', 'rate_limits', 'passkey_challenges', 'mail_outbox', 'sign_in_challenges']

let server: TestServer
let business: TestBusiness<'finance'>
let digests: TableDigests

beforeAll(async () => {
  server = await createTestServer()
  business = await makeBusiness(server, { roles: ['finance'] })
  digests = await makeTableDigests(server, growing)
  await plantTokens()
})
afterAll(() => server.close())

/** Tokens that are known, used up, out of date, or meant for something else. */
const plantedTokens = { used: 'used-token', expired: 'expired-token', live: 'token-that-lives', challenge: 'challenge-that-lives' } as const

async function plantTokens(): Promise<void> {
  const { owner } = server.db
  const { userId } = business.people.finance
  const now = server.clock.now()
  const [before, after] = [new Date(now.getTime() - 1000), new Date(now.getTime() + 86_400_000)]
  const links: readonly [string, string, Date, Date | null][] = [
    ['used', 'reset_password', after, now],
    ['expired', 'reset_password', before, null],
    // Good for one thing only; a password that breaks a rule must leave it as it is.
    ['live', 'reset_password', after, null],
  ]
  for (const [name, purpose, expiresAt, usedAt] of links) {
    await owner.query(`INSERT INTO mailed_links (user_id, id, token_hash, purpose, created_at, expires_at, used_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`, [
      userId,
      `link_${name}`,
      sha256(plantedTokens[name as keyof typeof plantedTokens]),
      purpose,
      before,
      expiresAt,
      usedAt,
    ])
  }
  await owner.query('INSERT INTO sign_in_challenges (user_id, token_hash, created_at, expires_at, has_remember) VALUES ($1, $2, $3, $4, false)', [
    userId,
    sha256(plantedTokens.challenge),
    now,
    after,
  ])
}

const takenAddress = () => fc.constantFrom(...Object.values(business.people).map(({ email }) => email))
const someAddress = () => fc.oneof(takenAddress(), fc.constantFrom('nobody@example.com', 'n.n+x@example.org'), fc.emailAddress({ size: 'small' }))

/** A set of good values for one endpoint. Where a right answer would change something, the values are such that there is none. */
function fieldsOf(name: string): Record<string, fc.Arbitrary<unknown>> {
  return {
    email: name === 'register' ? takenAddress() : someAddress(),
    username: fc.constantFrom('Mei Chan', '陈美', 'O’Neill', 'Ab', 'a'.repeat(50)),
    name: fc.constantFrom('Corner Shop', '街角商店', 'Café 21'),
    // One that is common, so that a living link refuses it after the schema has taken it.
    password: name === 'login' ? fc.constantFrom('Wrong-horse-7', testPassword.toUpperCase()) : fc.constant('Password1!'),
    password_confirmation: fc.constant('Password1!'),
    token: fc.oneof(fc.constantFrom(...Object.values(plantedTokens)), fc.string({ maxLength: 43 })),
    challenge: fc.oneof(fc.constantFrom(...Object.values(plantedTokens)), fc.string({ maxLength: 43 })),
    proof: fc.oneof(
      fc.record({ method: fc.constant('authenticator'), code: fc.constantFrom('000000', '123 456', '999999') }),
      fc.record({ method: fc.constant('recovery_code'), code: fc.string({ minLength: 1, maxLength: 20 }).filter((code) => /[^\s-]/.test(code)) }),
      fc.record({ method: fc.constant('passkey'), response: passkeyResponse }),
    ),
    response: passkeyResponse,
    endpoint: fc.constantFrom('https://push.example/send/1', 'http://127.0.0.1:9/send', 'https://10.0.0.1/send'),
    keys: fc.record({ p256dh: fc.constantFrom('A'.repeat(87), `B${'A'.repeat(86)}`), auth: fc.constant('A'.repeat(22)) }),
    country: fc.constantFrom('HK', 'DE', 'US'),
    time_zone: fc.constantFrom('Europe/Paris', 'UTC', 'Mars/Olympus'),
  }
}

const passkeyResponse = fc.record({
  id: fc.base64String({ maxLength: 40 }),
  rawId: fc.base64String({ maxLength: 40 }),
  type: fc.constant('public-key'),
  clientExtensionResults: fc.constant({}),
  response: fc.record({
    clientDataJSON: fc.oneof(fc.base64String({ maxLength: 60 }), fc.constant(Buffer.from('{"type":"webauthn.get","challenge":"x"}').toString('base64url'))),
    authenticatorData: fc.base64String({ maxLength: 60 }),
    signature: fc.base64String({ maxLength: 40 }),
    userHandle: fc.option(fc.string({ maxLength: 20 })),
  }),
})

/** Whether the declared schema, and the rule that text can be stored, let an input through to the handler. */
function isTaken(schema: z.core.$ZodType, value: unknown): boolean {
  const text = JSON.stringify(value) ?? ''
  return z.safeParse(schema, value).success && !text.includes('\\u0000') && !/\\ud[89a-f]/i.test(text)
}

describe('what anybody can send', () => {
  it('knows the public endpoints', () => {
    expect(publicEndpoints.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['login', 'register', 'forgotPassword', 'resetPassword', 'verifyLogin', 'passkeyLogin']),
    )
    expect(publicEndpoints.length).toBeGreaterThanOrEqual(12)
  })

  it.each(publicEndpoints)(
    'makes $name neither fail nor change anything',
    async ({ name, endpoint }) => {
      const schema = endpoint.body ?? endpoint.query ?? z.strictObject({})
      const inputs = mutated(inputsOf(schema, fieldsOf(name)))
      const before = await digests.read()
      let reached = 0
      await fc.assert(
        fc.asyncProperty(inputs, async (input) => {
          const request = endpoint.body ? { payload: JSON.stringify(input), headers: { 'content-type': 'application/json' } } : { query: asQuery(input) }
          const response = await server.inject({ method: endpoint.method, url: `${apiBase}${endpoint.path}`, ...request })
          if (isTaken(schema, endpoint.body ? input : asQuery(input))) reached += 1
          expect(response.statusCode, response.body).toBeLessThan(500)
          expect(response.statusCode, 'there is such an endpoint').not.toBe(404)
        }),
        { numRuns: inputsPerEndpoint, seed: 7 },
      )
      if (endpoint.body ?? endpoint.query) expect(reached / inputsPerEndpoint, 'the share of inputs that reach the handler').toBeGreaterThanOrEqual(0.5)
      expect(await digests.read()).toEqual(before)
    },
    limitMs,
  )
})

/** A query holds text alone. */
function asQuery(input: unknown): Record<string, string> {
  const fields = typeof input === 'object' && input !== null ? Object.entries(input) : [['value', input] as const]
  return Object.fromEntries(fields.map(([key, value]) => [key, typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)]))
}

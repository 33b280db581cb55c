import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { login } from '#areas/identity/contract/sign-in.ts'
import { openBrowser, type TestBrowser } from '#proof/support/browser.ts'
import { makeBusiness, type TestMember, testPassword } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'

/** Known and unknown accounts cost the same work, statement for statement, so response times don't reveal that an account exists. */

const { verify } = vi.hoisted(() => ({ verify: vi.fn() }))
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const original = await importOriginal<typeof import('@node-rs/argon2')>()
  verify.mockImplementation(original.verify)
  return { ...original, verify }
})

let server: TestServer
let person: TestMember
let work: string[] = []

beforeAll(async () => {
  server = await createTestServer()
  const { query } = pg.Client.prototype
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [statement] = args as [string | { text: string }]
    work.push(withoutUser(typeof statement === 'string' ? statement : statement.text))
    return Reflect.apply(query, this, args)
  } as never)
})
beforeEach(async () => {
  server.clock.advance(86_400_000)
  person = (await makeBusiness(server, { roles: ['finance'] })).people.finance
})
afterAll(async () => {
  vi.restoreAllMocks()
  await server.close()
})

/** The beginning of a transaction names its user. */
const withoutUser = (statement: string) => statement.replaceAll(/'(usr_\w+)?', true/g, "'...', true")

/** The database statements, and the costs of the hashes that passwords were compared with, in their order. */
async function workOf(call: () => Promise<{ status: number }>): Promise<{ status: number; work: string[] }> {
  work = []
  verify.mockClear()
  const { status } = await call()
  const hashes = verify.mock.calls.map(([hash]) => /^\$argon2id\$v=\d+\$[^$]+/.exec(String(hash))?.[0] ?? 'none')
  return { status, work: [...work, ...hashes] }
}

const tryOnce = (browser: TestBrowser, email: string) => workOf(() => browser.call(login, { body: { email, password: 'Wrong-horse-7', remember: false } }))

async function tryTwelveTimes(browser: TestBrowser, email: string) {
  const results = []
  for (let time = 0; time < 12; time++) results.push(await tryOnce(browser, email))
  return results
}

describe('a failed sign-in', () => {
  it('is the same work for known and unknown accounts, up to the lock and in it', async () => {
    const known = await tryTwelveTimes(openBrowser(server), person.email)
    const unknown = await tryTwelveTimes(openBrowser(server), 'nobody@example.com')
    expect(known).toEqual(unknown)
    expect(known.map(({ status }) => status)).toEqual([...Array(10).fill(400), 423, 423])
    expect(known[0]?.work.at(-1)).toBe('$argon2id$v=19$m=19456,t=2,p=1')
    expect(known[10]?.work.filter((step) => step.includes('argon2'))).toEqual([])
  })

  it('is the same work from a browser that somebody else signed in on', async () => {
    const browser = openBrowser(server)
    const colleague = (await makeBusiness(server)).people.owner
    await browser.call(login, { body: { email: colleague.email, password: testPassword, remember: false } })
    const known = await tryTwelveTimes(browser, person.email)
    expect(known).toEqual(await tryTwelveTimes(browser, 'nobody-else@example.com'))
    expect(known[0]?.work.some((step) => step.startsWith('BEGIN'))).toBe(true)
  })
})

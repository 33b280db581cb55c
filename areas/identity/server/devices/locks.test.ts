import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { unlock } from '#areas/identity/contract/password-reset.ts'
import { login, me } from '#areas/identity/contract/sign-in.ts'
import { makeLink } from '#areas/identity/test/links.ts'
import { readEvents, readMails } from '#areas/identity/test/user-rows.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import { openBrowser, type TestBrowser } from '#proof/support/browser.ts'
import { makeBusiness, type TestMember, testPassword } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'

const { verify } = vi.hoisted(() => ({ verify: vi.fn() }))
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const original = await importOriginal<typeof import('@node-rs/argon2')>()
  verify.mockImplementation(original.verify)
  return { ...original, verify }
})

const lockedFor = (minutes: number) => ({
  code: 423,
  message: `Too many failed sign-ins. For the next ${minutes} minutes, you can sign in only from a browser you've used before or with the link we emailed to this address.`,
  data: null,
})

let server: TestServer
let person: TestMember
let others: TestMember
let known: TestBrowser

beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  // A moment of its own, so that rows and mails of other tests are told apart.
  server.clock.advance(24 * 60 * minuteMs)
  const business = await makeBusiness(server, { roles: ['finance'] })
  person = business.people.finance
  others = business.people.owner
  known = openBrowser(server)
  await signIn(known, person.email, testPassword)
  server.clock.advance(minuteMs)
  verify.mockClear()
})
afterAll(() => server.close())

const signIn = (browser: TestBrowser, email: string, password: string) =>
  browser.call<Answer<typeof login>>(login, { body: { email, password, remember: false } })
const status = async (browser: TestBrowser, email: string, password: string) => (await signIn(browser, email, password)).status
const stranger = () => openBrowser(server)

async function fail(browser: TestBrowser, email: string, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let time = 0; time < times; time++) statuses.push(await status(browser, email, 'Wrong-horse-7'))
  return statuses
}

describe('ten failed sign-ins', () => {
  it('lock an address for half an hour, and no password is looked at from then on', async () => {
    expect(await fail(stranger(), person.email, 10)).toEqual(Array(10).fill(400))
    expect(verify).toHaveBeenCalledTimes(10)
    expect((await signIn(stranger(), person.email, testPassword)).envelope).toEqual(lockedFor(30))
    server.clock.advance(30 * minuteMs - 1)
    expect((await signIn(stranger(), person.email, testPassword)).envelope).toEqual(lockedFor(1))
    expect(verify).toHaveBeenCalledTimes(10)
    server.clock.advance(1)
    expect(await status(stranger(), person.email, testPassword)).toBe(200)
  })

  it('get the same answers for an address that no account has', async () => {
    const answers = async (email: string) => {
      const results = []
      for (let time = 0; time < 12; time++) results.push(await signIn(stranger(), email, 'Wrong-horse-7'))
      return results.map((result) => [result.status, result.envelope])
    }
    expect(await answers('nobody@example.com')).toEqual(await answers(person.email))
    expect(verify).toHaveBeenCalledTimes(20)
  })

  it('leave rows and one mail, and do not say who has the address', async () => {
    await fail(stranger(), ` ${person.email.toUpperCase()}`, 11)
    const events = await readEvents(server)
    expect(events.map(({ action, reason, user_id }) => [action, reason, user_id])).toEqual([
      ...Array(10).fill(['sign_in', 'wrong_password', person.userId]),
      ['lock', null, person.userId],
      ['sign_in', 'locked', person.userId],
    ])
    expect(await readMails(server)).toEqual([{ kind: 'unlock', to_email: person.email, user_id: null }])
    const { rows } = await server.db.owner.query<{ row: string }>('SELECT row_to_json(l)::text AS row FROM sign_in_locks l')
    expect(rows.some(({ row }) => row.includes(person.email))).toBe(false)
  })

  it('lock nobody else', async () => {
    await fail(stranger(), person.email, 10)
    expect(await status(stranger(), others.email, testPassword)).toBe(200)
  })

  it('are counted exactly when fifty come at once', async () => {
    const results = await Promise.all(Array.from({ length: 50 }, () => status(stranger(), person.email, 'Wrong-horse-7')))
    expect(results.toSorted()).toEqual([...Array(10).fill(400), ...Array(40).fill(423)])
    expect(verify).toHaveBeenCalledTimes(10)
    expect((await readMails(server)).length).toBe(1)
    const { rows } = await server.db.owner.query('SELECT failures FROM sign_in_locks WHERE last_failed_at = $1', [server.clock.now()])
    expect(rows).toEqual([{ failures: 10 }])
  })

  it('are not reached by a right password in between, nor by tries half an hour apart', async () => {
    await fail(stranger(), person.email, 9)
    expect(await status(stranger(), person.email, testPassword)).toBe(200)
    await fail(stranger(), person.email, 9)
    server.clock.advance(30 * minuteMs)
    expect(await fail(stranger(), person.email, 9)).toEqual(Array(9).fill(400))
    expect(await status(stranger(), person.email, testPassword)).toBe(200)
  })

  it('are not made longer by tries while the lock lasts', async () => {
    await fail(stranger(), person.email, 10)
    for (let minute = 1; minute < 30; minute++) {
      server.clock.advance(minuteMs)
      expect(await fail(stranger(), person.email, 1)).toEqual([423])
    }
    server.clock.advance(minuteMs)
    expect(await status(stranger(), person.email, testPassword)).toBe(200)
  })

  it('are not reached by a tenth try that is right', async () => {
    await fail(stranger(), person.email, 9)
    expect(await status(stranger(), person.email, testPassword)).toBe(200)
    expect(await status(stranger(), person.email, testPassword)).toBe(200)
  })
})

describe('a browser that the account knows', () => {
  it('signs in while the address is locked, which goes on for others', async () => {
    await fail(stranger(), person.email, 10)
    expect(await status(known, person.email, testPassword)).toBe(200)
    expect(await status(stranger(), person.email, testPassword)).toBe(423)
  })

  it('has ten failures of its own, and is then bound like any other', async () => {
    expect(await fail(known, person.email, 10)).toEqual(Array(10).fill(400))
    // Its failures are not the address's.
    expect(await status(stranger(), person.email, testPassword)).toBe(200)
    expect(await fail(known, person.email, 11)).toEqual([...Array(10).fill(400), 423])
  })

  it('has ten failures anew after a good sign-in', async () => {
    for (let round = 0; round < 2; round++) {
      await fail(known, person.email, 9)
      expect(await status(known, person.email, testPassword)).toBe(200)
    }
  })

  it('is known to its own user alone, and not for ever', async () => {
    await fail(stranger(), others.email, 10)
    expect(await status(known, others.email, testPassword)).toBe(423)
    server.clock.advance(180 * 24 * 60 * minuteMs)
    await fail(stranger(), person.email, 10)
    expect(await status(known, person.email, testPassword)).toBe(423)
  })

  it('is not one that made its cookie up', async () => {
    await fail(stranger(), person.email, 10)
    for (const cookie of ['counterfoil_device=a', `counterfoil_device=${'x'.repeat(43)}`, `counterfoil_device=%00'"`]) {
      const result = await server.call(login, { body: { email: person.email, password: testPassword, remember: false }, headers: { cookie } })
      expect(result.status).toBe(423)
    }
  })
})

describe('a mailed unlock link', () => {
  it('lets the browser in that followed it, while the lock goes on for others', async () => {
    const browser = stranger()
    await fail(browser, person.email, 10)
    const token = await makeLink(server, person.userId, { purpose: 'unlock' })
    expect((await browser.call(unlock, { body: { token } })).envelope).toEqual({ code: 200, message: 'OK', data: null })
    const result = await signIn(browser, person.email, testPassword)
    expect(result.status).toBe(200)
    const session = 'token' in result.envelope.data ? result.envelope.data.token : ''
    expect((await server.call(me, { token: session })).status).toBe(200)
    expect(await status(stranger(), person.email, testPassword)).toBe(423)
  })

  it('gives a browser whose own ten failures are used up ten more', async () => {
    await fail(known, person.email, 20)
    expect(await status(known, person.email, testPassword)).toBe(423)
    const token = await makeLink(server, person.userId, { purpose: 'unlock' })
    await known.call(unlock, { body: { token } })
    expect(await status(known, person.email, testPassword)).toBe(200)
  })

  it('opens once', async () => {
    const token = await makeLink(server, person.userId, { purpose: 'unlock' })
    const [first, second] = await Promise.all([stranger(), stranger()].map((browser) => browser.call(unlock, { body: { token } })))
    expect([first?.status, second?.status].toSorted()).toEqual([200, 400])
    // The second one may find the link open and lose it, or find it used: then it names nobody.
    expect((await readEvents(server)).map(({ action, reason }) => [action, reason])).toEqual(
      expect.arrayContaining([
        ['unlock', null],
        ['unlock', 'link_not_valid'],
      ]),
    )
  })
})

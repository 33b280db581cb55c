import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endOf, settingsOf, startOnBuild } from '#proof/support/command.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { networkWarnings } from './start.ts'

/** Starts that fail once the database is ready, and starts that a signal ends. */

const timeout = 120_000
let db: TestDatabase
const busy = createServer()
const settings = (further: Readonly<Record<string, string>> = {}) => ({ ...settingsOf(db), PORT: '0', ...further })
const busyPort = () => {
  const address = busy.address()
  return address === null || typeof address === 'string' ? '' : String(address.port)
}
beforeAll(async () => {
  db = await createTestDatabase()
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise((resolve) => busy.close(resolve))
  await db.drop()
})

describe('a start that fails late', () => {
  test.each<[string, { further?: () => Readonly<Record<string, string>>; webBuilt?: () => Promise<void>; options?: string[]; output: string | RegExp }]>([
    [
      'an address that the machine does not have',
      { further: () => ({ HOST: '203.0.113.9' }), output: "Can't listen on 203.0.113.9, port 0: this machine does not have the address.\n" },
    ],
    [
      'a port that is set and in use',
      { further: () => ({ PORT: busyPort() }), output: /^Port \d+ is in use\. Set PORT to a free port, or remove it to use the next free one\.\n$/ },
    ],
    ['the build of the web', { webBuilt: () => Promise.reject(new Error('vite ended with 1.')), output: "Can't start: vite ended with 1.\n" }],
    ['the demo data', { options: ['--demo'], output: "Can't add the demo data: No room for a business.\n" }],
  ])(
    'says so in one sentence and exits with 1: %s',
    { timeout },
    async (_, { further = () => ({}), webBuilt = () => Promise.resolve(), options = [], output }) => {
      const failing = options.includes('--demo')
      if (failing) {
        await db.owner.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'No room for a business.'; END $$`)
        await db.owner.query('CREATE TRIGGER refuse BEFORE INSERT ON businesses FOR EACH ROW EXECUTE FUNCTION refuse()')
      }
      const ended = await startOnBuild(webBuilt(), settings(further()), 'start', ...options).ended
      if (failing) await db.owner.query('DROP FUNCTION refuse CASCADE')
      expect([ended.code, ended.output]).toEqual([1, typeof output === 'string' ? output : expect.stringMatching(output)])
    },
  )

  test('also prints the cause with LOG_LEVEL=debug', { timeout }, async () => {
    const { ended } = startOnBuild(Promise.reject(new Error('vite ended with 1.')), settings({ LOG_LEVEL: 'debug' }), 'start')
    expect((await ended).stderr).toMatch(/^Can't start: vite ended with 1\.\nError: vite ended with 1\.\n {4}at /)
  })

  test.each([
    [{ HOST: 'not a host!', ROLE: 'y' }, 'HOST must be a host name or an IP address.\nROLE must be one of all, web, worker.\n'],
    [{ DATBASE_URL: 'postgres://localhost/db' }, 'DATBASE_URL is not a setting. Rename it to DATABASE_URL, or remove it.\n'],
  ])('is refused before it opens anything: %j', async (wrong, output) => {
    expect(await endOf(wrong, 'start')).toEqual({ code: 1, output })
  })
})

test('a signal during the start ends it with 0 and no word, and closes what is opened afterwards', { timeout }, async () => {
  const built = Promise.withResolvers<void>()
  const { signals, ended, stopped } = startOnBuild(built.promise, settings(), 'start')
  while (signals.listenerCount('SIGTERM') === 0) await wait(1)
  signals.emit('SIGTERM')
  expect(await stopped).toBe(0)
  built.resolve()
  expect(await ended).toMatchObject({ code: 0, stderr: '' })
})

const local = { host: '127.0.0.1', publicUrl: null, trustedProxies: null, role: 'all' } as const

test.each([
  ['a server of one machine', {}, []],
  ['one in a network without https', { host: '0.0.0.0' }, ['over plain HTTP']],
  ['one with a public http address', { publicUrl: 'http://pay.example' }, ['over plain HTTP']],
  ['one that listens on all IPv6 addresses', { host: '::' }, ['over plain HTTP']],
  ['one behind a proxy that it does not trust', { publicUrl: 'https://pay.example' }, ["TRUSTED_PROXIES isn't set"]],
  ['one behind a trusted proxy', { host: '0.0.0.0', publicUrl: 'https://pay.example', trustedProxies: { hops: 1 } }, []],
  ['a worker, which answers no calls', { host: '0.0.0.0', role: 'worker' }, []],
] as const)('%s is warned of what it lacks', (_, config, expected) => {
  expect(networkWarnings({ ...local, ...config })).toEqual(expected.map((part) => expect.stringContaining(part)))
})

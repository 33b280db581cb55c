import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resetPassword } from '#areas/identity/contract/password-reset.ts'
import { login, logout, me } from '#areas/identity/contract/sign-in.ts'
import { makeLink } from '#areas/identity/test/links.ts'
import type { EndpointDeclaration } from '#kernel/endpoint.ts'
import { apiBase } from '#kernel/envelope.ts'
import { makeBusiness, testPassword } from '#proof/support/factories.ts'
import { testSecretKey } from '#proof/support/postgres.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'

/** Two processes on one database: what ended on one is over on the other, from the very next call. */

const cli = path.resolve(import.meta.dirname, '../../../../server/cli.ts')
const startMs = 60_000

let server: TestServer
const children: ChildProcess[] = []
let first: string
let second: string

beforeAll(async () => {
  // The clock of the processes is the machine's own.
  server = await createTestServer({ now: new Date() })
  ;[first, second] = (await Promise.all([startProcess(), startProcess()])) as [string, string]
}, startMs)
afterAll(async () => {
  await Promise.all(
    children.map(async (child) => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }),
  )
  await server.close()
})

/** Returns the address that it answers at. */
async function startProcess(): Promise<string> {
  const child = spawn(process.execPath, [cli, 'start'], {
    env: { PATH: process.env.PATH, DATABASE_URL: server.db.url, SECRET_KEY: testSecretKey.toString(), PORT: '0', ROLE: 'web', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  for await (const line of createInterface({ input: child.stdout })) {
    const [, address] = /^Address: (.+)$/.exec(line) ?? []
    if (address) return address
  }
  throw new Error('A process ended before it answered.')
}

async function call(address: string, { method, path: url }: EndpointDeclaration, { token, body }: { token?: string; body?: object } = {}) {
  const response = await fetch(`${address}${apiBase}${url}`, {
    method,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, envelope: (await response.json()) as { data: { token: string } } }
}

async function signIn(address: string, email: string): Promise<string> {
  const { envelope } = await call(address, login, { body: { email, password: testPassword, remember: true } })
  return envelope.data.token
}

it('refuses a session that ended on one server on the very next call to another', async () => {
  const { email } = (await makeBusiness(server, { roles: ['finance'] })).people.finance
  const token = await signIn(first, email)
  expect((await call(second, me, { token })).status).toBe(200)
  expect((await call(first, logout, { token })).status).toBe(200)
  expect((await call(second, me, { token })).status).toBe(401)
})

it('refuses all sessions of a password that was reset on another server', async () => {
  const { email, userId } = (await makeBusiness(server, { roles: ['finance'] })).people.finance
  const tokens = [await signIn(first, email), await signIn(second, email)]
  for (const token of tokens) expect((await call(second, me, { token })).status).toBe(200)
  const token = await makeLink(server, userId, { purpose: 'reset_password' })
  const password = 'Battery-staple-8'
  expect((await call(first, resetPassword, { body: { token, password, password_confirmation: password } })).status).toBe(200)
  for (const ended of tokens) expect((await call(second, me, { token: ended })).status).toBe(401)
})

it('counts failed sign-ins together', async () => {
  const { email } = (await makeBusiness(server, { roles: ['finance'] })).people.finance
  const fail = (address: string) => call(address, login, { body: { email, password: 'Wrong-horse-7', remember: false } })
  const results = await Promise.all(Array.from({ length: 16 }, (_, index) => fail(index % 2 === 0 ? first : second)))
  const statuses = results.map(({ status }) => status)
  // The limit of one address stops some of them before the lock does.
  expect(statuses.filter((status) => status === 400).length).toBe(10)
  expect(statuses.filter((status) => status === 423 || status === 429).length).toBe(6)
})

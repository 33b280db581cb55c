import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedApp, startEmbeddedApp } from './embedded-app.ts'
import { processesIn } from './product.ts'

/** PostgreSQL that does not answer, as on stuck storage: all of its processes are stopped. */

let served: EmbeddedApp
beforeAll(async () => {
  served = await startEmbeddedApp({ poolSize: 5, hasRateLimits: true })
}, 120_000)
afterAll(() => served.close(), 120_000)

function signal(name: NodeJS.Signals): void {
  for (const id of processesIn(path.join(served.folder, 'data/postgres'))) process.kill(id, name)
}

test('is answered for by /readyz within two seconds, by calls with 503 in the shape of each API, and serves again afterwards', {
  timeout: 90_000,
}, async () => {
  const ask = async (url: string, authorization?: string) => {
    const startedAt = Date.now()
    const answer = await served.app.inject({ url, headers: authorization === undefined ? {} : { authorization } })
    return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: answer.json<object>(), ms: Date.now() - startedAt }
  }
  expect((await ask('/readyz')).status).toBe(200)
  signal('SIGSTOP')
  try {
    const calls = [ask('/api/user/me', 'Bearer x'), ask('/v1/customers', 'Bearer sk_test_00x'), ask('/platform/v1/businesses', 'Bearer platform_00x')]
    for (let round = 0; round < 3; round++) {
      const { status, body, ms } = await ask('/readyz')
      expect([status, body]).toEqual([503, { status: 'database unavailable' }])
      expect(ms).toBeLessThan(2_000)
    }
    expect((await ask('/healthz')).status).toBe(200)
    const answers = await Promise.all(calls)
    expect(answers.map(({ status, retryAfter }) => [status, retryAfter])).toEqual([
      [503, '5'],
      [503, '5'],
      [503, '5'],
    ])
    expect(answers.map(({ body }) => Object.keys(body))).toEqual([['code', 'message', 'data'], ['error'], ['code', 'message', 'data']])
  } finally {
    signal('SIGCONT')
  }
  expect((await ask('/readyz')).status).toBe(200)
  expect((await ask('/v1/customers', 'Bearer sk_test_00x')).status).toBe(401)
})

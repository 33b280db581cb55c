import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'

const token = 'a-token-of-the-operator-0123456789'
const authorization = `Bearer ${token}`

let server: TestServer
let business: TestBusiness
beforeAll(async () => {
  server = await createTestServer({ env: { METRICS_TOKEN: token } })
  business = await makeBusiness(server)
})
afterAll(() => server.close())

/** The figures of the product, by their names with their labels. */
async function read(): Promise<Record<string, number>> {
  const { statusCode, body } = await server.inject({ url: '/metrics', headers: { authorization } })
  expect(statusCode).toBe(200)
  // Due work is read by the database’s clock, from which the server’s clock stands months away.
  const lines = body.split('\n').filter((line) => line.startsWith('counterfoil_') && !line.includes('_work'))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]))
}

const nothing = {
  counterfoil_open_intents: 0,
  counterfoil_oldest_open_intent_seconds: 0,
  counterfoil_waiting_mails: 0,
  counterfoil_change_partitions_ahead: 3,
  counterfoil_changes_outside_partitions: 0,
  counterfoil_request_log_dropped_total: 0,
}

describe('the metrics', () => {
  it('are zero where nothing waits, beside those of the process, in the form of Prometheus', async () => {
    const response = await server.inject({ url: '/metrics', headers: { authorization } })
    expect(response.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.body).toContain('# TYPE counterfoil_open_intents gauge')
    expect(response.body).toMatch(/^process_resident_memory_bytes \d+/m)
    expect(await read()).toEqual(nothing)
  })

  it('count what was asked outside and mails that wait', async () => {
    await server.db.owner.query(
      `INSERT INTO intents (merchant_id, id, kind, subject_id, request, actor, created_at, leased_until, written_at)
       SELECT $1, 'int_' || i, 'test', 'x' || i, '{}', '{}', now(), now(), now() - i * interval '1 hour' FROM generate_series(1, 2) AS i`,
      [business.liveId],
    )
    const found = await read()
    expect(found).toMatchObject({ counterfoil_open_intents: 2, counterfoil_waiting_mails: 0 })
    expect(Math.floor((found.counterfoil_oldest_open_intent_seconds ?? 0) / 3600)).toBe(2)
    await server.db.owner.query(
      `INSERT INTO mail_outbox (id, kind, to_email, language, created_at, next_attempt_at) VALUES ('mail_1', 'unlock', 'a@example.com', 'en', now(), now()), ('mail_2', 'unlock', 'b@example.com', 'en', now(), NULL)`,
    )
    expect(await read()).toMatchObject({ counterfoil_waiting_mails: 1 })
  })

  it.each([
    ['no token', {}],
    ['another token', { authorization: `Bearer ${token}x` }],
    ['the token by another scheme', { authorization: `Basic ${token}` }],
    ['the token alone', { authorization: token }],
    ['a session', { authorization: 'of the owner' }],
  ])('are not shown for %s', async (what, given: { authorization?: string }) => {
    const headers = what === 'a session' ? { authorization: `Bearer ${business.people.owner.token}` } : given
    const response = await server.inject({ url: '/metrics', headers })
    expect([response.statusCode, response.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    expect(response.body).toBe('The token of METRICS_TOKEN is needed.\n')
  })
})

it('without a token, the address does not exist, for a browser neither', async () => {
  const without = await createTestServer()
  try {
    for (const headers of [{}, { authorization }, { authorization: 'Bearer ' }, { accept: 'text/html' }]) {
      expect((await without.inject({ url: '/metrics', headers })).statusCode).toBe(404)
    }
  } finally {
    await without.close()
  }
})

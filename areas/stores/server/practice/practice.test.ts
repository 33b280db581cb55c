import { afterAll, describe, expect, it } from 'vitest'
import { testSecretKey } from '#proof/support/postgres.ts'
import { fixedClock } from '#server/infra/clock/clock.ts'
import { loadConfig } from '#server/infra/config/config.ts'
import { createPracticeShopline, hasPracticeStore } from './app.ts'

/** Who gets a practice SHOPLINE, and whom it answers. */

const read = (env: NodeJS.ProcessEnv) => loadConfig({ SECRET_KEY: testSecretKey.toString(), LOG_LEVEL: 'silent', ...env })

describe('the practice store', () => {
  it.each<[string, NodeJS.ProcessEnv]>([
    ['nothing is set', {}],
    ['addresses are of this machine', { HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:4600' }],
  ])('runs where %s', (_, env) => {
    expect(hasPracticeStore(read(env))).toBe(true)
  })

  it.each<[string, NodeJS.ProcessEnv]>([
    ['a SHOPLINE app is set', { SHOPLINE_APP_KEY: 'app', SHOPLINE_APP_SECRET: 'a-secret-of-16-ch' }],
    ['the database is given', { DATABASE_URL: 'postgres://localhost/counterfoil' }],
    ['other machines reach the server', { HOST: '0.0.0.0' }],
    ['a proxy serves the dashboard', { PUBLIC_URL: 'https://pay.example' }],
    ['a proxy serves the payment page', { CHECKOUT_URL: 'https://pay.example' }],
  ])('does not run where %s', (_, env) => {
    expect(hasPracticeStore(read(env))).toBe(false)
  })
})

describe('a practice SHOPLINE', () => {
  const app = {
    appKey: 'app',
    appSecret: 'a-secret-of-16-ch',
    clock: fixedClock(new Date('2026-06-15T12:00:00Z')),
    address: { dashboard: 'http://localhost:4600' },
  }
  const server = createPracticeShopline(app, read({}))
  afterAll(() => server.close())
  const agree = async (query: Readonly<Record<string, string>>) => {
    const url = `/a-store/admin/oauth-web/agree?${new URLSearchParams({ appKey: 'app', scope: 'a', redirectUri: 'http://localhost:4600/shopline/callback', ...query })}`
    const { statusCode, headers } = await server.inject({ url, headers: { host: 'localhost:4602' } })
    return [statusCode, String(headers.location).split('?')[0]]
  }

  it('answers its own machine alone, whatever name leads there', async () => {
    for (const [host, status] of [
      ['localhost:4602', 200],
      ['127.0.0.1:4602', 200],
      ['[::1]:4602', 200],
      ['evil.example:4602', 403],
      ['localhost.evil.example', 403],
    ] as const) {
      expect((await server.inject({ url: '/', headers: { host } })).statusCode, host).toBe(status)
    }
  })

  it('gives codes to its app alone', async () => {
    expect(await agree({})).toEqual([302, 'http://localhost:4600/shopline/callback'])
    for (const query of [{ appKey: 'another' }, { redirectUri: 'https://evil.example/' }, { redirectUri: 'http://localhost:4601/' }, { redirectUri: 'x' }]) {
      expect(await agree(query), JSON.stringify(query)).toEqual([400, 'undefined'])
    }
  })
})

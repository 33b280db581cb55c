import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { hourMs, minuteMs } from '#kernel/time/durations.ts'
import { testSecretKey } from '#proof/support/postgres.ts'
import { fixedClock } from '#server/infra/clock/clock.ts'
import { loadConfig } from '#server/infra/config/config.ts'
import { signCall } from '../signature.ts'
import { createPracticeShopline } from './app.ts'
import { PracticeTokens } from './tokens.ts'

/** What the practice SHOPLINE refuses to an app, as SHOPLINE does. */

const start = new Date('2026-06-15T12:00:00Z')
const clock = fixedClock(start)
const app = { appKey: 'app', appSecret: 'a-secret-of-16-ch', clock, address: { dashboard: 'http://localhost:4600' } }
const before = new Map<string, string>()
const tokens = new PracticeTokens(app, async (handle) => before.get(handle) ?? null)
const server = createPracticeShopline(app, loadConfig({ SECRET_KEY: testSecretKey.toString(), LOG_LEVEL: 'silent' }), tokens)
afterAll(() => server.close())
beforeEach(() => clock.set(start))

interface Answer {
  readonly i18nCode: string
  readonly data: { readonly accessToken: string; readonly scope: string } | null
}

async function post(path: string, body: string, headers: Readonly<Record<string, string>> = {}) {
  const timestamp = String(clock.now().getTime())
  const signed = { appkey: app.appKey, timestamp, sign: signCall(app.appSecret, body, timestamp) }
  const payload = {
    method: 'POST',
    url: path,
    headers: { host: 'localhost:4602', 'content-type': 'application/json', ...signed, ...headers },
    payload: body,
  } as const
  const answer = await server.inject(payload)
  return { status: answer.statusCode, ...answer.json<Answer>() }
}

const scope = 'write_payment_gateways,read_orders'
const create = (handle: string, code: string, headers = {}) => post(`/${handle}/admin/oauth/token/create`, JSON.stringify({ code }), headers)
const renew = (handle: string, headers = {}) => post(`/${handle}/admin/oauth/token/refresh`, '', headers)

describe('a token', () => {
  it('is given once for a code, with the rights that the store gave', async () => {
    const code = tokens.issueCode('a-store', scope)
    expect(await create('a-store', code)).toMatchObject({ status: 200, data: { scope } })
    expect(await create('a-store', code)).toMatchObject({ status: 400, i18nCode: 'CODE_INVALID' })
  })

  it.each([
    ['another store', async (code: string) => create('b-store', code)],
    ['an unknown code', async () => create('a-store', 'unknown')],
    [
      'an old code',
      async (code: string) => {
        clock.advance(10 * minuteMs)
        return create('a-store', code)
      },
    ],
    [
      'a removed app',
      async (code: string) => {
        tokens.uninstall('a-store')
        return create('a-store', code)
      },
    ],
    ['a body without a code', async () => post('/a-store/admin/oauth/token/create', 'code')],
  ])('is refused to %s', async (_, ask) => {
    expect(await ask(tokens.issueCode('a-store', scope))).toMatchObject({ status: 400, i18nCode: 'CODE_INVALID', data: null })
  })

  it.each([
    ['of another app', { appkey: 'another' }],
    ['with a wrong signature', { sign: '0'.repeat(64) }],
    ['with the time of another call', { timestamp: String(start.getTime() - 1) }],
    [
      'that is too old',
      { timestamp: String(start.getTime() - 10 * minuteMs - 1), sign: signCall(app.appSecret, '', String(start.getTime() - 10 * minuteMs - 1)) },
    ],
  ])('is refused to a call %s', async (_, headers) => {
    tokens.install('a-store', scope)
    expect(await renew('a-store', headers)).toMatchObject({ status: 401, i18nCode: 'SIGN_INVALID', data: null })
  })

  it('is renewed with the same rights while the app is installed, also after a restart', async () => {
    tokens.install('a-store', scope)
    before.set('c-store', 'write_orders')
    expect(await renew('a-store')).toMatchObject({ status: 200, data: { scope } })
    expect(await renew('c-store')).toMatchObject({ status: 200, data: { scope: 'write_orders' } })
  })

  it.each([
    ['never installed the app', 'd-store', () => {}],
    ['removed it', 'a-store', () => tokens.uninstall('a-store')],
    ['removed it since a restart', 'c-store', () => tokens.uninstall('c-store')],
  ])('is not renewed for a store that %s', async (_, handle, act) => {
    tokens.install('a-store', scope)
    before.set('c-store', scope)
    act()
    expect(await renew(handle)).toMatchObject({ status: 400, i18nCode: 'APP_NOT_INSTALLED', data: null })
  })
})

describe('the notice that a store has its account', () => {
  const tokenOf = async (scopes = scope) => (await create('a-store', tokens.issueCode('a-store', scopes))).data?.accessToken ?? ''
  const bind = (token: string, { body = { app_key: 'app', handle: 'a-store' } as unknown, handle = 'a-store', version = 'v20251201' } = {}) =>
    post(`/${handle}/admin/openapi/${version}/app/notify/bind.json`, JSON.stringify(body), { authorization: `Bearer ${token}` })

  it('is accepted, again too', async () => {
    const token = await tokenOf()
    for (let times = 0; times < 2; times++) expect(await bind(token)).toMatchObject({ status: 200, i18nCode: 'SUCCESS' })
  })

  it.each<[string, Parameters<typeof bind>[1], number, string]>([
    ['the key of another app', { body: { app_key: 'another', handle: 'a-store' } }, 403, 'APP_OR_STORE_INVALID'],
    ['another store in its body', { body: { app_key: 'app', handle: 'b-store' } }, 403, 'APP_OR_STORE_INVALID'],
    ['no store in its body', { body: { app_key: 'app' } }, 403, 'APP_OR_STORE_INVALID'],
    ['a body that is no object', { body: 'app' }, 403, 'APP_OR_STORE_INVALID'],
    ['a version of another form', { version: '2025-12' }, 404, 'VERSION_INVALID'],
    ['the token of another store', { handle: 'b-store', body: { app_key: 'app', handle: 'b-store' } }, 401, 'TOKEN_INVALID'],
  ])('is refused with %s', async (_, call, status, i18nCode) => {
    expect(await bind(await tokenOf(), call)).toMatchObject({ status, i18nCode, data: null })
  })

  it('is refused without the right to payment methods', async () => {
    expect(await bind(await tokenOf('read_orders'))).toMatchObject({ status: 403, i18nCode: 'SCOPE_MISSING' })
  })

  it.each([
    ['unknown', () => {}, 'unknown'],
    ['expired', () => clock.advance(10 * hourMs), null],
    ['of a removed app', () => tokens.uninstall('a-store'), null],
  ])('is refused with a token that is %s', async (_, act, given) => {
    const token = await tokenOf()
    act()
    expect(await bind(given ?? token)).toMatchObject({ status: 401, i18nCode: 'TOKEN_INVALID' })
  })
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { login } from '#areas/identity/contract/sign-in.ts'
import { platformLimits } from '#areas/platform/contract/rules.ts'
import { makePlatform } from '#areas/platform/test/platform.ts'
import { makeBusiness, type TestBusiness, testPassword } from '../support/factories.ts'
import { createTestServer, type TestServer } from '../support/server.ts'
import { type Answer, callProxy, isInstalled, type ProxyName, type ProxyRequest, publicName, type RunningProxy, startProxy } from './start-proxy.ts'

/** The example files of examples/proxy, in front of the server, by https and from several addresses. */

const proxyNames: readonly ProxyName[] = ['caddy', 'nginx']
// Other systems route 127.0.0.1 alone to this machine, so callers could not have addresses of their own.
const hasManyAddresses = process.platform === 'linux'

for (const name of proxyNames) {
  const canRun = hasManyAddresses && isInstalled(name)
  if (!canRun)
    console.warn(`SKIPPED: the example of ${name} is not tested, because ${name} is not installed${hasManyAddresses ? '' : ' or this is not Linux'}.`)
  describe.skipIf(!canRun)(`behind ${name}`, () => testBehind(name))
}

function testBehind(name: ProxyName): void {
  const [attacker, colleague] = ['127.0.0.66', '127.0.0.7']
  let server: TestServer
  let business: TestBusiness<'finance'>
  let proxy: RunningProxy

  beforeAll(async () => {
    server = await createTestServer({ env: { PUBLIC_URL: `https://${publicName}`, TRUSTED_PROXIES: '127.0.0.1' }, hasRateLimits: true })
    business = await makeBusiness(server, { roles: ['finance'] })
    const listening: Promise<string> = server.app.listen({ host: '127.0.0.1', port: 0 })
    proxy = await startProxy(name, Number(new URL(await listening).port))
  })
  afterAll(async () => {
    await proxy?.stop()
    await server?.close()
  })

  const request = (options: ProxyRequest) => callProxy(proxy, options)
  const signIn = (email: string, password: string, from: string, headers = {}): Promise<Answer> =>
    request({
      method: login.method,
      path: `/api${login.path}`,
      from,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email, password, remember: false }),
    })

  it('the dashboard and its deep links come by https and HTTP/2, with the headers of https', async () => {
    for (const path of ['/', '/payments']) {
      const { status, headers, body } = await request({ path, headers: { accept: 'text/html' } })
      expect([status, body]).toEqual([200, expect.stringContaining('<div id="root">')])
      expect(headers['strict-transport-security']).toMatch(/^max-age=\d+/)
    }
  })

  it('30 wrong sign-ins from one address leave others alone, whatever address they claim', async () => {
    const { email } = business.people.owner
    const headers = { 'x-forwarded-for': colleague, forwarded: `for=${colleague}`, 'x-real-ip': colleague }
    for (let tries = 0; tries < 30; tries++) await signIn('nobody@example.com', 'Wrong-horse-7', attacker, headers)
    expect((await signIn(email, testPassword, attacker, headers)).status).toBe(429)
    expect((await signIn(email, testPassword, colleague)).status).toBe(200)
  })

  it('sessions and audit rows name the addresses of the callers, and none that a caller claims', async () => {
    const { email, userId } = business.people.finance
    const answer = await signIn(email, testPassword, '127.0.0.8', { 'x-forwarded-for': '203.0.113.1' })
    const { token } = (JSON.parse(answer.body) as { data: { token: string } }).data
    const sessions = await request({ path: '/api/user/sessions', from: '127.0.0.9', headers: { authorization: `Bearer ${token}` } })
    expect((JSON.parse(sessions.body) as { data: { is_current: boolean; ip: string }[] }).data.filter(({ is_current }) => is_current)).toMatchObject([
      { ip: '127.0.0.8' },
    ])
    const { rows } = await server.db.owner.query<{ ip: string }>('SELECT DISTINCT host(ip) AS ip FROM user_audit_events WHERE user_id = $1', [userId])
    expect(rows).toEqual([{ ip: '127.0.0.8' }])
  })

  it('takes the largest batch of a platform, and answers 413 to more', async () => {
    const { secret } = await makePlatform(server)
    const send = (bytes: number) =>
      request({
        method: 'POST',
        path: '/platform/v1/events',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/x-ndjson' },
        body: Buffer.alloc(bytes, '\n'),
      })
    // Read as a whole and refused for what is in it.
    expect((await send(platformLimits.platformBytesMax)).status).not.toBe(413)
    expect((await send(platformLimits.platformBytesMax + 1)).body).toContain('"code":413')
    expect((await send(platformLimits.platformBytesMax + 2_000_000)).status).toBe(413)
  })

  it('passes a stream on as it comes', async () => {
    const isFirstThere = Promise.withResolvers<void>()
    const upstream = createServer(async (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n')
      // A proxy that collects the answer would wait here for ever.
      await isFirstThere.promise
      response.end('data: last\n\n')
    }).listen(0, '127.0.0.1')
    await once(upstream, 'listening')
    const streaming = await startProxy(name, (upstream.address() as AddressInfo).port)
    try {
      const { body } = await callProxy(streaming, { path: '/events', onChunk: () => isFirstThere.resolve() })
      expect(body).toBe('data: first\n\ndata: last\n\n')
    } finally {
      await streaming.stop()
      upstream.closeAllConnections()
      upstream.close()
    }
  })
}

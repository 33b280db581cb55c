import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stepUp, verifyLogin } from '#areas/identity/contract/second-step.ts'
import { addAuthenticator, openSignIn } from '#areas/identity/test/second-factors.ts'
import { deliverToInboxes, readInbox } from '#areas/notifications/test/notifications.ts'
import { connectStore, disconnectStore, previewStore } from '#areas/stores/contract/endpoints.ts'
import * as stores from '#areas/stores/test/stores.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { codeStepUp } from '#kernel/envelope.ts'
import { hourMs, minuteMs } from '#kernel/time/durations.ts'
import { openBrowser } from '#proof/support/browser.ts'
import { makeBusiness, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { sign } from './signature.ts'

/** A store from its installation to its removal, against a SHOPLINE on this machine. */

let place: stores.StorePlace
let business: TestBusiness<'finance' | 'developer'>
let handle: string
beforeAll(async () => {
  place = await stores.openStorePlace()
})
beforeEach(async () => {
  place.server.clock.set(new Date('2026-06-15T12:00:00Z'))
  place.shopline.fault = null
  place.shopline.calls.length = 0
  business = await makeBusiness(place.server, { roles: ['finance', 'developer'] })
  handle = stores.newHandle()
})
afterAll(() => place.close())

const owner = () => ({ token: business.people.owner.token, params: { id: business.liveId } })
const rowsOf = async () => (await place.server.db.owner.query('SELECT * FROM stores WHERE merchant_id = $1', [business.liveId])).rows
const auditOf = async () =>
  (
    await place.server.db.owner.query(
      `SELECT action, user_id, details FROM merchant_audit_events WHERE merchant_id = $1 AND action LIKE 'stores.%' ORDER BY id`,
      [business.liveId],
    )
  ).rows

describe('a store that is installed', () => {
  it('leads to SHOPLINE, back with a ticket, through the sign-in with its second step, and to the account', async () => {
    const { server, shopline } = place
    server.clock.set(new Date('2026-06-15T11:59:30Z'))
    const authenticator = await addAuthenticator(server, business.people.owner.userId)
    const browser = openBrowser(server)

    const install = await browser.open(stores.installLink(shopline, handle))
    expect(install.statusCode).toBe(302)
    const [address, request] = String(install.headers.location).split('#/oauth/authorize?')
    expect(address).toBe(`${shopline.origin}/${handle}/admin/oauth-web/`)
    expect(Object.fromEntries(new URLSearchParams(request))).toEqual({
      appKey: shopline.appKey,
      responseType: 'code',
      scope: 'write_payment_gateways',
      redirectUri: 'http://localhost:4600/shopline/callback',
      customField: expect.stringMatching(/^\w{43}$/),
    })
    expect(String(install.headers['set-cookie'])).toMatch(/^counterfoil_store=\w{43}; .*Path=\/; .*HttpOnly; SameSite=Lax$/)

    const callback = await browser.open(await stores.agree(String(install.headers.location)))
    const { ticket } = stores.readPage(callback.headers.location)
    const body = { ticket }
    const preview = await browser.call<Answer<typeof previewStore>>(previewStore, { body })
    expect(preview.envelope.data).toEqual({
      handle,
      scopes: ['write_payment_gateways'],
      is_connected: false,
      expires_at: '2026-06-15T12:10:00.000Z',
      admin_url: `${shopline.origin}/${handle}/admin`,
      return_url: `${shopline.origin}/${handle}/admin/settings/payments/appInstall?appKey=${shopline.appKey}`,
    })

    const challenge = await openSignIn(browser, business.people.owner)
    const proof = { method: 'authenticator', code: authenticator.code() }
    const second = await browser.call<Answer<typeof verifyLogin>>(verifyLogin, { body: { challenge, proof, trust_device: false } })
    const { token } = second.envelope.data

    const connect = () => browser.call<Answer<typeof connectStore>>(connectStore, { token, params: { id: business.liveId }, body })
    expect((await connect()).envelope.code).toBe(codeStepUp)
    await browser.call(stepUp, { token, body: { proof: { method: 'recovery_code', code: authenticator.recoveryCodes?.[0] } } })
    const connected = await connect()
    expect(connected.envelope.data).toEqual({
      return_url: preview.envelope.data.return_url,
      store: {
        id: expect.stringMatching(/^store_\w{24}$/),
        handle,
        admin_url: preview.envelope.data.admin_url,
        scopes: ['write_payment_gateways'],
        state: 'connected',
        connected_at: '2026-06-15T12:00:00.000Z',
        connected_by: business.people.owner.name,
        last_called_at: '2026-06-15T12:00:00.000Z',
        token_expires_at: '2026-06-15T22:00:00.000Z',
        renews_at: '2026-06-15T20:00:00.000Z',
        failure: null,
        disconnected_at: null,
        disconnected_by: null,
      },
    })
    expect(shopline.calls).toEqual(['/admin/oauth/token/create', '/admin/openapi/v20251201/app/notify/bind.json'])
    expect(await stores.readStores(place, business)).toEqual({ items: [connected.envelope.data.store], is_configured: true, practice_url: null })
    expect(await auditOf()).toEqual([
      { action: 'stores.connect', user_id: business.people.owner.userId, details: { store: handle, scopes: 'write_payment_gateways' } },
    ])
  })

  it('keeps its token encrypted, and shows neither code nor token to anybody', async () => {
    const browser = openBrowser(place.server)
    const ticket = await stores.authorizeStore(place, browser, handle)
    const previewed = await browser.call(previewStore, { body: { ticket } })
    const connected = await browser.call(connectStore, { ...owner(), body: { ticket } })
    const answers = JSON.stringify([previewed.envelope, connected.envelope, await stores.readStores(place, business)])
    const [row] = await rowsOf()
    expect(row?.sealed_token).toBeInstanceOf(Buffer)
    const everything = `${answers}${JSON.stringify(row)}${place.server.logs.join('')}${row?.sealed_token.toString('latin1')}`
    expect(everything).not.toMatch(/practice-\w{10}/)
    expect(place.server.logs.join('')).not.toContain(ticket)
  })

  it('is announced to those who see stores, and says what it is about', async () => {
    await stores.connectTestStore(place, business, handle)
    await deliverToInboxes(place.server)
    const items = async (role: 'owner' | 'developer' | 'finance') => (await readInbox(place.server, business.people[role])).items
    expect((await items('developer'))[0]).toMatchObject({
      event: 'store.connected',
      text: `${handle} is connected. If nobody on your team did this, disconnect it now.`,
      link: { path: '/settings/stores' },
    })
    expect(await items('finance')).toEqual([])
  })

  it('needs no second authorization while its token is valid and its rights are enough', async () => {
    await stores.connectTestStore(place, business, handle)
    const browser = openBrowser(place.server)
    const again = await browser.open(stores.installLink(place.shopline, handle))
    const { ticket } = stores.readPage(again.headers.location)
    const preview = await browser.call<Answer<typeof previewStore>>(previewStore, { body: { ticket } })
    expect(preview.envelope.data).toMatchObject({ handle, is_connected: true })
    expect((await browser.call(connectStore, { ...owner(), body: { ticket } })).status).toBe(409)
    await place.server.db.owner.query(`UPDATE stores SET scopes = '{}' WHERE merchant_id = $1`, [business.liveId])
    expect((await browser.open(stores.installLink(place.shopline, handle))).headers.location).toContain('#/oauth/authorize')
  })

  it('keeps the token of its latest authorization, whichever ticket is used later', async () => {
    const [earlier, later] = [openBrowser(place.server), openBrowser(place.server)]
    const old = await stores.authorizeStore(place, earlier, handle)
    place.server.clock.advance(minuteMs)
    const latest = await stores.authorizeStore(place, later, handle)
    expect((await later.call(connectStore, { ...owner(), body: { ticket: latest } })).status).toBe(200)
    const [before] = await rowsOf()
    place.shopline.calls.length = 0
    const refused = await earlier.call(connectStore, { ...owner(), body: { ticket: old } })
    expect([refused.status, refused.envelope.message]).toEqual([409, expect.stringMatching(/^This link has expired or was already used/)])
    expect(place.shopline.calls).toEqual([])
    expect(await rowsOf()).toEqual([before])
  })

  it('keeps the token of an authorization that is connected while an earlier one waits for SHOPLINE', async () => {
    const [earlier, later] = [openBrowser(place.server), openBrowser(place.server)]
    const old = await stores.authorizeStore(place, earlier, handle)
    place.server.clock.advance(minuteMs)
    const latest = await stores.authorizeStore(place, later, handle)
    let before: unknown
    place.shopline.fault = {
      before: async () => {
        place.shopline.fault = null
        expect((await later.call(connectStore, { ...owner(), body: { ticket: latest } })).status).toBe(200)
        before = await rowsOf()
      },
    }
    expect((await earlier.call(connectStore, { ...owner(), body: { ticket: old } })).status).toBe(409)
    expect(await rowsOf()).toEqual(before)
  })

  it('keeps its ID when its account authorizes it again', async () => {
    const id = await stores.connectTestStore(place, business, handle)
    place.server.clock.advance(11 * hourMs)
    const token = await makeSession(place.server, business.people.owner.userId)
    expect(await stores.connectTestStore(place, business, handle, token)).toBe(id)
    const { items } = await stores.readStores(place, business, token)
    expect(items).toMatchObject([{ id, state: 'connected', connected_at: '2026-06-15T23:00:00.000Z' }])
  })

  it('works in a frame by leading out of it', async () => {
    const link = stores.installLink(place.shopline, handle)
    const framed = await openBrowser(place.server).open(link, { 'sec-fetch-dest': 'iframe' })
    const install = new URL(String(framed.headers.location), 'http://localhost').searchParams.get('install')
    expect(`/shopline/install?${install}`).toBe(link)
    expect(framed.headers['set-cookie']).toBeUndefined()
    expect((await openBrowser(place.server).open(`/shopline/install?${install}`)).headers.location).toContain('#/oauth/authorize')
  })
})

describe('a store that is removed', () => {
  it('by a member loses its token, and can be connected to another account', async () => {
    const storeId = await stores.connectTestStore(place, business, handle)
    const { liveId: id } = business
    const disconnected = await place.server.call(disconnectStore, { token: owner().token, params: { id, storeId } })
    expect(disconnected.envelope.data).toMatchObject({ state: 'disconnected', disconnected_by: 'member', token_expires_at: null, renews_at: null })
    expect((await rowsOf())[0]).toMatchObject({ sealed_token: null, renew_at: null })
    expect((await place.server.call(disconnectStore, { token: owner().token, params: { id, storeId } })).status).toBe(409)
    expect((await auditOf()).map(({ action }) => action)).toEqual(['stores.connect', 'stores.disconnect'])
    const other = await makeBusiness(place.server)
    await stores.connectTestStore(place, other, handle)
    expect((await stores.readStores(place, other)).items).toMatchObject([{ handle, state: 'connected' }])
  })

  it('asks for a confirmation of the session, as connecting one does', async () => {
    const storeId = await stores.connectTestStore(place, business, handle)
    const token = await makeSession(place.server, business.people.owner.userId, { isSteppedUp: false })
    const { envelope } = await place.server.call(disconnectStore, { token, params: { id: business.liveId, storeId } })
    expect(envelope.code).toBe(codeStepUp)
    const connecting = await place.server.call(connectStore, { token, params: { id: business.liveId }, body: { ticket: 'any' } })
    expect(connecting.envelope.code).toBe(codeStepUp)
  })

  it('by uninstalling the app loses its token and its open tickets, and a repeated event changes nothing', async () => {
    await stores.connectTestStore(place, business, handle)
    place.server.clock.advance(minuteMs)
    const event = stores.uninstallEvent(place.shopline, handle)
    for (let times = 0; times < 3; times++) expect((await stores.sendEvent(place, event)).statusCode).toBe(200)
    expect((await stores.readStores(place, business)).items).toMatchObject([
      { state: 'disconnected', disconnected_by: 'uninstall', disconnected_at: '2026-06-15T12:01:00.000Z' },
    ])
    expect((await auditOf()).at(-1)).toEqual({ action: 'stores.uninstall', user_id: null, details: { store: handle } })
    expect(await auditOf()).toHaveLength(2)
    await deliverToInboxes(place.server)
    const news = (await readInbox(place.server, business.people.owner)).items.map(({ event: name }) => name)
    expect(news.toSorted()).toEqual(['store.connected', 'store.disconnected'])
    // It is installed again; the earlier event comes once more.
    place.server.clock.advance(minuteMs)
    await stores.connectTestStore(place, business, handle)
    expect((await stores.sendEvent(place, event)).statusCode).toBe(200)
    expect((await stores.readStores(place, business)).items).toMatchObject([{ state: 'connected' }])
  })

  it('before anybody chose an account leaves no token behind', async () => {
    const browser = openBrowser(place.server)
    const ticket = await stores.authorizeStore(place, browser, handle)
    await stores.sendEvent(place, stores.uninstallEvent(place.shopline, handle))
    expect((await place.server.db.owner.query('SELECT FROM store_tickets WHERE handle = $1', [handle])).rowCount).toBe(0)
    expect((await browser.call(connectStore, { ...owner(), body: { ticket } })).envelope.message).toMatch(/^This link has expired/)
  })

  it.each([
    ['another app', (body: Record<string, unknown>) => ({ ...body, appkey: 'another' })],
    ['an installation', (body: Record<string, unknown>) => ({ ...body, operate: 'INSTALL' })],
    ['another store', (body: Record<string, unknown>) => ({ ...body, handle: 'somebody-else' })],
    ['a handle that is none', (body: Record<string, unknown>) => ({ ...body, handle: 'evil.com/' })],
    ['no time', ({ timestamp: _, ...body }: Record<string, unknown>) => body],
  ])('stays for an event about %s', async (_, change) => {
    await stores.connectTestStore(place, business, handle)
    const body = JSON.stringify(change(JSON.parse(stores.uninstallEvent(place.shopline, handle))))
    expect((await stores.sendEvent(place, body)).statusCode).toBe(200)
    expect((await stores.readStores(place, business)).items).toMatchObject([{ state: 'connected' }])
  })

  it('stays for an event without a signature, with a wrong one, and with one of other bytes', async () => {
    await stores.connectTestStore(place, business, handle)
    const event = stores.uninstallEvent(place.shopline, handle)
    for (const signature of ['', 'a'.repeat(64), 'nonsense']) expect((await stores.sendEvent(place, event, signature)).statusCode).toBe(401)
    const { appSecret } = place.shopline
    expect((await stores.sendEvent(place, `${event} `, sign(appSecret, event))).statusCode).toBe(401)
    expect((await stores.sendEvent(place, 'not json', sign(appSecret, 'not json'))).statusCode).toBe(200)
    expect((await stores.sendEvent(place, 'x'.repeat(70_000))).statusCode).toBe(413)
    expect((await stores.readStores(place, business)).items).toMatchObject([{ state: 'connected' }])
  })
})

describe('the page of SHOPLINE', () => {
  it('can be in a frame of the stores, and no other page can', async () => {
    const browser = openBrowser(place.server)
    const policyOf = async (url: string) => {
      const { headers } = await browser.open(url, { accept: 'text/html' })
      return [String(headers['content-security-policy']).match(/frame-ancestors [^;]+/)?.[0], headers['x-frame-options']]
    }
    const allowed = [`frame-ancestors ${place.shopline.origin}`, undefined]
    expect(await policyOf('/shopline/shop_auth')).toEqual(allowed)
    expect(await policyOf('/shopline/shop_auth?ticket=1')).toEqual(allowed)
    for (const url of ['/', '/shopline', '/shopline/shop_auth/', '/shopline/shop_authx', '/settings/stores', '/user/login']) {
      expect(await policyOf(url), url).toEqual([`frame-ancestors 'none'`, 'DENY'])
    }
  })
})

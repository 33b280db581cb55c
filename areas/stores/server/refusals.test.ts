import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectStore, listStores, previewStore } from '#areas/stores/contract/endpoints.ts'
import * as stores from '#areas/stores/test/stores.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import { openBrowser, type TestBrowser } from '#proof/support/browser.ts'
import { makeBusiness, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer } from '#proof/support/server.ts'
import { cleanUp } from '#server/worker.ts'
import { sign, textOfQuery } from './signature.ts'

/** Links, tickets and answers that must change nothing. */

let place: stores.StorePlace
let business: TestBusiness<'developer'>
let browser: TestBrowser
let handle: string
beforeAll(async () => {
  place = await stores.openStorePlace()
})
beforeEach(async () => {
  place.server.clock.set(new Date('2026-06-15T12:00:00Z'))
  place.shopline.fault = null
  business = await makeBusiness(place.server, { roles: ['developer'] })
  browser = openBrowser(place.server)
  handle = stores.newHandle()
})
afterAll(() => place.close())

const problemOf = async (link: string, by = browser) => {
  const { statusCode, headers } = await by.open(link)
  expect(statusCode).toBe(302)
  expect(headers.location).toMatch(/^\/shopline\/shop_auth\?problem=\w+(?:&lang=en)?$/)
  return stores.readPage(headers.location).problem
}
/** An address with a right signature over whatever it says. */
const signed = (path: string, pairs: readonly (readonly [string, string])[]) => {
  const query = new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value]))
  query.append('sign', sign(place.shopline.appSecret, textOfQuery(pairs)))
  return `${path}?${query}`
}
const installPairs = (changes: Readonly<Record<string, string>> = {}) =>
  Object.entries({ appkey: place.shopline.appKey, handle, lang: 'en', timestamp: String(place.server.clock.now().getTime()), ...changes })
const waiting = async () => Number((await place.server.db.owner.query('SELECT FROM store_attempts WHERE handle = $1', [handle])).rowCount)
/** As the worker deletes what is out of date. */
async function cleanUpAll(): Promise<void> {
  const { db, clock } = place.server
  while (await cleanUp({ database: db.database, clock, log: { error: () => {} }, runner: undefined as never }));
}
const connect = (ticket: string, { liveId, people }: TestBusiness = business, by = browser) =>
  by.call<Answer<typeof connectStore>>(connectStore, { token: people.owner.token, params: { id: liveId }, body: { ticket } })

describe('an install link', () => {
  it.each([
    ['a wrong signature', (link: string) => link.replace(/sign=\w{4}/, 'sign=0000'), 'signature'],
    ['no signature', (link: string) => link.replace(/&?sign=\w+/, ''), 'signature'],
    ['an added parameter', (link: string) => `${link}&more=1`, 'signature'],
    ['a parameter twice', (link: string) => `${link}&handle=other`, 'invalid'],
    ['a signature twice', (link: string) => `${link}&sign=${'0'.repeat(64)}`, 'invalid'],
    ['nothing at all', () => '/shopline/install', 'signature'],
  ])('with %s is refused', async (_, change, problem) => {
    expect(await problemOf(change(stores.installLink(place.shopline, handle)))).toBe(problem)
    expect(await waiting()).toBe(0)
  })

  it.each(['evil.com/', 'evil.com#', 'a', '-store', 'Store', 'store_1', 'x'.repeat(64), 'evil.com:443', '..', 'store@evil.com', 'store%2f', ''])(
    'of the store %j is refused, although SHOPLINE signed it',
    async (name) => {
      expect(await problemOf(signed('/shopline/install', installPairs({ handle: name })))).toBe('invalid')
    },
  )

  it('of an unknown app is refused, although it is signed', async () => {
    expect(await problemOf(signed('/shopline/install', installPairs({ appkey: 'another' })))).toBe('invalid')
  })

  it.each([
    [-10 * minuteMs - 1, 'expired'],
    [10 * minuteMs + 1, 'expired'],
  ])('whose time is %i ms off is refused', async (offMs, problem) => {
    const timestamp = String(place.server.clock.now().getTime() + offMs)
    expect(await problemOf(signed('/shopline/install', installPairs({ timestamp })))).toBe(problem)
  })

  it.each(['', '1', '1781524800', 'soon', '1e12'])('with the time %j is refused', async (timestamp) => {
    expect(await problemOf(signed('/shopline/install', installPairs({ timestamp })))).toBe('invalid')
  })

  it('works within ten minutes, with parameters that nobody knows', async () => {
    const timestamp = String(place.server.clock.now().getTime() - 10 * minuteMs)
    const { headers } = await browser.open(signed('/shopline/install', installPairs({ timestamp, merchantId: '1 & 2', 名称: '店铺' })))
    expect(headers.location).toContain('#/oauth/authorize?')
  })

  it('that is used again gives nothing of the first authorization away', async () => {
    const link = stores.installLink(place.shopline, handle)
    const other = openBrowser(place.server)
    const [first, second] = [await browser.open(link), await other.open(link)]
    const nonceOf = ({ headers }: typeof first) => new URLSearchParams(String(headers.location).split('#/oauth/authorize?')[1]).get('customField')
    expect(nonceOf(second)).toMatch(/^\w{43}$/)
    expect(nonceOf(second)).not.toBe(nonceOf(first))
    expect(second.headers['set-cookie']).not.toEqual(first.headers['set-cookie'])
    // What the second browser may end is its own authorization alone.
    expect(await problemOf(await stores.agree(String(first.headers.location)), other)).toBe('other_browser')
    const { ticket } = stores.readPage((await other.open(await stores.agree(String(second.headers.location)))).headers.location)
    expect((await browser.call(previewStore, { body: { ticket } })).status).toBe(409)
    expect((await other.call(previewStore, { body: { ticket } })).status).toBe(200)
  })

  it.each([
    ['in its own browser', () => browser, (link: string) => link],
    ['in another browser', () => openBrowser(place.server), (link: string) => link],
    ['with its parameters in another order', () => browser, (link: string) => link.replace(/\?(.*)&(sign=\w+)$/, '?$2&$1')],
  ])('is refused once its authorization has ended, %s', async (_, by, change) => {
    const link = stores.installLink(place.shopline, handle)
    const install = await browser.open(link)
    const callback = await browser.open(await stores.agree(String(install.headers.location)))
    expect(stores.readPage(callback.headers.location).ticket).not.toBeNull()
    expect(await problemOf(change(link), by())).toBe('used')
    place.server.clock.advance(10 * minuteMs)
    await cleanUpAll()
    expect(await problemOf(change(link), by())).toBe('used')
    place.server.clock.advance(1)
    expect(await problemOf(change(link), by())).toBe('expired')
  })

  it('is refused once its authorization has failed', async () => {
    const link = stores.installLink(place.shopline, handle)
    const callback = await stores.agree(String((await browser.open(link)).headers.location))
    place.shopline.fault = 'refuses'
    expect(await problemOf(callback)).toBe('declined')
    expect(await problemOf(link)).toBe('used')
  })

  it('is remembered until it expires, also if the clock of SHOPLINE is ahead', async () => {
    const ahead = String(place.server.clock.now().getTime() + 9 * minuteMs)
    const link = signed('/shopline/install', installPairs({ timestamp: ahead }))
    await browser.open(await stores.agree(String((await browser.open(link)).headers.location)))
    place.server.clock.advance(19 * minuteMs)
    await cleanUpAll()
    expect(await problemOf(link)).toBe('used')
    expect(await waiting()).toBe(1)
    place.server.clock.advance(1)
    await cleanUpAll()
    expect(await waiting()).toBe(0)
  })

  it.each([
    ['zh-hans-cn', 'zh-cn'],
    ['ZH-hant-TW', 'zh-cn'],
    ['en', 'en'],
    ['en-US', 'en'],
    ['ja', null],
    ['english', null],
    ['', null],
  ])('in the language %j leads to a page in %s', async (lang, locale) => {
    const languageOf = ({ headers }: { headers: Record<string, unknown> }) => new URL(String(headers.location), 'http://localhost').searchParams.get('lang')
    const link = stores.installLink(place.shopline, handle, { lang })
    const install = await browser.open(link)
    const callback = await browser.open(await stores.agree(String(install.headers.location)))
    expect(stores.readPage(callback.headers.location).ticket).not.toBeNull()
    // Also where it is refused, and in a frame.
    expect([callback, await browser.open(link), await browser.open(link, { 'sec-fetch-dest': 'iframe' })].map(languageOf)).toEqual([locale, locale, locale])
  })
})

describe('a callback', () => {
  const begin = async (by = browser) => {
    const install = await by.open(stores.installLink(place.shopline, handle))
    return stores.agree(String(install.headers.location))
  }

  it('works once', async () => {
    const callback = await begin()
    expect(stores.readPage((await browser.open(callback)).headers.location).ticket).toMatch(/^\w{43}$/)
    expect(await problemOf(callback)).toBe('used')
  })

  it('of another browser is refused, and then works for nobody', async () => {
    const callback = await begin()
    const other = openBrowser(place.server)
    await other.open(stores.installLink(place.shopline, handle))
    expect(await problemOf(callback, other)).toBe('other_browser')
    expect(await problemOf(callback)).toBe('used')
    expect(await problemOf(await begin(openBrowser(place.server)), openBrowser(place.server))).toBe('other_browser')
  })

  it('with the nonce of another store, a made-up one or none is refused', async () => {
    const first = new URL(await begin(), 'http://localhost').searchParams
    const [nonce, code] = [first.get('customField') ?? '', first.get('code') ?? '']
    const pairs = (changes: Readonly<Record<string, string>>) => [...installPairs(changes), ['code', code] as const]
    expect(await problemOf(signed('/shopline/callback', pairs({ customField: 'x'.repeat(43) })))).toBe('used')
    expect(await problemOf(signed('/shopline/callback', pairs({})))).toBe('used')
    expect(await problemOf(signed('/shopline/callback', pairs({ customField: nonce, handle: 'another-store' })))).toBe('invalid')
  })

  it('without a code, and with one that SHOPLINE does not know, is refused', async () => {
    const customField = new URL(await begin(), 'http://localhost').searchParams.get('customField') ?? ''
    expect(await problemOf(signed('/shopline/callback', installPairs({ customField })))).toBe('invalid')
    expect(await problemOf(signed('/shopline/callback', installPairs({ customField, code: 'a b' })))).toBe('invalid')
    expect(await problemOf(signed('/shopline/callback', installPairs({ customField, code: 'unknown' })))).toBe('declined')
  })

  it('after ten minutes is refused', async () => {
    const callback = await begin()
    place.server.clock.advance(10 * minuteMs + 1)
    expect(await problemOf(callback)).toBe('expired')
  })

  it.each([
    ['garbage', 'unreachable'],
    ['fails', 'unreachable'],
    ['huge', 'unreachable'],
    ['slow', 'unreachable'],
    ['refuses', 'declined'],
    [{ body: { code: 200, data: { accessToken: 't', expireTime: 'soon', scope: 'a' } } }, 'unreachable'],
    [{ body: { code: 200, data: { accessToken: '', expireTime: 1_781_560_800_000, scope: 'a' } } }, 'unreachable'],
    [{ body: { code: 200, data: null } }, 'unreachable'],
    [{ body: { code: 400, data: null } }, 'declined'],
    [{ body: [] }, 'unreachable'],
  ] as const)('leaves nothing behind when SHOPLINE answers %j', async (fault, problem) => {
    const callback = await begin()
    place.shopline.fault = fault
    expect(await problemOf(callback)).toBe(problem)
    expect((await place.server.db.owner.query('SELECT FROM store_tickets WHERE handle = $1', [handle])).rowCount).toBe(0)
  })
})

describe('a ticket', () => {
  it('works neither in another browser, nor after ten minutes, nor twice', async () => {
    const ticket = await stores.authorizeStore(place, browser, handle)
    expect((await openBrowser(place.server).call(previewStore, { body: { ticket } })).status).toBe(409)
    expect((await connect(ticket, business, openBrowser(place.server))).status).toBe(409)
    expect((await connect(ticket)).status).toBe(200)
    expect((await browser.call(previewStore, { body: { ticket } })).status).toBe(409)
    const later = await stores.authorizeStore(place, browser, stores.newHandle())
    place.server.clock.advance(10 * minuteMs)
    expect((await browser.call(previewStore, { body: { ticket: later } })).status).toBe(409)
    const token = await makeSession(place.server, business.people.owner.userId)
    const late = await browser.call(connectStore, { token, params: { id: business.liveId }, body: { ticket: later } })
    expect(late.envelope.message).toBe('This link has expired or was already used. Open the app in your SHOPLINE admin again.')
  })

  it('used twice at once connects the store once', async () => {
    const ticket = await stores.authorizeStore(place, browser, handle)
    const answers = await Promise.all(Array.from({ length: 5 }, () => connect(ticket)))
    expect(answers.map(({ status }) => status).filter((status) => status !== 409)).toContain(200)
    expect((await stores.readStores(place, business)).items).toHaveLength(1)
    const { rowCount } = await place.server.db.owner.query(`SELECT FROM account_changes WHERE merchant_id = $1 AND type = 'store.connected'`, [business.liveId])
    expect(rowCount).toBe(1)
  })

  it('of a store that another account has is refused, and of two accounts at once one gets it', async () => {
    const other = await makeBusiness(place.server)
    await stores.connectTestStore(place, other, handle)
    // Its token is out of date, so SHOPLINE authorizes it again.
    await place.server.db.owner.query(`UPDATE stores SET token_expires_at = $2 WHERE handle = $1`, [handle, place.server.clock.now()])
    const refused = await connect(await stores.authorizeStore(place, browser, handle))
    expect([refused.status, refused.envelope.message]).toEqual([
      409,
      `${handle} is connected to another account. Disconnect it there first, then open the app in your SHOPLINE admin again.`,
    ])

    for (let round = 0; round < 5; round++) {
      const contested = stores.newHandle()
      const [one, two] = [openBrowser(place.server), openBrowser(place.server)]
      const tickets = [await stores.authorizeStore(place, one, contested), await stores.authorizeStore(place, two, contested)] as const
      const answers = await Promise.all([connect(tickets[0], business, one), connect(tickets[1], other, two)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const { rows } = await place.server.db.owner.query(`SELECT merchant_id FROM stores WHERE handle = $1 AND disconnected_at IS NULL`, [contested])
      expect(rows).toHaveLength(1)
    }
  })

  it('stays as it is when SHOPLINE does not take the notice', async () => {
    const ticket = await stores.authorizeStore(place, browser, handle)
    for (const fault of ['fails', 'garbage', 'refuses'] as const) {
      place.shopline.fault = fault
      expect((await connect(ticket)).status).toBe(503)
      expect((await stores.readStores(place, business)).items).toEqual([])
    }
    place.shopline.fault = null
    expect((await connect(ticket)).status).toBe(200)
  })

  it('is for members who may connect stores', async () => {
    const ticket = await stores.authorizeStore(place, browser, handle)
    const { token } = business.people.developer
    expect((await browser.call(connectStore, { token, params: { id: business.liveId }, body: { ticket } })).status).toBe(403)
    expect((await browser.call(connectStore, { params: { id: business.liveId }, body: { ticket } })).status).toBe(401)
    expect((await connect(ticket)).status).toBe(200)
  })
})

it('without an app, nothing is connected, and everything says so', async () => {
  const server = await createTestServer()
  try {
    const shop = await makeBusiness(server)
    const own = openBrowser(server)
    expect((await own.open(stores.installLink(place.shopline, handle))).headers.location).toBe('/shopline/shop_auth?problem=not_configured&lang=en')
    expect((await own.open('/shopline/callback?code=1')).headers.location).toBe('/shopline/shop_auth?problem=not_configured')
    expect((await server.inject({ method: 'POST', url: '/shopline/webhook', payload: '{}', headers: { 'content-type': 'application/json' } })).statusCode).toBe(
      404,
    )
    expect((await own.call(previewStore, { body: { ticket: 'x' } })).envelope.message).toMatch(/^This installation has no SHOPLINE app/)
    const listed = await server.call<Answer<typeof listStores>>(listStores, { token: shop.people.owner.token, params: { id: shop.liveId } })
    expect(listed.envelope.data).toEqual({ items: [], is_configured: false, practice_url: null })
    expect((await own.open('/shopline/shop_auth', { accept: 'text/html' })).headers['content-security-policy']).toContain(`frame-ancestors 'none'`)
  } finally {
    await server.close()
  }
})

it('too many links of one address lead to a page that says so', async () => {
  const limited = await createTestServer({ env: place.shopline.env, hasRateLimits: true })
  try {
    const own = openBrowser(limited)
    const problems = new Set<string | null>()
    for (let count = 0; count < 62; count++) problems.add(stores.readPage((await own.open('/shopline/install?sign=1')).headers.location).problem)
    expect([...problems]).toEqual(['signature', 'busy'])
  } finally {
    await limited.close()
  }
})

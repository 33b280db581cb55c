import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { deliverToInboxes, readInbox } from '#areas/notifications/test/notifications.ts'
import { disconnectStore } from '#areas/stores/contract/endpoints.ts'
import * as stores from '#areas/stores/test/stores.ts'
import { hourMs, minuteMs } from '#kernel/time/durations.ts'
import { makeBusiness, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { takeStoresToRenew } from './stores-store.ts'

/** Tokens live for ten hours, and are renewed after eight. */

let place: stores.StorePlace
let business: TestBusiness<'developer'>
let handle: string
beforeAll(async () => {
  place = await stores.openStorePlace()
})
beforeEach(async () => {
  place.server.clock.set(new Date('2026-06-15T12:00:00Z'))
  place.shopline.fault = null
  // What earlier tests left is due as well.
  await place.server.db.owner.query(`DELETE FROM stores`)
  await place.server.db.owner.query(`DELETE FROM store_handles`)
  business = await makeBusiness(place.server, { roles: ['developer'] })
  handle = stores.newHandle()
})
afterAll(() => place.close())

const renew = async () => {
  place.shopline.calls.length = 0
  while (await stores.renew(place.server));
  return place.shopline.calls.length
}
/** A store that gave the app its rights. */
const plant = async (name: string) => {
  place.shopline.tokens.install(name, 'write_payment_gateways')
  await stores.plantStore(place.server, { merchantId: business.liveId, handle: name })
}
const read = async () => {
  const token = await makeSession(place.server, business.people.owner.userId)
  return (await stores.readStores(place, business, token)).items[0]
}
const sealedToken = async () =>
  (await place.server.db.owner.query('SELECT sealed_token FROM stores WHERE merchant_id = $1', [business.liveId])).rows[0]?.sealed_token
const changes = async () =>
  (
    await place.server.db.owner.query(`SELECT type FROM account_changes WHERE merchant_id = $1 AND object_type = 'store' ORDER BY id`, [business.liveId])
  ).rows.map(({ type }) => type)

it('renews a token once, when four fifths of its life are over', async () => {
  await stores.connectTestStore(place, business, handle)
  const before = await sealedToken()
  place.server.clock.advance(8 * hourMs - 1)
  expect(await renew()).toBe(0)
  place.server.clock.advance(1)
  expect(await renew()).toBe(1)
  expect(place.shopline.calls).toEqual(['/admin/oauth/token/refresh'])
  expect(await read()).toMatchObject({
    state: 'connected',
    last_called_at: '2026-06-15T20:00:00.000Z',
    token_expires_at: '2026-06-16T06:00:00.000Z',
    renews_at: '2026-06-16T04:00:00.000Z',
  })
  expect(await sealedToken()).not.toEqual(before)
  expect(await renew()).toBe(0)
})

it('renews for weeks', async () => {
  await stores.connectTestStore(place, business, handle)
  for (let times = 0; times < 100; times++) {
    place.server.clock.advance(8 * hourMs)
    expect(await renew()).toBe(1)
  }
  expect(await read()).toMatchObject({ state: 'connected' })
})

it('reads when the token expires as a date and as seconds or milliseconds', async () => {
  await stores.connectTestStore(place, business, handle)
  for (const shown of [(at: number) => new Date(at).toISOString(), (at: number) => at, (at: number) => String(at / 1000)]) {
    place.server.clock.advance(8 * hourMs)
    const expiresAt = place.server.clock.now().getTime() + 10 * hourMs
    place.shopline.fault = { body: { code: 200, data: { accessToken: 'next', expireTime: shown(expiresAt), scope: 'write_payment_gateways,read_orders' } } }
    expect(await renew()).toBe(1)
    expect(await read()).toMatchObject({ token_expires_at: new Date(expiresAt).toISOString(), scopes: ['write_payment_gateways', 'read_orders'] })
  }
})

it.each([
  ['fails', 'failing'],
  ['garbage', 'invalid'],
  ['huge', 'invalid'],
  ['refuses', 'refused'],
  [{ body: { code: 200, data: { accessToken: 'next', expireTime: 0, scope: 'a' } } }, 'invalid'],
] as const)('after three failures (%j), says why and notifies once; the pauses grow, and a success ends it', async (fault, failure) => {
  await stores.connectTestStore(place, business, handle)
  const before = await sealedToken()
  place.server.clock.advance(8 * hourMs)
  place.shopline.fault = fault
  const pauses: number[] = []
  for (let times = 1; times <= 8; times++) {
    expect(await renew()).toBe(1)
    const store = await read()
    expect(store).toMatchObject({ failure, state: times < 3 ? 'connected' : 'renewal_failed' })
    pauses.push((Date.parse(store?.renews_at ?? '') - place.server.clock.now().getTime()) / minuteMs)
    place.server.clock.set(new Date(Date.parse(store?.renews_at ?? '') - 1))
    expect(await renew()).toBe(0)
    place.server.clock.advance(1)
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  expect(await sealedToken()).toEqual(before)
  expect(await changes()).toEqual(['store.connected', 'store.renewal_failed'])
  place.shopline.fault = null
  expect(await renew()).toBe(1)
  expect(await read()).toMatchObject({ failure: null, state: 'connected' })
})

it('is refused by SHOPLINE once the store has removed the app, and the store says so', async () => {
  await stores.connectTestStore(place, business, handle)
  place.shopline.tokens.uninstall(handle)
  place.server.clock.advance(11 * hourMs)
  expect(await renew()).toBe(1)
  expect(await read()).toMatchObject({ failure: 'refused', state: 'renewal_failed' })
})

it('notifies those who see stores', async () => {
  await stores.connectTestStore(place, business, handle)
  await deliverToInboxes(place.server)
  place.shopline.fault = 'refuses'
  place.server.clock.advance(11 * hourMs)
  // The token has expired, so one failure is enough.
  expect(await renew()).toBe(1)
  await deliverToInboxes(place.server)
  const token = await makeSession(place.server, business.people.developer.userId)
  expect((await readInbox(place.server, { token })).items[0]).toMatchObject({
    event: 'store.renewal_failed',
    text: `SHOPLINE doesn't renew the access to ${handle}. Open the app in the store's admin to connect it again.`,
    link: { path: '/settings/stores' },
  })
})

it('by two workers at once asks SHOPLINE once', async () => {
  await stores.connectTestStore(place, business, handle)
  place.server.clock.advance(8 * hourMs)
  place.shopline.calls.length = 0
  await Promise.all(Array.from({ length: 4 }, () => stores.renew(place.server)))
  expect(place.shopline.calls).toEqual(['/admin/oauth/token/refresh'])
})

it('of a worker that died is taken over by another one after its lease, and renewed once', async () => {
  await stores.connectTestStore(place, business, handle)
  place.server.clock.advance(8 * hourMs)
  const now = place.server.clock.now()
  const taken = await takeStoresToRenew({ db: place.server.db.database.global }, now, new Date(now.getTime() + 2 * minuteMs), 10)
  expect(taken).toMatchObject([{ handle }])
  place.server.clock.advance(2 * minuteMs - 1)
  expect(await renew()).toBe(0)
  place.server.clock.advance(1)
  expect(await renew()).toBe(1)
  expect(await read()).toMatchObject({ state: 'connected', last_called_at: '2026-06-15T20:02:00.000Z' })
  expect(await renew()).toBe(0)
})

it('ignores the answer that a worker gets after it lost its lease', async () => {
  await stores.connectTestStore(place, business, handle)
  place.server.clock.advance(8 * hourMs)
  const before = await sealedToken()
  const takeOver = () => place.server.db.owner.query(`UPDATE stores SET renew_at = renew_at + interval '5 minutes' WHERE merchant_id = $1`, [business.liveId])
  place.shopline.fault = { before: takeOver }
  await stores.renew(place.server)
  expect(await sealedToken()).toEqual(before)
  expect(await read()).toMatchObject({ last_called_at: '2026-06-15T12:00:00.000Z', renews_at: '2026-06-15T20:07:00.000Z' })
})

it('keeps nothing for a store that is disconnected while SHOPLINE answers', async () => {
  const storeId = await stores.connectTestStore(place, business, handle)
  place.server.clock.advance(8 * hourMs)
  const token = await makeSession(place.server, business.people.owner.userId)
  place.shopline.fault = { before: () => place.server.call(disconnectStore, { token, params: { id: business.liveId, storeId } }) }
  await stores.renew(place.server)
  expect(await sealedToken()).toBeNull()
  expect(await read()).toMatchObject({ state: 'disconnected' })
})

it('renews 60 stores while SHOPLINE leaves one without an answer, and asks for at most ten at once', async () => {
  const handles = ['slow', ...Array.from({ length: 59 }, stores.newHandle)]
  for (const each of handles) await plant(each)
  await place.server.db.owner.query(`UPDATE stores SET renew_at = renew_at - interval '1 minute' WHERE handle = 'slow'`)
  place.server.clock.advance(8 * hourMs)
  const renewed = async () => (await place.server.db.owner.query(`SELECT FROM stores WHERE last_called_at = $1`, [place.server.clock.now()])).rowCount
  let [open, most] = [0, 0]
  place.shopline.fault = {
    before: async (path) => {
      open += 1
      most = Math.max(most, open)
      if (path.startsWith('/slow/')) await vi.waitFor(async () => expect(await renewed()).toBe(59), 4_000)
      open -= 1
    },
  }
  await stores.renew(place.server)
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(10)
  expect(await renewed()).toBe(60)
})

it('renews the other stores if one fails, and says why it did', async () => {
  for (const each of ['failing', handle]) await plant(each)
  place.server.clock.advance(8 * hourMs)
  place.shopline.fault = { refusedPath: '/failing/' }
  await stores.renew(place.server)
  const token = await makeSession(place.server, business.people.owner.userId)
  const { items } = await stores.readStores(place, business, token)
  expect(Object.fromEntries(items.map((store) => [store.handle, store.failure]))).toEqual({ failing: 'refused', [handle]: null })
})

it('leaves a disconnected store alone', async () => {
  const storeId = await stores.connectTestStore(place, business, handle)
  await place.server.call(disconnectStore, { token: business.people.owner.token, params: { id: business.liveId, storeId } })
  place.server.clock.advance(48 * hourMs)
  expect(await renew()).toBe(0)
})

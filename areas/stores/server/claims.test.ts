import type { PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { connectStore, disconnectStore } from '#areas/stores/contract/endpoints.ts'
import * as stores from '#areas/stores/test/stores.ts'
import { openBrowser, type TestBrowser } from '#proof/support/browser.ts'
import { untilBlocked } from '#proof/support/deadlocks.ts'
import { makeBusiness, type TestBusiness } from '#proof/support/factories.ts'

/** Connecting a store while it is disconnected: each connected store has the row that says whose it is. */

const gate = 88
let place: stores.StorePlace
let holder: PoolClient
let business: TestBusiness
let handle: string
beforeAll(async () => {
  place = await stores.openStorePlace()
  holder = await place.server.db.owner.connect()
  // A claim waits here while the test holds the gate: after it found the store taken, and before it reads by whom.
  await holder.query(`
    CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock_shared(${gate}); RETURN NULL; END $$;
    CREATE TRIGGER wait_at_gate AFTER INSERT ON store_handles FOR EACH STATEMENT EXECUTE FUNCTION wait_at_gate()`)
})
beforeEach(async () => {
  place.server.clock.set(new Date('2026-06-15T12:00:00Z'))
  place.shopline.fault = null
  business = await makeBusiness(place.server)
  handle = stores.newHandle()
})
afterEach(() => holder.query('SELECT pg_advisory_unlock_all()'))
afterAll(async () => {
  holder.release()
  await place.close()
})

const closeGate = () => holder.query(`SELECT pg_advisory_lock(${gate})`)
const openGate = () => holder.query(`SELECT pg_advisory_unlock(${gate})`)
const connect = ({ liveId, people }: TestBusiness, ticket: string, browser: TestBrowser) =>
  browser.call(connectStore, { token: people.owner.token, params: { id: liveId }, body: { ticket } })
const disconnect = async ({ liveId, people }: TestBusiness) => {
  const { rows } = await place.server.db.owner.query('SELECT id FROM stores WHERE merchant_id = $1 AND handle = $2', [liveId, handle])
  return place.server.call(disconnectStore, { token: people.owner.token, params: { id: liveId, storeId: rows[0].id } })
}
const readOwners = async () => {
  const { owner } = place.server.db
  const connected = await owner.query('SELECT merchant_id FROM stores WHERE handle = $1 AND disconnected_at IS NULL', [handle])
  const claims = await owner.query('SELECT account_id FROM store_handles WHERE handle = $1', [handle])
  return { connected: connected.rows.map((row) => row.merchant_id), claims: claims.rows.map((row) => row.account_id) }
}

it('is not moved to another account by a ticket that is older than the one it was connected with', async () => {
  const other = await makeBusiness(place.server)
  const [mine, theirs] = [openBrowser(place.server), openBrowser(place.server)]
  const older = await stores.authorizeStore(place, theirs, handle)
  place.server.clock.advance(1)
  expect((await connect(business, await stores.authorizeStore(place, mine, handle), mine)).status).toBe(200)
  expect((await disconnect(business)).status).toBe(200)
  expect((await connect(other, older, theirs)).status).toBe(409)
  expect(await readOwners()).toEqual({ connected: [], claims: [] })
})

it('claims a store that another account disconnects in between', async () => {
  const other = await makeBusiness(place.server)
  const [mine, theirs] = [openBrowser(place.server), openBrowser(place.server)]
  const [myTicket, theirTicket] = [await stores.authorizeStore(place, mine, handle), await stores.authorizeStore(place, theirs, handle)]
  const before = async () => {
    place.shopline.fault = null
    expect((await connect(other, theirTicket, theirs)).status).toBe(200)
    await closeGate()
  }
  place.shopline.fault = { before }
  const connecting = connect(business, myTicket, mine)
  await untilBlocked(holder, 1)
  expect((await disconnect(other)).status).toBe(200)
  await openGate()
  expect((await connecting).status).toBe(200)
  expect(await readOwners()).toEqual({ connected: [business.liveId], claims: [business.liveId] })
})

it('connects a store again before its account disconnects it, or after', async () => {
  await stores.connectTestStore(place, business, handle)
  // Its token is out of date, so SHOPLINE authorizes it again.
  await place.server.db.owner.query('UPDATE stores SET token_expires_at = $2 WHERE handle = $1', [handle, place.server.clock.now()])
  const browser = openBrowser(place.server)
  const ticket = await stores.authorizeStore(place, browser, handle)
  await closeGate()
  const connecting = connect(business, ticket, browser)
  await untilBlocked(holder, 1)
  const disconnecting = disconnect(business)
  await Promise.race([disconnecting, untilBlocked(holder, 2)])
  await openGate()
  expect([(await connecting).status, (await disconnecting).status]).toEqual([200, 200])
  const { connected, claims } = await readOwners()
  expect(connected).toEqual(claims)
})

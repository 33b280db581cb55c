import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { me } from '#areas/identity/contract/sign-in.ts'
import { listPayments } from '#areas/payments/contract/endpoints.ts'
import { getMerchantInfo, updateMerchantInfo } from '#areas/settings/contract/merchants/endpoints.ts'
import { makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'

/** What callers are answered while the database is locked or cannot write. */

/** Half of the connections of a test server. */
const accountMax = 5

let server: TestServer
let mine: TestBusiness
let theirs: TestBusiness
beforeAll(async () => {
  server = await createTestServer()
  mine = await makeBusiness(server)
  theirs = await makeBusiness(server)
})
afterAll(() => server.close())

it('answers others while sixty calls of one account wait for a lock, and refuses none of the sixty with 500', { timeout: 60_000 }, async () => {
  const client = await server.db.owner.connect()
  await client.query('BEGIN; LOCK TABLE payments IN ACCESS EXCLUSIVE MODE')
  let ended = 0
  const count = <T>(answer: T) => {
    ended++
    return answer
  }
  const dashboard = Array.from({ length: 30 }, async () => {
    const { status, headers } = await server.call(listPayments, { token: mine.people.owner.token, params: { id: mine.liveId } }).then(count)
    return [status, headers['retry-after']]
  })
  const api = Array.from({ length: 30 }, async () => {
    const headers = { authorization: `Bearer ${await mine.key('live')}` }
    const answer = await server.inject({ method: 'GET', url: '/v1/payment_intents', headers }).then(count)
    return [answer.statusCode, answer.headers['retry-after'], Object.keys(answer.json())[0]]
  })
  for (let round = 0; round < 3; round++) {
    expect((await server.call(me, { token: theirs.people.owner.token })).status).toBe(200)
    expect((await server.call(getMerchantInfo, { token: theirs.people.owner.token, params: { id: theirs.liveId } })).status).toBe(200)
    expect((await server.inject('/readyz')).statusCode).toBe(200)
  }
  expect(ended).toBe(0)
  // Those that got no connection end by themselves; those that wait for the lock, once it is given up.
  await vi.waitFor(() => expect(ended).toBe(60 - accountMax), { timeout: 30_000 })
  await client.query('ROLLBACK')
  client.release()
  const answers = [...(await Promise.all(dashboard)), ...(await Promise.all(api))].map((answer) => answer.join(' '))
  const refused = answers.filter((answer) => answer === '503 5' || answer === '503 5 error')
  const served = answers.filter((answer) => answer === '200 ' || answer === '200  object')
  expect([refused.length + served.length, served.length]).toEqual([60, accountMax])
})

it('answers 503 while the disk is full, and is not ready until the last failure is some time ago', async () => {
  const write = () => server.call(updateMerchantInfo, { token: mine.people.owner.token, params: { id: mine.liveId }, body: { name: 'Another name' } })
  await server.db.owner.query(`
    CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER no_space BEFORE UPDATE ON businesses EXECUTE FUNCTION no_space();
    CREATE TRIGGER no_space BEFORE UPDATE ON merchant_accounts EXECUTE FUNCTION no_space()`)
  const { status, headers } = await write()
  expect([status, headers['retry-after']]).toEqual([503, '5'])
  expect((await server.inject('/readyz')).json()).toEqual({ status: 'database disk full' })
  await server.db.owner.query('DROP FUNCTION no_space CASCADE')
  expect((await write()).status).toBe(200)
  const later = Date.now() + 16_000
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later)
  expect((await server.inject('/readyz')).statusCode).toBe(200)
  clock.mockRestore()
})

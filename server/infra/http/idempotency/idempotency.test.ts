import { beforeAll, beforeEach, expect, it } from 'vitest'
import { getPayment, refundPayment } from '#areas/payments/contract/endpoints.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { makeBusiness, makePayment, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'

let server: TestServer
let business: TestBusiness<'finance'>
let paymentId: string
beforeAll(async () => {
  server = await openTestServer()
  business = await makeBusiness(server, { roles: ['finance'] })
})
beforeEach(async () => {
  paymentId = (await makePayment(server, business, { amountMinor: 10_000 })).id
})

interface Options {
  amount?: number
  role?: keyof typeof business.people
  locale?: 'en' | 'zh-cn'
}

const refund = (key: string | null, { amount = 1000, role = 'owner', locale = 'en' }: Options = {}) =>
  server.call<Answer<typeof refundPayment>>(refundPayment, {
    token: business.people[role].token,
    params: { id: business.liveId, paymentId },
    body: { amount_minor: amount, reason: 'duplicate' },
    headers: key === null ? {} : { 'idempotency-key': key },
    locale,
  })

async function readRefunded(): Promise<number> {
  const { envelope } = await server.call<Answer<typeof getPayment>>(getPayment, {
    token: business.people.owner.token,
    params: { id: business.liveId, paymentId },
  })
  return envelope.data.amount_refunded_minor
}

it('answers twenty equal calls at once alike, and moves money once', async () => {
  const results = await Promise.all(Array.from({ length: 20 }, () => refund('twenty')))
  expect(new Set(results.map(({ status, envelope }) => `${status} ${JSON.stringify(envelope)}`)).size).toBe(1)
  expect(results[0]?.status).toBe(200)
  expect(results.filter(({ headers }) => headers['idempotent-replayed'] === 'true').length).toBe(19)
  expect(await readRefunded()).toBe(1000)
})

it('refuses a key that was used with other values, and changes nothing', async () => {
  await refund('other')
  const reused = await refund('other', { amount: 2000 })
  expect([reused.status, reused.envelope.message]).toEqual([409, 'This Idempotency-Key was already used with different parameters.'])
  expect(await readRefunded()).toBe(1000)
})

it('keeps the keys of two members apart', async () => {
  await refund('shared')
  expect((await refund('shared', { role: 'finance' })).headers['idempotent-replayed']).toBeUndefined()
  expect(await readRefunded()).toBe(2000)
})

it('keeps nothing of a refusal, so the key may be used again', async () => {
  expect((await refund('again', { amount: 10_001 })).status).toBe(422)
  expect((await refund('again', { amount: 10_000 })).status).toBe(200)
})

it.each([null, '', 'x'.repeat(256)])('needs a key of 1 to 255 characters', async (key) => {
  const english = await refund(key)
  expect([english.status, english.envelope.code]).toEqual([400, 400])
  expect((await refund(key, { locale: 'zh-cn' })).envelope.message).toContain('Idempotency-Key')
  expect(await readRefunded()).toBe(0)
})

it('finds a key of an earlier day, which is in another partition', async () => {
  const first = await refund('midnight')
  const { rowCount } = await server.db.owner.query(`UPDATE idempotency_keys SET created_at = created_at - interval '1 day' WHERE key = 'midnight'`)
  const again = await Promise.all([1, 2, 3].map(() => refund('midnight')))
  expect(again.map(({ headers, envelope }) => [headers['idempotent-replayed'], envelope])).toEqual([1, 2, 3].map(() => ['true', first.envelope]))
  const { rows } = await server.db.owner.query(
    `SELECT count(*)::int AS keys, count(DISTINCT tableoid)::int AS partitions FROM idempotency_keys WHERE key = 'midnight'`,
  )
  expect([rowCount, rows, await readRefunded()]).toEqual([1, [{ keys: 1, partitions: 1 }], 1000])
})

it('refuses a key after waiting five seconds for the first call, and says that a retry is right', async () => {
  const first = await server.db.owner.connect()
  await first.query('BEGIN')
  await first.query('SELECT FROM lock_idempotency_key($1, $2, $3)', [business.liveId, business.people.owner.userId, 'slow'])
  const second = await refund('slow')
  expect([second.status, second.headers['stripe-should-retry']]).toEqual([409, 'true'])
  await first.query('ROLLBACK')
  first.release()
  expect((await refund('slow')).status).toBe(200)
  expect(await readRefunded()).toBe(1000)
})

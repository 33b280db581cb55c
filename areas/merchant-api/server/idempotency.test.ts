import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type MerchantApiServer, refusalOf, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'

let api: MerchantApiServer
beforeAll(async () => {
  api = await startMerchantApi()
})
afterAll(() => api.close())

const pay = { amount: 1500, currency: 'usd', payment_method: 'pm_card_visa', confirm: true } as const

async function count(table: 'charges' | 'idempotency_keys' | 'payment_methods' | 'payments'): Promise<number> {
  const { rows } = await api.db.owner.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`)
  return rows[0]?.count ?? 0
}

describe('a call with an idempotency key', () => {
  it('made 20 times at once counts once, and all get the same answer', async () => {
    const [payments, charges] = [await count('payments'), await count('charges')]
    const idempotencyKey = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.shop.stripe.paymentIntents.create(pay, { idempotencyKey })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers.filter((answer) => answer.lastResponse.headers['idempotent-replayed'] === 'true')).toHaveLength(19)
    expect([await count('payments'), await count('charges')]).toEqual([payments + 1, charges + 1])
  })

  it('gets a decline again, without another attempt', async () => {
    const idempotencyKey = randomUUID()
    const decline = () => refusalOf(api.shop.stripe.paymentIntents.create({ ...pay, payment_method: 'pm_card_visa_chargeDeclined' }, { idempotencyKey }))
    const first = await decline()
    const charges = await count('charges')
    const second = await decline()
    expect(second.error.raw).toMatchObject({ payment_intent: { id: first.error.payment_intent?.id } })
    expect(second.error.headers).toMatchObject({ 'idempotent-replayed': 'true', 'idempotency-key': idempotencyKey })
    expect(await count('charges')).toBe(charges)
  })

  it('is refused with other parameters, or at another address', async () => {
    const idempotencyKey = randomUUID()
    const intent = await api.shop.stripe.paymentIntents.create(pay, { idempotencyKey })
    const expected = { status: 400, type: 'idempotency_error' }
    expect(await refusalOf(api.shop.stripe.paymentIntents.create({ ...pay, amount: 1501 }, { idempotencyKey }))).toMatchObject(expected)
    expect(await refusalOf(api.shop.stripe.refunds.create({ payment_intent: intent.id }, { idempotencyKey }))).toMatchObject(expected)
  })

  it('is the same call whatever the order of its parameters', async () => {
    const idempotencyKey = randomUUID()
    const first = await api.shop.stripe.paymentIntents.create({ ...pay, metadata: { a: '1', b: '2' } }, { idempotencyKey })
    const second = await api.shop.stripe.paymentIntents.create(
      { confirm: true, metadata: { b: '2', a: '1' }, payment_method: 'pm_card_visa', currency: 'usd', amount: 1500 },
      { idempotencyKey },
    )
    expect(second.id).toBe(first.id)
  })

  it('belongs to its account', async () => {
    const idempotencyKey = randomUUID()
    const answers = await Promise.all([api.shop, api.otherShop, api.liveShop].map(({ stripe }) => stripe.paymentIntents.create(pay, { idempotencyKey })))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(3)
  })

  it('keeps nothing of a refusal, so that the key may be used again', async () => {
    const idempotencyKey = randomUUID()
    const before = [await count('payments'), await count('payment_methods'), await count('idempotency_keys')]
    await refusalOf(api.shop.stripe.paymentIntents.create({ ...pay, amount: 0 }, { idempotencyKey }))
    await refusalOf(api.shop.stripe.paymentIntents.create({ ...pay, customer: 'cus_missing' }, { idempotencyKey }))
    await refusalOf(api.shop.stripe.customers.create({ payment_method: 'pm_missing' }, { idempotencyKey }))
    expect([await count('payments'), await count('payment_methods'), await count('idempotency_keys')]).toEqual(before)
    expect(await api.shop.stripe.paymentIntents.create(pay, { idempotencyKey })).toMatchObject({ status: 'succeeded' })
  })

  it('is not longer than 255 characters', async () => {
    const refusal = await refusalOf(api.shop.stripe.paymentIntents.create(pay, { idempotencyKey: 'k'.repeat(256) }))
    expect(refusal).toMatchObject({ status: 400, type: 'invalid_request_error', code: 'idempotency_key_too_long' })
  })

  it('is ignored where nothing is changed, and not needed where something is', async () => {
    const idempotencyKey = randomUUID()
    const intent = await api.shop.stripe.paymentIntents.create(pay)
    const read = { headers: { 'idempotency-key': idempotencyKey } }
    const before = await count('idempotency_keys')
    expect((await api.request('GET', `/v1/payment_intents/${intent.id}`, read)).status).toBe(200)
    const created = await api.request('POST', '/v1/customers', { form: '' })
    expect(created).toMatchObject({ status: 200, body: { object: 'customer', metadata: {} } })
    expect(await count('idempotency_keys')).toBe(before)
  })

  it('waits while the first one runs, then is answered 409; the client retries until the first has ended', async () => {
    const idempotencyKey = randomUUID()
    const statusesOfCalls = () => api.logs.flatMap((line) => (line.includes('"path":"/v1/customers"') ? [(JSON.parse(line) as { status: number }).status] : []))
    const earlier = statusesOfCalls().length
    const holder = await api.db.owner.connect()
    try {
      await holder.query('BEGIN')
      await holder.query(`SELECT FROM lock_idempotency_key($1, 'api', $2)`, [api.shop.merchantId, idempotencyKey])
      const call = api.client(api.shop.secret, { maxNetworkRetries: 2 }).customers.create({ name: 'Jenny' }, { idempotencyKey })
      const answer = await api.request('POST', '/v1/customers', { form: 'name=Jenny', headers: { 'idempotency-key': idempotencyKey } })
      expect(answer).toMatchObject({ status: 409, body: { error: { type: 'idempotency_error', code: 'idempotency_key_in_use' } } })
      expect(answer.headers.get('stripe-should-retry')).toBe('true')
      await vi.waitFor(() => expect(statusesOfCalls().slice(earlier)).toEqual([409, 409]))
      await holder.query('ROLLBACK')
      expect(await call).toMatchObject({ name: 'Jenny' })
      expect(statusesOfCalls().slice(earlier)).toEqual([409, 409, 200])
    } finally {
      holder.release()
    }
  })
})

describe('different calls at once', () => {
  it('never refund more than was captured', async () => {
    const intent = await api.shop.stripe.paymentIntents.create({ ...pay, amount: 1000 })
    const outcomes = await Promise.allSettled(Array.from({ length: 15 }, () => api.shop.stripe.refunds.create({ payment_intent: intent.id, amount: 100 })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    const { amount_refunded, refunded } = await api.shop.stripe.charges.retrieve(String(intent.latest_charge))
    expect([amount_refunded, refunded]).toEqual([1000, true])
  })

  it('refund a payment once, and the others learn that it is refunded', async () => {
    const intent = await api.shop.stripe.paymentIntents.create({ ...pay, amount: 1000 })
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => api.shop.stripe.refunds.create({ payment_intent: intent.id })))
    const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? (outcome.reason as { code: string }).code : outcome.value.status))
    expect(codes.toSorted()).toEqual([...Array(7).fill('charge_already_refunded'), 'succeeded'])
  })

  it('confirm a payment once', async () => {
    const intent = await api.shop.stripe.paymentIntents.create({ ...pay, confirm: false })
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => api.shop.stripe.paymentIntents.confirm(intent.id)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as { code: string }] : []))
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['payment_intent_unexpected_state']))
  })
})

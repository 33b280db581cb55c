import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type CustomerDetail, getCustomer } from '#areas/customers/contract/detail.ts'
import { eraseCustomer, exportCustomerData, getErasurePreview } from '#areas/customers/contract/personal-data.ts'
import { makePerson, mark, type Person } from '#areas/customers/test/quixo.ts'
import { happen } from '#areas/disputes/test/disputed-sales.ts'
import { createExportSchedule } from '#areas/exports/contract/schedules.ts'
import { type MerchantApiServer, refusalOf, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { createPaymentView } from '#areas/payments/contract/views/endpoints.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { untilBlocked } from '#proof/support/deadlocks.ts'
import { makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { searchEverything } from '#proof/support/find-secrets.ts'
import { makeTableDigests, type TableDigests } from '#proof/support/table-digests.ts'
import { workOffLongJobs } from '#server/infra/work/long-round.ts'
import { attemptJobs } from '#server/jobs.ts'
import { erasureJob } from './job.ts'

let api: MerchantApiServer
let shop: TestBusiness<'support'>
let stripe: Stripe
let person: Person
beforeAll(async () => {
  api = await startMerchantApi()
  shop = await makeBusiness(api, { roles: ['support'] })
  stripe = api.client(await shop.key('sandbox'))
  person = await makePerson(api, shop, stripe)
}, 60_000)
afterAll(() => api.close())

const call = <T>(endpoint: Parameters<MerchantApiServer['call']>[0], customerId: string, body?: unknown, token = shop.people.owner.token) =>
  api.call<T>(endpoint, { token, params: { id: shop.sandboxId, customerId }, body })
const preview = async (customerId: string) => (await call<Answer<typeof getErasurePreview>>(getErasurePreview, customerId)).envelope.data
const read = async (customerId: string) => (await call<CustomerDetail>(getCustomer, customerId)).envelope.data
const log = { error: vi.fn() }

/** Runs the job to its end, as if its pause were over. */
async function work(jobs = [erasureJob]): Promise<void> {
  for (;;) {
    await api.db.owner.query(`UPDATE long_jobs SET starts_at = now() WHERE state = 'waiting'`)
    if (!(await workOffLongJobs({ database: api.db.database, clock: api.clock, log }, jobs))) return
  }
}

/** Waits until the calls so far are in the request log, which is written a second later. */
async function waitForLog(requestId: string): Promise<void> {
  await vi.waitFor(async () => expect((await api.db.owner.query('SELECT FROM api_requests WHERE id = $1', [requestId])).rowCount).toBe(1), {
    interval: 100,
  })
}

/** An event that a platform reported too early, and an instruction to it, about the dispute. */
async function plantReported(merchantId: string, dispute: Stripe.Dispute): Promise<void> {
  const { owner } = api.db
  await owner.query(
    `INSERT INTO platform_events (merchant_id, id, occurred_at, received_at, type, state, content_hash, event, waits_for, waits_at, waits_rule, expires_at)
     VALUES ($1, 'pe_q', now(), now(), 'payment.captured', 'waiting', '', $2, 'payment pay_q', 'payment', 'unknown', now())`,
    [merchantId, JSON.stringify({ customer: { email: `ann.${mark}@example.com`, name: mark }, amount_minor: 5 })],
  )
  await owner.query(`INSERT INTO platforms (platform_id, name, created_at) VALUES ('plat_q', 'Core', now())`)
  for (const [id, kind] of [
    ['int_q', 'dispute.accept'],
    ['int_q2', 'dispute.submit_evidence'],
  ] as const) {
    await owner.query(
      `INSERT INTO intents (merchant_id, id, kind, subject_id, request, actor, created_at, outcome, done_at) VALUES ($1, $2, $3, $4, $5, '{}', now(), '{}', now())`,
      [merchantId, id, kind, dispute.id, kind === 'dispute.accept' ? '{}' : JSON.stringify({ evidence: { customer_name: mark } })],
    )
  }
  await owner.query(
    `INSERT INTO risk_decisions (merchant_id, charge_id, payment_id, payment_created_at, currency, amount_minor, at, effective_from, effect, entry_id, type, record, user_name)
     VALUES ($1, 'ch_q', $2, now(), 'USD', 100, now(), now(), 'allow', 'rsk_q', 'user_id', $3, 'Owner')`,
    [merchantId, dispute.payment_intent, mark],
  )
  await owner.query(
    `INSERT INTO instructions (merchant_id, id, platform_id, type, subject_id, payment_id, dispute_id, payload, created_at, overdue_at)
     VALUES ($1, 'int_q', 'plat_q', 'dispute.submit_evidence', $2, $3, $2, $4, now(), now())`,
    [merchantId, dispute.id, dispute.payment_intent, JSON.stringify({ evidence: { customer_name: mark }, payment: { id: dispute.payment_intent } })],
  )
}

const findMark = (word = mark) => searchEverything(api.db.owner, '', { texts: [word, word.toUpperCase(), `Q${word.slice(1)}`], codes: [] })

/** Everything that says what was earned, paid and owed. */
const booksOf = async (digests: TableDigests) => {
  const all = await digests.read()
  const books = ['balance_transactions', 'ledger_balances', 'ledger_entries', 'ledger_transactions', 'customer_figures', 'trade_quarters', 'fee_quarters']
  const { rows } = await api.db.owner.query(
    `SELECT id, created_at, status, intent_status, amount_minor, amount_captured_minor, amount_refunded_minor, disputed_minor, currency, card_brand, card_last4, customer_id
     FROM payments ORDER BY id`,
  )
  return { sums: books.concat('trade_parts', 'movement_sums', 'movement_periods', 'reserves', 'payouts').map((table) => [table, all[table]]), payments: rows }
}

describe('the erasure of a customer', () => {
  it('is refused for who may not, for other words, and for customers of others', async () => {
    const { id } = person.customer
    expect((await call(eraseCustomer, id, { confirmation: `ann.${mark}@example.com` }, shop.people.support.token)).status).toBe(403)
    expect((await call(eraseCustomer, id, { confirmation: 'Ann' })).fields).toEqual([{ path: 'confirmation', message: expect.stringContaining(mark) }])
    const other = await makeBusiness(api)
    const { status } = await api.call(eraseCustomer, {
      token: other.people.owner.token,
      params: { id: other.sandboxId, customerId: id },
      body: { confirmation: id },
    })
    expect(status).toBe(404)
  })

  it('waits for refunds, payments and disputes that are open, and says until when', async () => {
    const { customer } = person
    const clear = await preview(customer.id)
    expect(clear).toMatchObject({ payment_count: 3, card_count: 1, dispute_count: 1, note_count: 1, blockers: [], confirmation: `ann.${mark}@example.com` })
    const slow = await stripe.paymentIntents.create({
      amount: 800,
      currency: 'usd',
      customer: customer.id,
      payment_method: 'pm_card_pendingRefund',
      confirm: true,
    })
    const refund = await stripe.refunds.create({ payment_intent: slow.id })
    expect((await preview(customer.id)).blockers).toEqual([{ kind: 'refund', id: refund.id, payment_id: slow.id, until: expect.any(String) }])
    expect((await call(eraseCustomer, customer.id, { confirmation: clear.confirmation })).envelope.message).toContain("can't be erased yet")
    const held = await stripe.paymentIntents.create({
      amount: 100,
      currency: 'usd',
      customer: customer.id,
      payment_method: 'pm_card_visa',
      capture_method: 'manual',
      confirm: true,
    })
    expect((await preview(customer.id)).blockers).toContainEqual({ kind: 'payment', id: held.id, payment_id: held.id, until: expect.any(String) })
    await stripe.paymentIntents.cancel(held.id)
    await stripe.rawRequest('POST', `/v1/test_helpers/refunds/${refund.id}/settle`)
    expect((await preview(customer.id)).blockers).toEqual([])
  })

  it('leaves nothing of the person in any table, and the books as they were', { timeout: 120_000 }, async () => {
    const { customer, paid, dispute } = person
    const neighbor = await stripe.customers.create({ name: 'Bea Neighbor', email: 'bea@neighbor.example', metadata: { tier: 'neighbor' } })
    await stripe.paymentIntents.create({
      amount: 900,
      currency: 'usd',
      customer: neighbor.id,
      payment_method: 'pm_card_visa',
      confirm: true,
      description: 'For neighbor',
    })
    const elsewhere = await makeBusiness(api)
    const other = await api.client(await elsewhere.key('sandbox')).customers.create({ name: 'Carl Elsewhere', email: 'ann.first@elsewhere.example' })
    const { rows } = await api.db.owner.query<{ id: string }>('SELECT id FROM api_events WHERE object_id = $1 LIMIT 1', [paid.id])
    await api.db.owner.query(
      `INSERT INTO webhook_deliveries (merchant_id, id, created_at, endpoint_id, event_id, event_type, state, delivered_at) VALUES ($1, 'whd_q', now(), 'we_q', $2, 'x', 'delivered', now())`,
      [shop.sandboxId, rows[0]?.id],
    )
    await api.db.owner.query(
      `INSERT INTO webhook_attempts (merchant_id, delivery_id, id, at, url, duration_ms, request_headers, response_headers, response_body, is_response_cut)
       VALUES ($1, 'whd_q', 'wha_q', now(), 'https://shop.example', 1, '{}', '{}', $2, false)`,
      [shop.sandboxId, `Thanks, Ann ${mark}!`],
    )
    await plantReported(shop.sandboxId, dispute)
    await call(exportCustomerData, customer.id)
    while (await workOffLongJobs({ database: api.db.database, clock: api.clock, log }, attemptJobs));
    const last = await stripe.paymentIntents.list({ customer: customer.id })
    await waitForLog(last.lastResponse.requestId)
    expect((await findMark()).length).toBeGreaterThan(50)
    const digests = await makeTableDigests(api)
    const before = await booksOf(digests)
    const neighborBefore = await searchEverything(api.db.owner, '', { texts: ['neighbor'], codes: [] })

    const { status, envelope } = await call<CustomerDetail>(eraseCustomer, customer.id, { confirmation: `ANN.${mark}@example.com` })
    expect([status, envelope.data.erasure]).toMatchObject([200, { state: 'running', requested_by: shop.people.owner.name }])
    await work()
    expect(log.error).not.toHaveBeenCalled()

    expect(await findMark()).toEqual([])
    expect((await api.db.owner.query('SELECT FROM job_parts')).rowCount).toBe(0)
    const { rows: digits } = await api.db.owner.query(
      `SELECT count(*) FILTER (WHERE bin_long IS NULL) AS erased, count(*) AS all FROM payment_methods WHERE fingerprint = 'erased_' || id`,
    )
    expect(digits[0].erased).toBe(digits[0].all)
    expect(await booksOf(digests)).toEqual(before)
    expect(await searchEverything(api.db.owner, '', { texts: ['neighbor'], codes: [] })).toEqual(neighborBefore)
    expect((await api.client(await elsewhere.key('sandbox')).customers.retrieve(other.id)) as Stripe.Customer).toMatchObject({ name: 'Carl Elsewhere' })

    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ id: customer.id, deleted: true })
    expect(await stripe.paymentIntents.retrieve(paid.id)).toMatchObject({
      customer: customer.id,
      amount: 4200,
      receipt_email: null,
      shipping: null,
      metadata: {},
    })
    expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({ status: 'lost', evidence: { customer_name: null, receipt: null } })
    const events = await stripe.events.list({ limit: 100 })
    expect(events.data.map(({ type }) => type)).toEqual(expect.arrayContaining(['customer.created', 'customer.deleted', 'charge.dispute.created']))
    expect(await read(customer.id)).toMatchObject({ name: null, email: null, erasure: { state: 'done', erased_at: expect.any(String) }, payment_count: 5 })
    const { rows: kept } = await api.db.owner.query(
      `SELECT payload FROM instructions UNION ALL SELECT event FROM platform_events WHERE event IS NOT NULL ORDER BY 1`,
    )
    expect(kept.map(({ payload }) => payload)).toEqual(
      expect.arrayContaining([
        { evidence: null, payment: { id: dispute.payment_intent } },
        { customer: { email: null, name: null }, amount_minor: 5 },
      ]),
    )
    const repeated = await refusalOf(stripe.customers.create({ name: `Ann ${mark}` }, { idempotencyKey: 'person-customer' }))
    expect(repeated.status).toBe(400)
    expect((await call(eraseCustomer, customer.id, { confirmation: customer.id })).status).toBe(409)
  })

  it('of a customer called like a word of the API leaves the data of others', async () => {
    const { id: named } = await stripe.customers.create({ name: 'Customer', email: 'status@word.example' })
    const other = await stripe.customers.create({ name: 'Bea Unnamed' }, { idempotencyKey: 'unnamed' })
    const { lastResponse } = await stripe.customers.update(other.id, { description: 'A customer' })
    const ask = async (endpoint: Parameters<MerchantApiServer['call']>[0], params: Record<string, string>, body: unknown) => {
      const { status, fields } = await api.call(endpoint, { token: shop.people.owner.token, params: { id: shop.sandboxId, ...params }, body })
      expect([status, fields ?? []]).toEqual([200, []])
    }
    const queries = [`customer:${other.id}`, 'email:status@word.example', 'text:customer']
    for (const q of queries) {
      const view = { name: `View ${q.slice(0, 9)}`, is_shared: true, q, columns: null, pinned: 0 }
      await ask(createPaymentView, {}, view)
      const days = { period: 'yesterday', frequency: 'daily', weekday: null, month_day: null, hour: 8, recipients: [shop.people.owner.userId] }
      await ask(createExportSchedule, {}, { list: 'payments', q, columns: ['payment'], format: 'csv', ...days })
    }
    await waitForLog(lastResponse.requestId)
    expect((await call(eraseCustomer, named, { confirmation: 'status@word.example' })).status).toBe(200)
    await work()
    const { owner } = api.db
    const of = async (text: string, values: unknown[] = [queries]) => (await owner.query(text, values)).rows
    expect(await of('SELECT query FROM payment_views WHERE query = ANY ($1)')).toEqual([{ query: queries[0] }])
    expect(await of('SELECT q FROM export_schedules WHERE q = ANY ($1)')).toEqual([{ q: queries[0] }])
    expect(await of('SELECT request IS NULL AS is_blank FROM api_requests WHERE id = $1', [lastResponse.requestId])).toEqual([{ is_blank: false }])
    expect((await stripe.customers.create({ name: 'Bea Unnamed' }, { idempotencyKey: 'unnamed' })).id).toBe(other.id)
  })

  it('lets nothing new be about the customer', async () => {
    const { id } = await stripe.customers.create({ name: 'Finn Final' })
    const [open, failed, setup] = [
      await stripe.paymentIntents.create({ amount: 700, currency: 'usd', customer: id, payment_method: 'pm_card_visa' }),
      await stripe.paymentIntents.create({ amount: 700, currency: 'usd', customer: id, payment_method: 'pm_card_visa' }),
      await stripe.setupIntents.create({ customer: id }),
    ]
    await refusalOf(stripe.paymentIntents.confirm(failed.id, { payment_method: 'pm_card_visa_chargeDeclined' }))
    expect((await call(eraseCustomer, id, { confirmation: 'Finn Final' })).status).toBe(200)
    const card = { payment_method: 'pm_card_visa' }
    for (const ask of [
      () => stripe.paymentIntents.confirm(open.id, card),
      () => stripe.paymentIntents.confirm(failed.id, card),
      () => stripe.setupIntents.confirm(setup.id, card),
      () => stripe.paymentIntents.create({ amount: 700, currency: 'usd', customer: id, confirm: true, ...card }),
      () => stripe.paymentMethods.attach('pm_card_visa', { customer: id }),
    ]) {
      expect(await refusalOf(ask())).toMatchObject({ code: 'resource_missing', param: 'customer' })
    }
    await stripe.paymentIntents.cancel(open.id)
    await work()
    expect((await read(id)).erasure?.state).toBe('done')
  })

  it('waits for a payment that is being created, and begins once', async () => {
    const { id } = await stripe.customers.create({ name: 'Gil Twice' })
    await stripe.customers.del(id)
    const creation = await api.db.owner.connect()
    await creation.query('BEGIN')
    await creation.query('SELECT FROM customers WHERE id = $1 FOR KEY SHARE', [id])
    let ended = 0
    const erase = () => call(eraseCustomer, id, { confirmation: 'Gil Twice' }).finally(() => ended++)
    const calls = [erase(), erase()]
    await untilBlocked(api.db.owner)
    expect(ended).toBe(0)
    await creation.query('COMMIT')
    creation.release()
    expect((await Promise.all(calls)).map(({ status }) => status).sort()).toEqual([200, 409])
    await work()
  })

  it('fails on a dispute that was opened meanwhile, and continues once it is closed', async () => {
    const { id } = await stripe.customers.create({ name: 'Hana Late' })
    const paid = await stripe.paymentIntents.create({
      amount: 600,
      currency: 'usd',
      customer: id,
      payment_method: 'pm_card_createDispute',
      confirm: true,
      description: 'Kept',
    })
    const erase = () => call<CustomerDetail>(eraseCustomer, id, { confirmation: 'Hana Late' })
    expect((await erase()).status).toBe(200)
    await happen(api)
    const [dispute] = (await stripe.disputes.list({ payment_intent: paid.id })).data
    log.error.mockClear()
    await work()
    const { rows } = await api.db.owner.query(`SELECT state, last_error FROM long_jobs WHERE arguments ->> 'customerId' = $1`, [id])
    expect(rows).toEqual([{ state: 'failed', last_error: expect.stringContaining(`dispute ${dispute?.id} of payment ${paid.id}`) }])
    expect((await stripe.paymentIntents.retrieve(paid.id)).description).toBe('Kept')
    expect((await erase()).envelope.message).toContain("can't be erased yet")
    await stripe.disputes.close(String(dispute?.id))
    expect((await erase()).envelope.data.erasure?.state).toBe('running')
    await work()
    expect([(await read(id)).erasure?.state, (await stripe.paymentIntents.retrieve(paid.id)).description]).toEqual(['done', null])
  })

  it('that failed is repeated, also once its job was deleted', async () => {
    const customer = await stripe.customers.create({ name: 'Dan Again' })
    const erase = () => call<CustomerDetail>(eraseCustomer, customer.id, { confirmation: 'Dan Again' })
    const state = async () => (await read(customer.id)).erasure?.state
    await erase()
    expect((await erase()).status).toBe(409)
    const { owner } = api.db
    await owner.query(`UPDATE long_jobs SET state = 'failed', finished_at = now() WHERE arguments ->> 'customerId' = $1`, [customer.id])
    expect(await state()).toBe('failed')
    expect((await erase()).envelope.data.erasure?.state).toBe('running')
    await owner.query(`DELETE FROM long_jobs WHERE arguments ->> 'customerId' = $1`, [customer.id])
    expect(await state()).toBe('failed')
    expect((await erase()).envelope.data.erasure?.state).toBe('running')
    await work()
    expect([await state(), (await read(customer.id)).name]).toEqual(['done', null])
  })
})

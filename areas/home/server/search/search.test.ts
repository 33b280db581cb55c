import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMerchantToken } from '#areas/developers/contract/keys.ts'
import { openFor, sell } from '#areas/disputes/test/disputes.ts'
import { describeObjects, searchAccount } from '#areas/home/contract/search/endpoints.ts'
import { listPayments } from '#areas/payments/contract/endpoints.ts'
import { listPayouts } from '#areas/payouts/contract/endpoints.ts'
import type { Answer } from '#kernel/endpoint.ts'
import type { SystemRole } from '#kernel/permissions.ts'
import { inAccount, makeBusiness, makePayment, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { withinTime } from './find-store.ts'

let server: TestServer
let business: TestBusiness<'support' | 'developer' | 'viewer'>
let paymentId: string
const tokens = new Map<SystemRole, string>()

beforeAll(async () => {
  server = await createTestServer()
  business = await makeBusiness(server, { roles: ['support', 'developer', 'viewer'], defaultCurrency: 'EUR' })
  for (const role of ['owner', 'support', 'viewer', 'developer'] as const) tokens.set(role, await makeSession(server, business.people[role].userId))
  paymentId = (await makePayment(server, business, { amountMinor: 5_690, currency: 'EUR', refundMinor: 100 })).id
  const { owner } = server.db
  await owner.query(`UPDATE payments SET customer_email = 'paul.petit921@example.com', order_number = 'HL-12996' WHERE id = $1`, [paymentId])
  await owner.query(
    `INSERT INTO customers (merchant_id, id, created_at, name, email, email_normalised) VALUES ($1, 'cus_paul', now(), 'Paul Petit', 'Paul@example.com', 'paul@example.com')`,
    [business.liveId],
  )
  const other = await makeBusiness(server)
  const theirs = await makePayment(server, other, { amountMinor: 5_690, currency: 'EUR' })
  await owner.query(`UPDATE payments SET customer_email = 'paul.petit921@example.com' WHERE id = $1`, [theirs.id])
})
afterAll(() => server.close())

async function search(q: string, role: SystemRole = 'owner') {
  const { status, envelope } = await server.call<Answer<typeof searchAccount>>(searchAccount, {
    token: tokens.get(role) ?? '',
    params: { id: business.liveId },
    query: { q },
  })
  expect(status).toBe(200)
  return envelope.data
}
const found = async (q: string, role?: SystemRole) =>
  (await search(q, role)).map(({ kind, items }) => `${kind} ${items.map(({ title, id }) => title ?? id).join(', ')}`)

describe('the search of an account', () => {
  it.each(['paul.pet', 'hl-12996', 'HL-129', 'HL-１２９', '56.90', '５６.９０', '56,90 EUR'])('finds a payment by %j', async (q) => {
    expect(await found(q)).toEqual(['payment paul.petit921@example.com'])
  })

  it('leaves payments that no index finds to the list of payments', async () => {
    expect(await found('petit921')).toEqual([])
    const { status, envelope } = await server.call<Answer<typeof listPayments>>(listPayments, {
      token: tokens.get('viewer') ?? '',
      params: { id: business.liveId },
      query: { q: 'text:petit921' },
    })
    expect(status).toBe(200)
    expect(envelope.data.items.map(({ id }) => id)).toEqual([paymentId])
  })

  it('finds a payment by its ID, with spaces and in an address', async () => {
    for (const q of [paymentId, ` ${paymentId.replace('pi_', 'PI_')} `, `https://pay.example/payments/${paymentId}?open=refund`]) {
      expect((await search(q)).map(({ kind, items }) => [kind, items[0]?.id])).toEqual([['payment', paymentId]])
    }
  })

  it('finds a refund, whose payment shows it', async () => {
    const { rows } = await server.db.owner.query<{ id: string }>('SELECT id FROM refunds WHERE payment_id = $1', [paymentId])
    expect(await search(rows[0]?.id ?? '')).toMatchObject([{ kind: 'refund', items: [{ amount_minor: 100, currency: 'EUR', payment_id: paymentId }] }])
  })

  it('finds customers and payments by the beginning of an email', async () => {
    expect(await found('PAUL')).toEqual(['payment paul.petit921@example.com', 'customer Paul Petit'])
  })

  it.each(['Paul Petit', 'PETIT', 'paul p'])('finds a customer by the name %j', async (q) => {
    expect(await found(q)).toContain('customer Paul Petit')
  })

  it('finds a request, an event and a dispute by their IDs', async () => {
    const sale = await inAccount(server, { merchantId: business.liveId }, (context) => sell(context))
    const { rows } = await server.db.owner.query<{ id: string }>('SELECT id FROM api_events WHERE object_id = $1 LIMIT 1', [sale.id])
    expect((await search(rows[0]?.id ?? '')).map(({ kind }) => kind)).toEqual(['event'])
    expect(await search('dp_unknown')).toEqual([])
    expect(await search('req_unknown')).toEqual([])
  })

  it('finds an object by the beginning of its ID, of long enough ones', async () => {
    const ids = async (q: string, role?: SystemRole) => (await search(q, role)).map(({ kind, items }) => [kind, items.map(({ id }) => id)])
    expect(await ids(paymentId.slice(0, 20))).toEqual([['payment', [paymentId]]])
    expect(await ids(paymentId.slice(0, 20).replace('pi_', 'PI_'))).toEqual([['payment', [paymentId]]])
    expect(await ids(paymentId.slice(0, 8))).toEqual([])
    const { rows } = await server.db.owner.query<{ id: string; charge: string }>(
      'SELECT r.id, c.id AS charge FROM refunds r JOIN charges c USING (merchant_id, payment_id) WHERE r.payment_id = $1',
      [paymentId],
    )
    expect(await ids(rows[0]?.id.slice(0, -2) ?? '')).toEqual([['refund', [rows[0]?.id]]])
    expect(await ids(rows[0]?.charge.slice(0, -2) ?? '')).toEqual([['payment', [paymentId]]])
    expect(await ids(rows[0]?.charge ?? '')).toEqual([['payment', [paymentId]]])
  })

  it('finds the payment of a balance transaction', async () => {
    const { rows } = await server.db.owner.query<{ id: string }>('SELECT id FROM balance_transactions WHERE payment_id = $1', [paymentId])
    expect(rows.length).toBeGreaterThan(0)
    for (const { id } of rows) expect((await search(id)).map(({ kind, items }) => [kind, items[0]?.id])).toContainEqual(['payment', paymentId])
  })

  it('finds a text that looks like an ID, where nothing has that ID', async () => {
    const { id } = await makePayment(server, business, { amountMinor: 777, metadata: { order_number: 'card_123' } })
    expect((await search('card_123')).map(({ kind, items }) => [kind, items[0]?.id])).toContainEqual(['payment', id])
  })

  it('finds bank accounts, risk entries, bulk actions and approvals by their IDs', async () => {
    const { owner } = server.db
    await owner.query(
      `INSERT INTO risk_entries (merchant_id, id, created_at, effective_from, type, effect, record, user_id, user_name)
       VALUES ($1, 'rsk_0abcdefghijklmnopqrstuvw', now(), now(), 'ip', 'block', '203.0.113.9', 'usr_1', 'Ann')`,
      [business.liveId],
    )
    await owner.query(
      `INSERT INTO bulk_actions (merchant_id, id, kind, created_at, created_by, created_by_name, has_more, payment_count) VALUES ($1, 'bulk_0abcdefgh', 'refund', now(), 'usr_1', 'Ann', false, 1)`,
      [business.liveId],
    )
    expect(await search('rsk_0abcdefghijklmnopqrstuvw')).toMatchObject([{ kind: 'risk_entry', items: [{ title: '203.0.113.9', list: 'ip' }] }])
    expect(await search('rsk_0abcdefgh')).toMatchObject([{ kind: 'risk_entry', items: [{ list: 'ip' }] }])
    expect(await search('rsk_0abc')).toEqual([])
    expect(await search('bulk_0abcdefgh')).toMatchObject([{ kind: 'bulk_action', items: [{ title: 'Ann', status: 'refund' }] }])
    expect(await search('rsk_0abcdefghijklmnopqrstuvw', 'developer')).toEqual([])
    await owner.query(
      `INSERT INTO approval_requests (merchant_id, id, action, amount_minor, currency, exceeded, limit_minor, input, requested_by, requested_by_name, created_at, expires_at)
       VALUES ($1, 'apr_theirs00', 'payout', 2, 'USD', 'each', 1, '{}', 'usr_theirs', 'Theirs', now(), now() + interval '1 hour')`,
      [business.liveId],
    )
    for (const q of ['apr_theirs00', 'apr_theirs']) {
      expect(await search(q)).toMatchObject([{ kind: 'approval', items: [{ id: 'apr_theirs00' }] }])
      expect(await search(q, 'developer')).toEqual([])
    }
    for (const q of ['apr_unknown1', 'rsku_unknown', 'ba_unknown123', 'txn_unknown', 'pm_unknown', 'seti_unknown', 'issfr_unknown'])
      expect(await search(q)).toEqual([])
  })

  it('finds a payout by its trace ID, as a platform wrote it or in upper or lower case', async () => {
    const { owner } = server.db
    await owner.query(
      `INSERT INTO bank_accounts (merchant_id, id, created_at, kind, currency, country, account_type, last4, card_token, fingerprint, takes_instant, status, is_default, first_payout_from)
       VALUES ($1, 'card_1', now(), 'debit_card', 'EUR', 'US', 'business', '5556', 'sbx_card', 'f', true, 'new', true, now())`,
      [business.liveId],
    )
    await owner.query('ALTER TABLE payouts DISABLE TRIGGER payout_equals_its_lines')
    await owner.query(
      `INSERT INTO payouts (merchant_id, id, created_at, currency, amount_minor, fee_minor, carried_in_minor, carried_out_minor, bank_account_id, method, is_automatic, status,
         hands_over_at, handed_over_at, ended_at, arrival_date, balance_transaction_id, trace_id)
       VALUES ($1, 'po_traced', now(), 'EUR', 5000, 0, 0, 0, 'card_1', 'standard', true, 'completed', now(), now(), now(), now(), 'txn_1', 'AbC123x'), ($1, 'po_upper', now(), 'EUR', 5000, 0, 0, 0, 'card_1', 'standard', true, 'completed', now(), now(), now(), now(), 'txn_2', 'ABC12300')`,
      [business.liveId],
    )
    for (const [q, id] of [
      ['AbC123x', 'po_traced'],
      ['abc12300', 'po_upper'],
      ['ABC12300', 'po_upper'],
    ] as const) {
      expect(await search(q)).toMatchObject([{ kind: 'payout', items: [{ id }] }])
      const { envelope } = await server.call<Answer<typeof listPayouts>>(listPayouts, {
        token: tokens.get('owner') ?? '',
        params: { id: business.liveId },
        query: { q },
      })
      expect(envelope.data.items.map(({ id }) => id)).toEqual([id])
    }
  })

  it('finds a key by its name, its end and the pasted key', async () => {
    const { envelope } = await server.call<Answer<typeof createMerchantToken>>(createMerchantToken, {
      token: tokens.get('owner') ?? '',
      params: { id: business.liveId },
      body: { kind: 'secret', name: 'Warehouse' } as never,
    })
    const { secret } = envelope.data as unknown as { secret: string }
    expect(await found('wareh')).toEqual(['api_key Warehouse'])
    expect(await found(secret)).toEqual(['api_key Warehouse'])
    expect(await found(secret, 'support')).toEqual([])
  })

  it('shows each role what it may read', async () => {
    expect(await found('paul', 'support')).toEqual(['payment paul.petit921@example.com', 'customer Paul Petit'])
    expect(await found('wareh', 'viewer')).toEqual([])
  })

  it.each(["' OR 1=1 --", '%', '\\', '((((', '😀😀', '..', 'pi_', '-77', '9'.repeat(200)])('answers %j', async (q) => {
    expect(await found(q)).toEqual([])
  })

  it('leaves a kind that takes too long incomplete, and goes on', async () => {
    const outcome = await inAccount(server, { merchantId: business.liveId }, async (context) => {
      const read = (statement: RawBuilder<unknown>) => async () => (await statement.execute(context.db)).rows
      const limit = read(sql`SELECT current_setting('statement_timeout') AS ms`)
      const before = await limit()
      const found = await withinTime(context, [sql`SELECT 1 AS one`, sql`SELECT pg_sleep(5)`, sql`SELECT 2 AS two`].map(read))
      return { found, isRestored: JSON.stringify(await limit()) === JSON.stringify(before), within: await withinTime(context, [limit]) }
    })
    expect(outcome).toEqual({ found: [[{ one: 1 }], null, [{ two: 2 }]], isRestored: true, within: [[{ ms: '300ms' }]] })
  })

  it('fails with a look-up that fails', async () => {
    const failing = inAccount(server, { merchantId: business.liveId }, (context) => withinTime(context, [() => sql`SELECT 1 / 0`.execute(context.db)]))
    await expect(failing).rejects.toThrow('division by zero')
  })
})

describe('objects by their IDs', () => {
  async function describeAs(role: SystemRole, ids: readonly string[]) {
    const { status, envelope } = await server.call<Answer<typeof describeObjects>>(describeObjects, {
      token: tokens.get(role) ?? '',
      params: { id: business.liveId },
      query: { ids: ids.join() },
    })
    expect(status).toBe(200)
    return envelope.data
  }

  it('are described by what people know them by, in their order', async () => {
    const dispute = await inAccount(server, { merchantId: business.liveId }, async (context) => openFor(context, (await sell(context)).id))
    const described = await describeAs('owner', ['cus_paul', dispute.id, paymentId])
    expect(described).toMatchObject([
      { kind: 'customer', id: 'cus_paul', title: 'Paul Petit', detail: 'Paul@example.com' },
      { kind: 'dispute', id: dispute.id, amount_minor: 10_000, reason: 'fraud', due_at: dispute.due_by.toISOString() },
      { kind: 'payment', id: paymentId, title: 'paul.petit921@example.com', detail: 'HL-12996', amount_minor: 5_690, due_at: null },
    ])
  })

  it('say who paid and what for, where the payment has it', async () => {
    const { id } = await makePayment(server, business, { amountMinor: 900 })
    await server.db.owner.query(`UPDATE payments SET customer_name = 'Ann Smith', description = 'Two lamps' WHERE id = $1`, [id])
    expect(await describeAs('owner', [id])).toMatchObject([{ title: 'Ann Smith', detail: 'Two lamps', amount_minor: 900 }])
  })

  it('are left out if they are of another account, or may not be read', async () => {
    const other = await makeBusiness(server)
    const theirs = await makePayment(server, other)
    expect(await describeAs('owner', [theirs.id, 'pi_unknown', 'nonsense', paymentId])).toMatchObject([{ id: paymentId }])
    const dispute = await inAccount(server, { merchantId: business.liveId }, async (context) => openFor(context, (await sell(context)).id))
    const readable = async (role: SystemRole) => (await describeAs(role, [paymentId, dispute.id])).map(({ id }) => id)
    expect(await readable('support')).toEqual([paymentId, dispute.id])
    expect(await readable('developer')).toEqual([paymentId])
  })
})

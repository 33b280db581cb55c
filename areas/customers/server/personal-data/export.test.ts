import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCustomerNote } from '#areas/customers/contract/notes.ts'
import { exportCustomerData } from '#areas/customers/contract/personal-data.ts'
import { makeCustomer, saveCard } from '#areas/customers/test/customers.ts'
import { openFor, sell } from '#areas/disputes/test/disputes.ts'
import { type ExportItem, listExports } from '#areas/exports/contract/endpoints.ts'
import { addPaymentNote } from '#areas/payments/contract/notes.ts'
import { refundPayment } from '#areas/payments/server/index.ts'
import { makeLimitedMember } from '#areas/team/test/roles.ts'
import { apiBase } from '#kernel/envelope.ts'
import { testAcquirer } from '#proof/support/account.ts'
import { inAccount, makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { readZip } from '#proof/support/files.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { workOffLongJobs } from '#server/infra/work/long-round.ts'
import { attemptJobs } from '#server/jobs.ts'

let server: TestServer
let shop: TestBusiness
beforeAll(async () => {
  server = await createTestServer()
  shop = await makeBusiness(server)
})
afterAll(() => server.close())

const inShop = <T>(work: Parameters<typeof inAccount<T>>[2]) => inAccount(server, { merchantId: shop.liveId }, work)
const request = (customerId: string, token = shop.people.owner.token, locale: 'en' | 'zh-cn' = 'en') =>
  server.call<ExportItem>(exportCustomerData, { token, params: { id: shop.liveId, customerId }, locale })
const work = () => workOffLongJobs({ database: server.db.database, clock: server.clock, log: console }, attemptJobs)
const download = (id: string, token = shop.people.owner.token) =>
  server.inject({ url: `${apiBase}/merchant/${shop.liveId}/exports/${id}/file`, headers: { authorization: `Bearer ${token}` } })

async function readArchive(customerId: string, locale: 'en' | 'zh-cn' = 'en'): Promise<{ item: ExportItem; files: Readonly<Record<string, string>> }> {
  const { envelope } = await request(customerId, shop.people.owner.token, locale)
  const item = envelope.data as ExportItem
  expect(await work()).toBe(true)
  const files = readZip((await download(item.id)).rawPayload)
  const { envelope: list } = await server.call<{ items: ExportItem[] }>(listExports, { token: shop.people.owner.token, params: { id: shop.liveId } })
  const done = list.data?.items.find(({ id }) => id === item.id) as ExportItem
  return { item: done, files }
}

describe('the file of everything stored about a customer', () => {
  it('has each record of theirs once, as JSON and as a page, and nothing of anybody else', async () => {
    let paymentOfNote = ''
    const id = await inShop(async (context) => {
      const customer = await makeCustomer(context, {
        name: 'Ann <Smith>',
        email: 'ann@example.com',
        phone: '+49 30 1',
        address: { line1: 'Gasse 1', line2: null, city: 'Berlin', country: 'DE' },
        metadata: { tier: 'gold' },
      })
      await saveCard(context, customer.id, { name: 'A. Smith' })
      await sell(context, { customer, amountMinor: 1_500, currency: 'JPY', card: 'pm_card_visa' })
      const refunded = await sell(context, { customer, amountMinor: 4_200, card: 'pm_card_visa' })
      await refundPayment(context, testAcquirer, refunded.id, { amountMinor: 1_000, reason: null, metadata: {} })
      const disputed = await sell(context, { customer, amountMinor: 800, card: 'pm_card_visa' })
      await openFor(context, disputed.id)
      paymentOfNote = refunded.id
      const other = await makeCustomer(context, { name: 'Somebody Else', email: 'else@example.com' })
      await sell(context, { customer: other, amountMinor: 77, card: 'pm_card_visa' })
      return customer.id
    })
    await server.call(addCustomerNote, { token: shop.people.owner.token, params: { id: shop.liveId, customerId: id }, body: { text: 'Calls on Mondays.' } })
    await server.call(addPaymentNote, {
      token: shop.people.owner.token,
      params: { id: shop.liveId, paymentId: paymentOfNote },
      body: { text: 'Paid twice by mistake.' },
    })
    await server.db.owner.query(
      `INSERT INTO risk_decisions (merchant_id, charge_id, payment_id, payment_created_at, currency, amount_minor, at, effective_from, effect, entry_id, type, record, user_name)
       VALUES ($1, 'ch_q', $2, now(), 'USD', 100, now(), now(), 'allow', 'rsk_q', 'ip', '203.0.113.7', $3)`,
      [shop.liveId, paymentOfNote, shop.people.owner.name],
    )
    await server.db.owner.query(
      `INSERT INTO risk_rule_decisions (merchant_id, object_id, attempt_id, at, count, threshold, window_minutes, rule_id, subject, counts, action)
       VALUES ($1, $2, 'ch_q', now(), 5, 5, 10, 'rskr_q', 'ip', 'declines', 'block')`,
      [shop.liveId, paymentOfNote],
    )
    const { item, files } = await readArchive(id)
    expect(Object.keys(files)).toEqual(['data.json', 'data.html'])
    const data = JSON.parse(files['data.json'] ?? '')
    expect(data.customer).toEqual([
      {
        id,
        created_at: expect.stringMatching(/\+08:00$/),
        name: 'Ann <Smith>',
        email: 'ann@example.com',
        phone: '+49 30 1',
        address: { line1: 'Gasse 1', city: 'Berlin', country: 'DE' },
        metadata: { tier: 'gold' },
      },
    ])
    expect(data.notes).toEqual([{ created_at: expect.any(String), note: 'Calls on Mondays.' }])
    expect(data.payment_notes).toEqual([{ created_at: expect.any(String), payment_id: paymentOfNote, note: 'Paid twice by mistake.' }])
    expect(data.risk_decisions).toEqual([
      { created_at: expect.any(String), payment_id: paymentOfNote, attempt_id: 'ch_q', effect: 'allow', record_type: 'ip', record: '203.0.113.7' },
    ])
    const counted = { rule_action: 'block', counted_by: 'ip', count: 5, threshold: 5, window_minutes: 10 }
    expect(data.rule_decisions).toEqual([{ created_at: expect.any(String), payment_id: paymentOfNote, attempt_id: 'ch_q', ...counted }])
    expect(data.payments.map(({ amount, currency, refunded }: Record<string, string>) => [amount, currency, refunded])).toEqual(
      expect.arrayContaining([
        ['1500', 'JPY', '0'],
        ['42.00', 'USD', expect.any(String)],
        ['8.00', 'USD', '0.00'],
      ]),
    )
    expect([data.cards, data.attempts, data.refunds, data.disputes].map(({ length }) => length)).toEqual([expect.any(Number), 3, 1, 1])
    expect(data.cards.map((card: { billing_details?: object }) => card.billing_details)).toContainEqual({ name: 'A. Smith' })
    const count = Object.values(data).reduce((sum: number, records) => sum + (Array.isArray(records) ? records.length : 0), 0)
    expect(item).toMatchObject({ list: 'customer_data', format: 'zip', q: id, state: 'done', row_count: count, row_total: count, file: { totals: [] } })
    expect(files['data.html']).toContain('Ann &lt;Smith&gt;')
    for (const hidden of ['else@example.com', 'Somebody Else', 'acquirer_token', 'client_secret', 'fingerprint', shop.people.owner.name]) {
      expect(JSON.stringify(files), hidden).not.toContain(hidden)
    }
  })

  it('is in the language of the member, and has a customer who was deleted', async () => {
    const { id } = await inShop((context) => makeCustomer(context, { name: '王小明' }))
    const { files, item } = await readArchive(id, 'zh-cn')
    expect(files['data.html']).toContain('<dt>姓名</dt><dd>王小明</dd>')
    expect(item.file?.name).toBe(`customer-data-${id}-2026-06-15.zip`)
  })

  it('has the same records of a thousand payments in both forms', async () => {
    const { id } = await inShop((context) => makeCustomer(context, { name: 'Buyer' }))
    await server.db.owner.query(
      `INSERT INTO payments (merchant_id, id, created_at, amount_minor, currency, intent_status, status, capture_method, client_secret, customer_id, description)
       SELECT $1, 'pi_many' || n, '2026-06-01T00:00:00Z'::timestamptz + n * interval '1 second', 100 + n, 'USD', 'requires_payment_method', 'unconfirmed', 'automatic', 'x', $2,
         E'tab\\t "quote" \\\\ line\\nend ' || n FROM generate_series(1, 1000) n`,
      [shop.liveId, id],
    )
    const { files } = await readArchive(id)
    const { payments } = JSON.parse(files['data.json'] ?? '')
    expect(payments).toHaveLength(1000)
    expect(payments[0]).toMatchObject({ id: 'pi_many1', amount: '1.01', description: 'tab\t "quote" \\ line\nend 1' })
    expect(files['data.html']?.match(/pi_many/g)).toHaveLength(1000)
  })
})

describe('who may have it', () => {
  it('needs its own permission, and leaves an audit row', async () => {
    const { id } = await inShop((context) => makeCustomer(context))
    const support = await makeLimitedMember(server, shop, ['customers.manage', 'exports.manage', 'payments.read', 'disputes.read'])
    expect((await request(id, support.token)).status).toBe(403)
    const { envelope } = await request(id)
    await work()
    expect((await download(envelope.data?.id ?? '', support.token)).statusCode).toBe(404)
    const seen = await server.call<{ items: ExportItem[] }>(listExports, { token: support.token, params: { id: shop.liveId } })
    expect(seen.envelope.data?.items).toEqual([])
    const { rows } = await server.db.owner.query('SELECT details FROM merchant_audit_events WHERE action = $1 AND target_id = $2', [
      'customer.data_exported',
      id,
    ])
    expect(rows).toEqual([{ details: { export: envelope.data?.id } }])
  })

  it("is refused for another account's customer", async () => {
    const other = await makeBusiness(server)
    const { id } = await inAccount(server, { merchantId: other.liveId }, (context) => makeCustomer(context))
    expect((await request(id)).status).toBe(404)
  })
})

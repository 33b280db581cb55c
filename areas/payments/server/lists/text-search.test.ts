import { beforeAll, describe, expect, it } from 'vitest'
import { listPayments } from '#areas/payments/contract/endpoints.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { makeBusiness, makePayment, makeSession, type PaymentOptions, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'

interface Texts {
  readonly email?: string | null
  readonly name?: string
  readonly order?: string
  readonly description?: string
  readonly metadata?: Record<string, string>
}

let server: TestServer
let business: TestBusiness<'support'>
let token: string
const names = new Map<string, string>()

async function sell(label: string, options: PaymentOptions, { email = null, name, order, description, metadata = {} }: Texts): Promise<void> {
  const { owner } = server.db
  const customer = { id: `cus_${label}`, email_normalised: email, name: name ?? null }
  if (name) await owner.query('INSERT INTO customers (merchant_id, id, created_at, name) VALUES ($1, $2, now(), $3)', [business.liveId, customer.id, name])
  const { id } = await makePayment(server, business, { ...options, ...(name && { customer }) })
  names.set(id, label)
  await owner.query('UPDATE payments SET customer_email = $2, order_number = $3, description = $4, metadata = $5 WHERE id = $1', [
    id,
    email,
    order ?? null,
    description ?? null,
    metadata,
  ])
}

beforeAll(async () => {
  server = await openTestServer()
  business = await makeBusiness(server, { roles: ['support'], defaultCurrency: 'USD' })
  token = await makeSession(server, business.people.support.userId)
  await sell('paul', { amountMinor: 5_690, currency: 'EUR' }, { email: 'paul.petit921@example.com', name: 'Paul Petit', order: 'HL-12996' })
  await sell('anna', { amountMinor: 123_450, card: 'pm_card_mastercard' }, { email: 'anna@shop.example', name: 'Éric Müller', order: '#1042' })
  await sell('desk', { amountMinor: 5_500, currency: 'JPY' }, { description: 'Oak Desk 100% wool_rug', metadata: { colour: 'Walnut', plan: 'pro' } })
  await sell('declined', { amountMinor: 7_700, card: 'pm_card_visa_chargeDeclined', cardholder: 'Greta Holm' }, {})
  const other = await makeBusiness(server)
  const { id } = await makePayment(server, other, { amountMinor: 5_690 })
  await server.db.owner.query(`UPDATE payments SET customer_email = 'paul.petit921@example.com', order_number = 'HL-12996' WHERE id = $1`, [id])
})

async function search(q: string): Promise<string[]> {
  const { status, envelope } = await server.call<Answer<typeof listPayments>>(listPayments, { token, params: { id: business.liveId }, query: { q } })
  expect(status).toBe(200)
  return envelope.data.items.map(({ id }) => names.get(id) ?? 'a payment of another account').toSorted()
}

describe('words without a field', () => {
  it.each([
    ['paul.petit', ['paul']],
    ['hl-12996', ['paul']],
    ['HL-129', ['paul']],
    ['Paul Petit', ['paul']],
    ['petit paul', ['paul']],
    ['PETIT921@EXAMPLE', []],
    ['petit921', ['paul']],
    ['56.90', ['paul']],
    ['56,90 EUR', ['paul']],
    ['1,234.50', ['anna']],
    ['1.234,50', ['anna']],
    ['¥5,500', ['desk']],
    ['5500', ['desk']],
    ['555555', ['anna']],
    ['400000', ['declined']],
    ['4000 0000', ['declined']],
    ['greta holm', ['declined']],
    ['1042', ['anna']],
    ['#1042', ['anna']],
    ['éric', ['anna']],
    ['ÉRIC müller', ['anna']],
    ['oak desk', ['desk']],
    ['walnut', ['desk']],
    ['WALNUT desk', ['desk']],
    ['colour', []],
    ['100%', ['desk']],
    ['wool_rug', ['desk']],
    ['%', ['desk']],
    ['walnut paul', []],
    ['status:successful currency:JPY walnut', ['desk']],
    ['status:failed walnut', []],
    ["'; DROP TABLE payments; --", []],
    ['(((((', []],
    [`${'x'.repeat(190)}`, []],
  ])('%j finds its payments', async (text, found) => {
    expect(await search(text)).toEqual(found)
  })

  it('finds a payment as soon as it exists', async () => {
    await sell('new', {}, { description: 'Just sold' })
    expect(await search('just sold')).toEqual(['new'])
  })

  it('refuses a text that is too long', async () => {
    const { fields } = await server.call(listPayments, { token, params: { id: business.liveId }, query: { text: 'x'.repeat(201) } })
    expect(fields?.map(({ path }) => path)).toEqual(['text'])
  })
})

it('an order number has any case', async () => {
  expect(await search('order:hl-12996')).toEqual(['paul'])
})

it('lists every payment with a text, also where an index has one of very many', async () => {
  const shop = await makeBusiness(server, { roles: ['support'], defaultCurrency: 'USD' })
  const sessionToken = await makeSession(server, shop.people.support.userId)
  await makePayment(server, shop, { amountMinor: 808_000 })
  const count = 1_100
  await server.db.owner.query(
    `INSERT INTO payments (merchant_id, id, created_at, currency, amount_minor, intent_status, status, capture_method, client_secret, description)
     SELECT $1, 'pi_order_' || i, now() - i * interval '1 minute', 'USD', 1000, 'succeeded', 'successful', 'automatic', 'secret', 'Room 8080' FROM generate_series(1, $2::int) AS i`,
    [shop.liveId, count],
  )
  const found = new Set<string>()
  for (let after: string | null | undefined; after !== null; ) {
    const query = { q: '8080', limit: '100', ...(after && { after }) }
    const { envelope } = await server.call<Answer<typeof listPayments>>(listPayments, { token: sessionToken, params: { id: shop.liveId }, query })
    for (const { id } of envelope.data.items) found.add(id)
    after = envelope.data.next_cursor
  }
  expect(found.size).toBe(count + 1)
})

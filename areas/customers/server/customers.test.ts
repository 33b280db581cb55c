import { beforeAll, describe, expect, it } from 'vitest'
import { createCustomer, detachCustomerCard, getCustomer, setDefaultCustomerCard, updateCustomer } from '#areas/customers/contract/detail.ts'
import { listCustomers } from '#areas/customers/contract/list.ts'
import { makeCustomer, saveCard } from '#areas/customers/test/customers.ts'
import { openFor, sell } from '#areas/disputes/test/disputes.ts'
import { listPayments } from '#areas/payments/contract/endpoints.ts'
import { refundPayment } from '#areas/payments/server/index.ts'
import { makeLimitedMember } from '#areas/team/test/roles.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { testAcquirer } from '#proof/support/account.ts'
import { inAccount, makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'
import { deleteCustomer } from './index.ts'

let server: TestServer
let shop: TestBusiness<'support' | 'viewer'>
beforeAll(async () => {
  server = await openTestServer()
  shop = await makeBusiness(server, { roles: ['support', 'viewer'] })
})

const inShop = <T>(work: Parameters<typeof inAccount<T>>[2]) => inAccount(server, { merchantId: shop.liveId }, work)
const as = (role: keyof typeof shop.people) => shop.people[role].token
const read = async (customerId: string, role: keyof typeof shop.people = 'owner') =>
  (await server.call<Answer<typeof getCustomer>>(getCustomer, { token: as(role), params: { id: shop.liveId, customerId } })).envelope.data
const find = async (q: string) =>
  (await server.call<Answer<typeof listCustomers>>(listCustomers, { token: as('viewer'), params: { id: shop.liveId }, query: { q } })).envelope.data.items

describe('the list', () => {
  it('finds the beginning of a first or last name, an email or an ID, in any case', async () => {
    const { id } = await inShop((context) =>
      makeCustomer(context, { name: 'Zoë van Quistgaard', email: 'Zoe@Quist.example', address: { line1: 'Kade 1', country: 'NL' } }),
    )
    for (const q of ['zoë', 'QUISTG', 'zoe@', 'ZOE@quist.example', id, 'country:NL', 'name:"zoë van"', 'quist country:NL']) {
      expect(
        (await find(q)).map((item) => item.id),
        q,
      ).toEqual([id])
    }
    expect(await find('uistgaard')).toEqual([])
    expect(await find('quist country:DE')).toEqual([])
  })

  it('shows what a customer paid, and which were disputed, immediately', async () => {
    const customer = await inShop((context) => makeCustomer(context, { name: 'Payer' }))
    await inShop(async (context) => {
      await sell(context, { customer, amountMinor: 2_000, card: 'pm_card_visa' })
      const disputed = await sell(context, { customer, amountMinor: 1_000, card: 'pm_card_visa' })
      await sell(context, { customer, amountMinor: 500, currency: 'JPY', card: 'pm_card_visa' })
      await openFor(context, disputed.id)
    })
    const [item] = await find('payer disputed:yes')
    expect(item).toMatchObject({
      id: customer.id,
      payment_count: 3,
      dispute_count: 1,
      gross: [
        { currency: 'USD', amount_minor: 3_000 },
        { currency: 'JPY', amount_minor: 500 },
      ],
    })
    const payments = await server.call<Answer<typeof listPayments>>(listPayments, {
      token: as('viewer'),
      params: { id: shop.liveId },
      query: { q: customer.id },
    })
    expect(payments.envelope.data.items).toHaveLength(3)
    expect((await find('disputed:yes')).every(({ dispute_count }) => dispute_count > 0)).toBe(true)
  })

  it('leaves deleted customers out, whose page says so', async () => {
    const { id } = await inShop((context) => makeCustomer(context, { name: 'Gone Girl' }))
    await inShop((context) => deleteCustomer(context, id))
    expect(await find('gone')).toEqual([])
    expect(await find(id)).toEqual([])
    expect((await read(id)).deleted_at).not.toBeNull()
  })
})

describe('the page', () => {
  it('has totals, cards and the newest payments, refunds and disputes, for those who may read them', async () => {
    const customer = await inShop((context) => makeCustomer(context))
    await inShop((context) => saveCard(context, customer.id))
    await inShop(async (context) => {
      const payment = await sell(context, { customer, amountMinor: 9_000, card: 'pm_card_visa' })
      await refundPayment(context, testAcquirer, payment.id, { amountMinor: 2_000, reason: null, metadata: {} })
      await sell(context, { customer, amountMinor: 1_001, card: 'pm_card_visa' })
      await sell(context, { customer, amountMinor: 700, card: 'pm_card_chargeDeclined' }).catch(() => null)
    })
    const page = await read(customer.id)
    expect(page.lifetime).toEqual([
      expect.objectContaining({ currency: 'USD', captured_minor: 10_001, refunded_minor: 2_000, disputed_minor: 0, net_minor: 8_001, average_minor: 5_001 }),
    ])
    expect(page.cards).toMatchObject([{ brand: 'visa', last4: '4242', is_default: false }])
    expect(page.refunds).toMatchObject([{ amount_minor: 2_000 }])
    expect(page.payments).toHaveLength(page.payment_count)
    expect(page.timeline.map(({ type }) => type)).toContain('customer.created')
    expect(page.timeline.map(({ type }) => type)).toContain('refund.created')
  })

  it('keeps payments and disputes from roles without those permissions', async () => {
    const customer = await inShop((context) => makeCustomer(context))
    await inShop((context) => sell(context, { customer, card: 'pm_card_visa' }))
    const { token } = await makeLimitedMember(server, shop, ['customers.read'])
    const { envelope } = await server.call<Answer<typeof getCustomer>>(getCustomer, { token, params: { id: shop.liveId, customerId: customer.id } })
    expect(envelope.data).toMatchObject({ payments: null, refunds: null, disputes: null, payment_count: 1 })
    expect(envelope.data.timeline.every(({ payment_id }) => payment_id === null)).toBe(true)
  })

  it('answers 404 for the customer of another account', async () => {
    const other = await makeBusiness(server)
    const { id } = await inAccount(server, { merchantId: other.liveId }, (context) => makeCustomer(context))
    expect((await server.call(getCustomer, { token: as('owner'), params: { id: shop.liveId, customerId: id } })).status).toBe(404)
    expect((await server.call(updateCustomer, { token: as('owner'), params: { id: shop.liveId, customerId: id }, body: contact })).status).toBe(404)
  })
})

const contact = {
  name: 'Ann Smith',
  email: 'Ann@Example.com',
  phone: '+49 30 1234',
  description: null,
  address: { line1: 'Gasse 1', line2: null, city: 'Berlin', state: null, postal_code: '10115', country: 'DE' },
  metadata: { tier: 'gold' },
} as const

describe('a customer of the dashboard', () => {
  it('is created and changed by one event path, and the audit log names fields without values', async () => {
    const created = await server.call<Answer<typeof createCustomer>>(createCustomer, { token: as('support'), params: { id: shop.liveId }, body: contact })
    const { id } = created.envelope.data
    expect(created.envelope.data).toMatchObject({ name: 'Ann Smith', country: 'DE', metadata: { tier: 'gold' } })
    const change = { ...contact, name: 'Ann Jones', metadata: { tier: 'gold' } }
    const update = () =>
      server.call<Answer<typeof updateCustomer>>(updateCustomer, { token: as('support'), params: { id: shop.liveId, customerId: id }, body: change })
    expect((await update()).envelope.data).toMatchObject({ name: 'Ann Jones', email: 'Ann@Example.com' })
    // Saving the same again changes nothing.
    await update()
    expect(await eventsOf(id)).toEqual(['customer.created', 'customer.updated'])
    const { rows } = await server.db.owner.query(`SELECT action, details FROM merchant_audit_events WHERE target_id = $1 ORDER BY id`, [id])
    expect(rows).toEqual([
      { action: 'customer.created', details: {} },
      { action: 'customer.updated', details: { fields: ['name'] } },
    ])
    expect((await read(id)).timeline.map(({ type, member }) => [type, member])).toEqual([
      ['customer.created', shop.people.support.name],
      ['customer.updated', shop.people.support.name],
    ])
  })

  it('is refused with the field that is wrong', async () => {
    const call = (body: object) => server.call(createCustomer, { token: as('support'), params: { id: shop.liveId }, body: { ...contact, ...body } })
    expect((await call({ email: 'nobody' })).status).toBe(422)
    expect((await call({ metadata: { note: '4242 4242 4242 4242' } })).status).toBe(422)
    expect((await call({ address: { ...contact.address, country: 'XX' } })).status).toBe(422)
    expect((await server.call(createCustomer, { token: as('viewer'), params: { id: shop.liveId }, body: contact })).status).toBe(403)
  })

  it('keeps cards until they are detached, one of them the default', async () => {
    const { id } = await inShop((context) => makeCustomer(context))
    const card = await inShop((context) => saveCard(context, id))
    const params = { id: shop.liveId, customerId: id, cardId: card.id }
    const chosen = await server.call<Answer<typeof setDefaultCustomerCard>>(setDefaultCustomerCard, { token: as('owner'), params })
    expect(chosen.envelope.data.card).toMatchObject({ id: card.id, is_default: true })
    const detached = await server.call<Answer<typeof detachCustomerCard>>(detachCustomerCard, { token: as('owner'), params })
    expect(detached.envelope.data).toMatchObject({ card: null, cards: [] })
    expect((await server.call(detachCustomerCard, { token: as('owner'), params })).status).toBe(404)
    expect(await eventsOf(card.id)).toEqual(['payment_method.detached'])
  })
})

async function eventsOf(objectId: string): Promise<string[]> {
  const { rows } = await server.db.owner.query<{ type: string }>('SELECT type FROM api_events WHERE object_id = $1 ORDER BY id', [objectId])
  return rows.map(({ type }) => type)
}

import pg from 'pg'
import { makeCustomer, saveCard } from '#areas/customers/test/customers.ts'
import { createWebhookEndpoint } from '#areas/developers/contract/webhooks/endpoints.ts'
import { plantRequest } from '#areas/developers/test/request-log.ts'
import { sell } from '#areas/disputes/test/disputes.ts'
import { type BulkAction, reviewBulkAction } from '#areas/payments/contract/bulk.ts'
import { refundPayment } from '#areas/payments/contract/endpoints.ts'
import { addPaymentNote } from '#areas/payments/contract/notes.ts'
import { createPaymentView } from '#areas/payments/contract/views/endpoints.ts'
import { plantStore } from '#areas/stores/test/stores.ts'
import { inviteMembers } from '#areas/team/contract/invitations.ts'
import { createRole, listRoles, type Role } from '#areas/team/contract/roles.ts'
import { setSecondPersonPolicy } from '#areas/team/contract/second-person.ts'
import { makeLimitedMember } from '#areas/team/test/roles.ts'
import type { EndpointDeclaration } from '#kernel/endpoint.ts'
import { limits } from '#kernel/limits.ts'
import { inAccount, makePayment, type TestBusiness } from '../support/factories.ts'
import { callDashboard, type DashboardCall } from './dashboard.ts'
import { fillMoneyPages } from './money-pages.ts'
import type { Product } from './product.ts'
import { findOwnerUrl, type Shops } from './shops.ts'

/** A character as wide as any, an address of as many letters, and the widest part of an address. */
export const wideName = '國'.repeat(50)
export const longAddress = `${'m'.repeat(38)}@example.com`
export const wideHandle = 'm'.repeat(50)

interface ShopValues {
  /** Of each payment. */
  readonly amountMinor: number
  /** Of everybody, and of everything that people name or describe. */
  readonly name: string
  readonly email: string
  /** Of the store, and in paths. */
  readonly handle: string
}

const widest: ShopValues = { amountMinor: limits.amountMinorMax, name: wideName, email: longAddress, handle: wideHandle }

/** Fills every page of a shop with the largest amounts and the widest names. Returns the pages that aren't linked from another one or have tabs. */
export async function fillShop(product: Product, shops: Shops, shop: TestBusiness<'support'>): Promise<readonly string[]> {
  const { amountMinor, name, email, handle } = widest
  const refundMinor = partOf(amountMinor, 8)
  const { id: paymentId } = await makePayment(shops.backend, shop, { amountMinor, refundMinor })
  const { id: declinedId } = await makePayment(shops.backend, shop, { amountMinor, card: 'pm_card_visa_chargeDeclinedInsufficientFunds' })
  const { id: uncapturedId } = await makePayment(shops.backend, shop, { amountMinor, captureMethod: 'manual' })
  await makePayer(shops, shop, widest)
  const { paths } = await fillMoneyPages(product, shops, shop, { amountMinor, name, email })
  await plantStore(shops.backend, { merchantId: shop.liveId, handle })
  const clerk = await makeLimitedMember(
    shops.backend,
    shop,
    ['payments.read', 'payments.refund'],
    [{ action: 'refund', currency: 'USD', each_minor: partOf(amountMinor, 6), day_minor: null }],
  )
  const requestId = await nameAll(product, shop, widest)

  const ask = askIn(product.baseUrl, shop)
  const { id: chosenId } = await makePayment(shops.backend, shop, { amountMinor })
  await ask(refundPayment, {
    token: clerk.token,
    params: { paymentId: chosenId },
    body: { amount_minor: partOf(amountMinor, 7), reason: 'other', note: name },
    headers: { 'idempotency-key': chosenId },
  })
  await ask(addPaymentNote, { params: { paymentId }, body: { text: name } })
  const bulk = await ask<BulkAction>(reviewBulkAction, { body: { kind: 'refund', selection: { q: '' } } })
  // No event of this type happens here, so nothing is sent.
  await ask(createWebhookEndpoint, { body: { url: `https://8.8.8.8/${handle}`, description: name, enabled_events: ['customer.deleted'] } })
  const view = { name, is_shared: true, q: 'status:successful', columns: null, pinned: 0 }
  await ask(createPaymentView, { body: view })
  await requestRole(ask, widest)
  const payments = [paymentId, chosenId, declinedId, uncapturedId].map((id) => `/payments/${id}`)
  return [...payments, `/payments/bulk/${bulk.id}`, `/developer/requests/${requestId}`, ...paths]
}

/** So many ninths of an amount. */
function partOf(amountMinor: number, ninths: number): number {
  return Math.floor((amountMinor / 9) * ninths)
}

async function makePayer({ backend }: Shops, { liveId }: TestBusiness, { amountMinor, name, email }: ShopValues): Promise<void> {
  await inAccount(backend, { merchantId: liveId }, async (context) => {
    const address = { line1: name, line2: name, city: name, country: 'GS' }
    const customer = await makeCustomer(context, { name, email, description: name, address, metadata: { order: name } })
    await saveCard(context, customer.id)
    await sell(context, { customer, amountMinor, card: 'pm_card_visa' })
  })
}

/** Gives everybody and everything in the shop the name. Returns the ID of a request with the longest path. */
async function nameAll({ dataDir }: Product, { liveId, businessId }: TestBusiness, { name, email, handle }: ShopValues): Promise<string> {
  const owner = new pg.Client({ connectionString: findOwnerUrl(dataDir) })
  await owner.connect()
  const requestId = await plantRequest(owner as unknown as pg.Pool, liveId, { path: `/v1/${handle}` })
  await owner.query('UPDATE users SET name = $2 WHERE id IN (SELECT user_id FROM members WHERE business_id = $1)', [businessId, name])
  await owner.query('UPDATE roles SET name = left($2, 20), description = $2 WHERE business_id = $1 AND system_key IS NULL', [businessId, name])
  await owner.query('UPDATE businesses SET legal_name = $2, address_line1 = $2, city = $2, support_email = $3 WHERE business_id = $1', [
    businessId,
    name,
    email,
  ])
  await owner.query('UPDATE payments SET customer_email = $2, order_number = $3, description = $3 WHERE merchant_id = $1', [liveId, email, name])
  await owner.query('UPDATE api_keys SET name = $2 WHERE merchant_id = $1', [liveId, name])
  await owner.end()
  return requestId
}

type Ask = <T = unknown>(endpoint: EndpointDeclaration, call?: Partial<DashboardCall>) => Promise<T>

function askIn(baseUrl: string, { liveId, people }: TestBusiness): Ask {
  return async <T>(endpoint: EndpointDeclaration, { params, ...call }: Partial<DashboardCall> = {}) => {
    const { status, envelope } = await callDashboard(baseUrl, endpoint, { token: people.owner.token, ...call, params: { id: liveId, ...params } })
    if (status >= 300) throw new Error(`${endpoint.path} answered ${status}: ${envelope.message}`)
    return envelope.data as T
  }
}

/** Invites somebody, and asks for a role that a second person must approve. */
async function requestRole(ask: Ask, { amountMinor, name, email }: ShopValues): Promise<void> {
  const role = (await ask<Role[]>(listRoles)).find(({ is_system_default }) => !is_system_default)
  await ask(inviteMembers, { body: { invitations: [{ email, role_ids: [role?.id] }] } })
  await ask(setSecondPersonPolicy, { body: { roles: true } })
  const refunds = { action: 'refund', currency: 'USD', each_minor: partOf(amountMinor, 8), day_minor: amountMinor }
  await ask(createRole, { body: { name: '家'.repeat(20), description: name, permissions: ['payments.read', 'payments.refund'], limits: [refunds] } })
}

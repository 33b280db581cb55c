import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import type Stripe from 'stripe'
import { installPackages, redirectClients } from './packages.ts'
import type { Place } from './place.ts'
import { listSteps, type Report, runSteps, type Step } from './steps.ts'

/** Medusa's Stripe provider with its real utilities, as Medusa's payment module calls it. */

const plugin = '@medusajs/payment-stripe'
const utilities = '@medusajs/utils'

export async function runMedusa(place: Place): Promise<Report> {
  // Of the framework, the provider imports the utilities alone.
  const packages = await installPackages([plugin, utilities], (folder) => {
    mkdirSync(path.join(folder, '@medusajs/framework'), { recursive: true })
    symlinkSync(path.join(folder, utilities), path.join(folder, '@medusajs/framework/utils'))
  })
  redirectClients(packages, place.address)
  const Provider: ProviderClass = packages.load(`${plugin}/dist/services/stripe-provider.js`).default
  const Client: new (key: string, options: object) => Stripe = packages.load('stripe')
  const stripe = new Client(place.secretKey, { telemetry: false })
  const endpoint = await stripe.webhookEndpoints.create({ url: place.receiver.url, enabled_events: ['*'] })
  const settings = { apiKey: place.secretKey, webhookSecret: endpoint.secret ?? '' }
  const provider = (options: object) => new Provider({ logger: console }, { ...settings, ...options })
  const steps = storeSteps({ provider: provider({ capture: false }), capturing: provider({ capture: true }), stripe, place })
  const outcomes = await runSteps(steps)
  await stripe.webhookEndpoints.del(endpoint.id)
  return { client: plugin, version: packages.versionOf(plugin), outcomes, target: steps.length }
}

type Intent = Stripe.PaymentIntent
interface Session {
  readonly id: string
  readonly status: string
  readonly data: Intent
}
type Input = Record<string, unknown>

/** The provider's methods, as Medusa's interface has them. */
interface Provider {
  initiatePayment(input: Input): Promise<Session>
  updatePayment(input: Input): Promise<Session>
  getPaymentStatus(input: Input): Promise<Session>
  authorizePayment(input: Input): Promise<Session>
  capturePayment(input: Input): Promise<{ readonly data: Intent }>
  refundPayment(input: Input): Promise<{ readonly data: Intent }>
  cancelPayment(input: Input): Promise<{ readonly data: Intent }>
  deletePayment(input: Input): Promise<{ readonly data: Intent }>
  retrievePayment(input: Input): Promise<{ readonly data: Intent }>
  createAccountHolder(input: Input): Promise<{ readonly id: string; readonly data: Stripe.Customer }>
  updateAccountHolder(input: Input): Promise<{ readonly data: Stripe.Customer }>
  deleteAccountHolder(input: Input): Promise<object>
  savePaymentMethod(input: Input): Promise<{ readonly id: string; readonly data: Stripe.SetupIntent }>
  listPaymentMethods(input: Input): Promise<readonly { readonly id: string; readonly data: Stripe.PaymentMethod }[]>
  deletePaymentMethod(input: Input): Promise<object>
  getWebhookActionAndData(input: {
    readonly rawData: Buffer
    readonly headers: object
  }): Promise<{ readonly action: string; readonly data?: { readonly session_id: string; readonly amount: number } }>
}
type ProviderClass = new (container: object, options: object) => Provider

interface Store {
  readonly provider: Provider
  /** The provider of a store that captures immediately. */
  readonly capturing: Provider
  readonly stripe: Stripe
  readonly place: Place
}

function storeSteps({ provider, capturing, stripe, place: { receiver } }: Store): Step[] {
  const { steps, step } = listSteps()
  const session = () => `payses_${randomUUID()}`
  const start = (amount: number, currency: string, data: object = {}, context: object = {}, by = provider) =>
    by.initiatePayment({ amount, currency_code: currency, data: { session_id: session(), ...data }, context })
  const card = { confirm: true, payment_method: 'pm_card_visa', return_url: 'https://store.example/return', automatic_payment_methods: { enabled: true } }
  const act = async (type: string, intentId: string) => {
    const { body, headers } = await receiver.waitFor(type, intentId)
    const { action, data } = await provider.getWebhookActionAndData({ rawData: body, headers })
    return { action, amount: data?.amount, sessionId: data?.session_id }
  }
  let opened: Session
  let authorized: Session
  let captured: Session
  let declined: Session
  let canceled: Session
  let holder: { id: string; data: Stripe.Customer }
  const ofHolder = () => ({ account_holder: { data: { id: holder.id } } })

  step('initiate a payment', async () => {
    opened = await start(25.5, 'usd')
    assert.deepEqual([opened.status, opened.data.amount, opened.data.capture_method], ['pending', 2550, 'manual'])
  })
  step('initiate once per idempotency key', async () => {
    const [key, sessionId] = [randomUUID(), session()]
    const again = () => start(10, 'usd', { session_id: sessionId }, { idempotency_key: key })
    assert.equal((await again()).id, (await again()).id)
  })
  step('update the amount of a payment', async () => {
    const updated = await provider.updatePayment({ data: opened.data, amount: 30, currency_code: 'usd', context: {} })
    assert.deepEqual([updated.status, updated.data.amount], ['pending', 3000])
    opened = updated
  })
  step('update a payment to the amount that it has', async () => {
    assert.equal((await provider.updatePayment({ data: opened.data, amount: 30, currency_code: 'usd' })).data.id, opened.data.id)
  })
  step('authorize a payment that the payer confirmed', async () => {
    await stripe.paymentIntents.confirm(opened.data.id, { payment_method: 'pm_card_visa', return_url: 'https://store.example/return' })
    authorized = await provider.authorizePayment({ data: { id: opened.data.id } })
    assert.equal(authorized.status, 'authorized')
  })
  step('capture a payment', async () => {
    const { data } = await provider.capturePayment({ data: { id: authorized.data.id } })
    assert.deepEqual([data.status, data.amount_received], ['succeeded', 3000])
  })
  step('capture a payment again', async () => {
    assert.equal((await provider.capturePayment({ data: { id: authorized.data.id } })).data.status, 'succeeded')
  })
  step('initiate and capture immediately', async () => {
    captured = await start(12, 'eur', card, {}, capturing)
    assert.deepEqual([captured.status, captured.data.amount_received], ['captured', 1200])
  })
  step('initiate with a card that is declined', async () => {
    declined = await start(12, 'usd', { ...card, payment_method: 'pm_card_chargeDeclined' })
    assert.deepEqual([declined.status, declined.data.last_payment_error?.code], ['error', 'card_declined'])
  })
  step("set the card's own capture method", async () => {
    const set = await start(5, 'usd', { ...card, payment_method_options: { card: { capture_method: 'manual' } } }, {}, capturing)
    assert.equal(set.status, 'authorized')
  })
  step('initiate in a currency without decimals', async () => {
    assert.equal((await start(1500, 'jpy')).data.amount, 1500)
  })
  step('initiate in a currency with three decimals', async () => {
    assert.equal((await start(5.124, 'kwd')).data.amount, 5130)
  })
  step('retrieve a payment', async () => {
    const { data } = await provider.retrievePayment({ data: { id: captured.data.id } })
    assert.equal(Number(data.amount), 12)
  })
  step('read the status of a payment', async () => {
    assert.equal((await provider.getPaymentStatus({ data: { id: captured.data.id } })).status, 'captured')
  })
  step('refund a part', async () => {
    await provider.refundPayment({ data: captured.data, amount: 2, context: { idempotency_key: randomUUID() } })
    const { data } = await stripe.refunds.list({ payment_intent: captured.data.id })
    assert.deepEqual(
      data.map(({ amount }) => amount),
      [200],
    )
  })
  step('refund the rest', async () => {
    await provider.refundPayment({ data: captured.data, amount: 10 })
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(captured.data.id, { expand: ['latest_charge'] })
    assert.deepEqual([(charge as Stripe.Charge).refunded, (charge as Stripe.Charge).amount_refunded], [true, 1200])
  })
  step('refund what is refunded already', async () => {
    await provider.refundPayment({ data: captured.data, amount: 12 })
    assert.equal((await stripe.refunds.list({ payment_intent: captured.data.id })).data.length, 2)
  })
  step('cancel a payment', async () => {
    canceled = await start(9, 'usd', card)
    assert.equal((await provider.cancelPayment({ data: { id: canceled.data.id } })).data.status, 'canceled')
  })
  step('cancel a payment again', async () => {
    assert.equal((await provider.cancelPayment({ data: { id: canceled.data.id } })).data.status, 'canceled')
  })
  step('delete a payment', async () => {
    const unpaid = await start(9, 'usd')
    assert.equal((await provider.deletePayment({ data: { id: unpaid.data.id } })).data.status, 'canceled')
  })
  step('create an account holder', async () => {
    const customer = { email: 'ada@store.example', first_name: 'Ada', last_name: 'Lovelace', phone: '+85223456789', billing_address: { city: 'Hong Kong' } }
    holder = await provider.createAccountHolder({ context: { customer, idempotency_key: randomUUID() } })
    assert.deepEqual([holder.data.name, holder.data.address?.city], ['Ada Lovelace', 'Hong Kong'])
  })
  step('update an account holder', async () => {
    const customer = { email: 'ada@store.example', company_name: 'Engines Ltd' }
    const { data } = await provider.updateAccountHolder({ context: { ...ofHolder(), customer } })
    assert.deepEqual([data.id, data.name], [holder.id, 'Engines Ltd'])
  })
  step('save a card', async () => {
    const data = { payment_method: 'pm_card_visa', confirm: true, payment_method_types: ['card'] }
    const saved = await provider.savePaymentMethod({ context: { ...ofHolder(), idempotency_key: randomUUID() }, data })
    assert.equal(saved.data.status, 'succeeded')
  })
  step('list saved cards', async () => {
    const methods = await provider.listPaymentMethods({ context: ofHolder() })
    assert.deepEqual(
      methods.map(({ data }) => data.card?.last4),
      ['4242'],
    )
  })
  step('pay with a saved card', async () => {
    const [method] = await provider.listPaymentMethods({ context: ofHolder() })
    const paid = await start(7, 'usd', { ...card, payment_method: method?.id, off_session: true }, { account_holder: holder }, capturing)
    assert.equal(paid.status, 'captured')
  })
  step('delete a saved card', async () => {
    const [method] = await provider.listPaymentMethods({ context: ofHolder() })
    await provider.deletePaymentMethod({ context: ofHolder(), data: { id: method?.id } })
    assert.deepEqual(await provider.listPaymentMethods({ context: ofHolder() }), [])
  })
  step('delete an account holder', async () => {
    await provider.deleteAccountHolder({ context: ofHolder() })
    assert.equal((await stripe.customers.retrieve(holder.id)).deleted, true)
  })
  step('act on the webhooks of an authorization and its capture', async () => {
    const { metadata, id } = authorized.data
    assert.deepEqual(await act('payment_intent.created', id), { action: 'pending', amount: 25.5, sessionId: metadata.session_id })
    assert.deepEqual(await act('payment_intent.amount_capturable_updated', id), { action: 'authorized', amount: 30, sessionId: metadata.session_id })
    assert.deepEqual(await act('payment_intent.succeeded', id), { action: 'captured', amount: 30, sessionId: metadata.session_id })
  })
  step('act on the webhooks of a decline and a cancellation', async () => {
    assert.equal((await act('payment_intent.payment_failed', declined.data.id)).action, 'failed')
    assert.equal((await act('payment_intent.canceled', canceled.data.id)).action, 'canceled')
  })
  step('ignore the webhooks of others, and refuse forged ones', async () => {
    const other = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' })
    assert.equal((await act('payment_intent.created', other.id)).action, 'not_supported')
    const { body, headers } = await receiver.waitFor('payment_intent.created', other.id)
    await assert.rejects(provider.getWebhookActionAndData({ rawData: Buffer.from(`${body} `), headers }), /signature/i)
  })
  return steps
}

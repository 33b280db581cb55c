import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { cpSync } from 'node:fs'
import path from 'node:path'
import type Stripe from 'stripe'
import { installPackages, redirectClients } from './packages.ts'
import type { Place } from './place.ts'
import type { Delivery } from './receiver.ts'
import { listSteps, type Report, runSteps, type Step } from './steps.ts'

/** Vendure's Stripe plugin: its service, payment handler and webhook controller. */

const plugin = '@vendure/payments-plugin'
/** The client that the plugin names as its peer. */
const client = 'stripe@13'

export async function runVendure(place: Place): Promise<Report> {
  const packages = await installPackages([plugin, client], (folder) => cpSync(path.join(import.meta.dirname, 'stubs'), folder, { recursive: true }))
  redirectClients(packages, place.address)
  const load = (name: string) => packages.load(`${plugin}/package/stripe/stripe.${name}`)
  const parts: Parts = {
    Service: load('service').StripeService,
    Controller: load('controller').StripeController,
    handler: load('handler').stripePaymentMethodHandler,
    core: packages.load('@vendure/core'),
  }
  const Client: new (key: string, options: object) => Stripe = packages.load('stripe')
  const stripe = new Client(place.secretKey, { telemetry: false })
  const endpoint = await stripe.webhookEndpoints.create({
    url: place.receiver.url,
    enabled_events: ['payment_intent.succeeded', 'payment_intent.payment_failed'],
  })
  const steps = orderSteps(parts, stripe, place, endpoint.secret ?? '')
  const outcomes = await runSteps(steps)
  await stripe.webhookEndpoints.del(endpoint.id)
  return { client: plugin, version: packages.versionOf(plugin), outcomes, target: steps.length }
}

interface Order {
  readonly id: string
  readonly code: string
  readonly currencyCode: string
  readonly totalWithTax: number
  readonly state: string
  readonly customer: { readonly id: string; readonly emailAddress: string; firstName: string; lastName: string; customFields: { stripeCustomerId?: string } }
}
interface Service {
  createPaymentIntent(context: object, order: Order): Promise<string>
  constructEventFromPayload(context: object, order: Order, payload: Buffer, signature: string): Promise<Stripe.Event>
}
interface RefundResult {
  readonly state: string
  readonly metadata?: { readonly message: string }
}
interface Parts {
  readonly Service: new (...services: unknown[]) => Service
  readonly Controller: new (...services: unknown[]) => { webhook(signature: string, request: object, response: object): Promise<void> }
  readonly handler: {
    readonly code: string
    init(injector: object): void
    createPayment(context: object, order: Order, amount: number, args: object, metadata: object): { readonly amount: number; readonly state: string }
    createRefund(context: object, input: object, amount: number, order: Order, payment: object, args: object): Promise<RefundResult>
  }
  readonly core: {
    readonly Order: new (fields: Order) => Order
    readonly Injector: new (services: Map<unknown, unknown>) => object
  }
}

const channel = { apiType: 'admin', activeUserId: '1', languageCode: 'en', channel: { token: 'default-channel' } }

function orderSteps({ Service, Controller, handler, core }: Parts, stripe: Stripe, { secretKey, receiver }: Place, webhookSecret: string): Step[] {
  const { steps, step } = listSteps()
  const tag = randomUUID()
  const newOrder = (code: string, currencyCode: string, totalWithTax: number): Order =>
    new core.Order({
      id: code,
      code: `${code}-${tag}`,
      currencyCode,
      totalWithTax,
      state: 'ArrangingPayment',
      customer: { id: code, emailAddress: `${tag}@vendure.example`, firstName: 'Ada', lastName: 'Lovelace', customFields: {} },
    })
  const orders = [newOrder('T1', 'USD', 4500), newOrder('T2', 'USD', 900), newOrder('T3', 'JPY', 150_000)] as const
  const [order, secondOrder, yenOrder] = orders
  const added: { readonly orderId: string; readonly metadata: { readonly paymentIntentId: string; readonly paymentIntentAmountReceived: number } }[] = []

  const method = {
    code: 'stripe',
    handler: {
      code: handler.code,
      args: [
        { name: 'apiKey', value: secretKey },
        { name: 'webhookSecret', value: webhookSecret },
      ],
    },
  }
  const methods = { getEligiblePaymentMethods: async () => [method], findAll: async () => ({ items: [method] }) }
  const connection = {
    getRepository: () => ({
      findOne: async ({ where }: { where: { id: string } }) => orders.find(({ id }) => id === where.id),
      save: async () => {},
    }),
    withTransaction: (context: object, work: (context: object) => Promise<void>) => work(context),
  }
  const orderService = {
    findOneByCode: async (_context: object, code: string) => orders.find((each) => each.code === code),
    addPaymentToOrder: async (_context: object, orderId: string, { metadata }: { metadata: (typeof added)[number]['metadata'] }) => {
      added.push({ orderId, metadata })
      return order
    },
  }
  const service = new Service({ storeCustomersInStripe: true }, connection, methods, {})
  handler.init(new core.Injector(new Map([[Service, service]])))
  const controller = new Controller({}, methods, orderService, service, { create: async () => channel }, connection, {})

  /** Passes a delivery to the plugin's controller. Returns the status that it answers with. */
  const receive = async ({ body, signature }: Delivery, rawBody: Buffer = body): Promise<number> => {
    const response = {
      headersSent: false,
      code: 0,
      status(code: number) {
        this.code = code
        return this
      },
      send() {
        this.headersSent = true
      },
    }
    await controller.webhook(signature, { body, rawBody }, response)
    return response.code
  }
  const idOf = (secret: string) => secret.split('_secret_')[0] ?? ''
  /** What the payer's browser does with the client secret. */
  const confirm = (secret: string, card: string) =>
    stripe.paymentIntents.confirm(idOf(secret), { payment_method: card, return_url: 'https://vendure.example/return' })
  let secret = ''

  step('create an intent and its customer', async () => {
    secret = await service.createPaymentIntent(channel, order)
    const intent = await stripe.paymentIntents.retrieve(idOf(secret))
    assert.deepEqual([intent.amount, intent.metadata.orderCode], [4500, order.code])
    assert.equal(intent.customer, order.customer.customFields.stripeCustomerId)
  })
  step('find the customer by email', async () => {
    const intent = await stripe.paymentIntents.retrieve(idOf(await service.createPaymentIntent(channel, secondOrder)))
    assert.equal(intent.customer, order.customer.customFields.stripeCustomerId)
  })
  step('create one intent per order and amount', async () => {
    assert.equal(await service.createPaymentIntent(channel, order), secret)
  })
  step('create an intent in a currency without decimals', async () => {
    const intent = await stripe.paymentIntents.retrieve(idOf(await service.createPaymentIntent(channel, yenOrder)))
    assert.deepEqual([intent.amount, intent.currency], [1500, 'jpy'])
  })
  step('verify a delivered event', async () => {
    await confirm(secret, 'pm_card_visa')
    const { body, signature } = await receiver.waitFor('payment_intent.succeeded', idOf(secret))
    const event = await service.constructEventFromPayload(channel, order, body, signature)
    assert.deepEqual([event.type, (event.data.object as Stripe.PaymentIntent).amount_received], ['payment_intent.succeeded', 4500])
  })
  step('settle the order when the webhook arrives', async () => {
    assert.equal(await receive(await receiver.waitFor('payment_intent.succeeded', idOf(secret))), 200)
    const [payment] = added
    assert.deepEqual(payment, { orderId: order.id, metadata: { paymentIntentAmountReceived: 4500, paymentIntentId: idOf(secret) } })
    assert.deepEqual(handler.createPayment(channel, order, 4500, {}, payment?.metadata ?? {}).state, 'Settled')
  })
  step('add nothing when a payment fails', async () => {
    const failing = await service.createPaymentIntent(channel, secondOrder)
    await assert.rejects(confirm(failing, 'pm_card_chargeDeclined'))
    assert.equal(await receive(await receiver.waitFor('payment_intent.payment_failed', idOf(failing))), 200)
    assert.equal(added.length, 1)
  })
  step('refuse a forged webhook', async () => {
    const delivery = await receiver.waitFor('payment_intent.succeeded', idOf(secret))
    assert.equal(await receive(delivery, Buffer.from(`${delivery.body} `)), 400)
    assert.equal(added.length, 1)
  })
  step('refund an order', async () => {
    const result = await handler.createRefund(channel, {}, 4000, order, { transactionId: idOf(secret) }, {})
    assert.equal(result.state, 'Settled')
  })
  step('report a refund above what was paid', async () => {
    const result = await handler.createRefund(channel, {}, 4000, order, { transactionId: idOf(secret) }, {})
    assert.deepEqual([result.state, (result.metadata?.message ?? '') !== ''], ['Failed', true])
  })
  return steps
}

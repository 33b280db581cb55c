import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type Stripe from 'stripe'
import { makePdf } from '#areas/settings/test/documents.ts'
import { installPackages } from './packages.ts'
import type { Place } from './place.ts'
import { listSteps, type Report, runSteps, type Step } from './steps.ts'

/** The official Node.js client: its oldest version in wide use, two between, and the newest. */
const versions = ['8', '12', '17', 'latest']

type Client = new (key: string, options: object) => Stripe

export async function runStripeNode(place: Place): Promise<Report[]> {
  const nameOf = (version: string) => `stripe-${version}`
  const packages = await installPackages(versions.map((version) => `${nameOf(version)}@npm:stripe@${version}`))
  const reports: Report[] = []
  for (const version of versions) {
    const Client: Client = packages.load(nameOf(version))
    // Older clients send files to a host of their own, unless a call names one.
    const steps = shopSteps(Client, place, version === 'latest' ? undefined : ({ host: place.address.host } as Stripe.RequestOptions))
    reports.push({ client: 'stripe (Node.js)', version: packages.versionOf(nameOf(version)), outcomes: await runSteps(steps), target: steps.length })
  }
  return reports
}

const paid = { amount: 2500, currency: 'usd', confirm: true, payment_method: 'pm_card_visa', payment_method_types: ['card'] }
const cardsOnly = { enabled: true, allow_redirects: 'never' } as const
const secondsPerDay = 86_400

/** What a shop does from its first payment to its payout. Later steps use objects of earlier ones. */
function shopSteps(Client: Client, { address, secretKey, receiver }: Place, uploadOptions: Stripe.RequestOptions | undefined): Step[] {
  const { steps, step } = listSteps()
  const connect = (key: string) => new Client(key, { ...address, maxNetworkRetries: 1, telemetry: false })
  const stripe = connect(secretKey)
  const tag = randomUUID()
  const made: Record<'customer' | 'payment' | 'charge' | 'declined' | 'savedCard' | 'secret' | 'endpoint' | 'account' | 'bankAccount' | 'payout', string> =
    Object.create(null)

  step('create a webhook endpoint', async () => {
    const endpoint = await stripe.webhookEndpoints.create({ url: receiver.url, enabled_events: ['*'] })
    assert.match(endpoint.secret ?? '', /^whsec_/)
    made.endpoint = endpoint.id
    made.secret = endpoint.secret ?? ''
  })
  step('create a customer', async () => {
    const customer = await stripe.customers.create({ email: `${tag}@example.com`, name: 'Ada', metadata: { tag } })
    assert.equal(customer.name, 'Ada')
    made.customer = customer.id
  })
  step('find a customer by email', async () => {
    const { data } = await stripe.customers.list({ email: `${tag}@example.com` })
    assert.deepEqual(
      data.map(({ id }) => id),
      [made.customer],
    )
  })
  step('update a customer', async () => {
    const customer = await stripe.customers.update(made.customer, { name: 'Ada L.', metadata: { tag: '', tier: 'gold' } })
    assert.deepEqual([customer.name, customer.metadata], ['Ada L.', { tier: 'gold' }])
  })
  step('pay', async () => {
    const intent = await stripe.paymentIntents.create({ ...paid, customer: made.customer, metadata: { tag } })
    assert.deepEqual([intent.status, intent.amount_received], ['succeeded', 2500])
    made.payment = intent.id
    made.charge = String(intent.latest_charge)
  })
  step('expand the balance transaction of a payment', async () => {
    const intent = await stripe.paymentIntents.retrieve(made.payment, { expand: ['latest_charge.balance_transaction'] })
    const charge = intent.latest_charge as Stripe.Charge
    const movement = charge.balance_transaction as Stripe.BalanceTransaction
    assert.equal(movement.amount - movement.fee, movement.net)
  })
  step('recognize a decline', async () => {
    const error = await refusalOf(stripe.paymentIntents.create({ ...paid, payment_method: 'pm_card_chargeDeclinedInsufficientFunds' }))
    assert.deepEqual([error.type, error.code, error.decline_code], ['StripeCardError', 'card_declined', 'insufficient_funds'])
    made.declined = error.payment_intent?.id ?? ''
    assert.match(made.declined, /^pi_/)
  })
  step('pay a declined payment with another card', async () => {
    const intent = await stripe.paymentIntents.confirm(made.declined, { payment_method: 'pm_card_mastercard' })
    assert.equal(intent.status, 'succeeded')
  })
  step('repeat a call with its idempotency key', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => stripe.paymentIntents.create(paid, { idempotencyKey: tag })))
    assert.equal(first?.id, second?.id)
    const error = await refusalOf(stripe.paymentIntents.create({ ...paid, amount: 1 }, { idempotencyKey: tag }))
    assert.equal(error.type, 'StripeIdempotencyError')
  })
  step('change the amount of a payment', async () => {
    const intent = await stripe.paymentIntents.create({ amount: 1000, currency: 'usd' })
    const updated = await stripe.paymentIntents.update(intent.id, { amount: 1200, metadata: { cart: '2' } })
    assert.deepEqual([updated.amount, updated.status], [1200, 'requires_payment_method'])
  })
  step('capture a part of an authorization', async () => {
    const intent = await stripe.paymentIntents.create({ ...paid, capture_method: 'manual' })
    assert.equal(intent.status, 'requires_capture')
    const captured = await stripe.paymentIntents.capture(intent.id, { amount_to_capture: 2000 })
    assert.deepEqual([captured.status, captured.amount_received], ['succeeded', 2000])
  })
  step('cancel an authorization', async () => {
    const intent = await stripe.paymentIntents.create({ ...paid, capture_method: 'manual' })
    const canceled = await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'requested_by_customer' })
    assert.deepEqual([canceled.status, canceled.cancellation_reason], ['canceled', 'requested_by_customer'])
  })
  step('save a card with a setup intent', async () => {
    const intent = await stripe.setupIntents.create({
      customer: made.customer,
      payment_method: 'pm_card_visa',
      confirm: true,
      automatic_payment_methods: cardsOnly,
    })
    assert.equal(intent.status, 'succeeded')
    made.savedCard = String(intent.payment_method)
  })
  step('recognize a card that cannot be saved', async () => {
    const error = await refusalOf(
      stripe.setupIntents.create({ customer: made.customer, payment_method: 'pm_card_chargeDeclined', confirm: true, automatic_payment_methods: cardsOnly }),
    )
    assert.deepEqual([error.type, error.setup_intent?.status], ['StripeCardError', 'requires_payment_method'])
  })
  step('list the cards of a customer', async () => {
    const { data } = await stripe.paymentMethods.list({ customer: made.customer, type: 'card' })
    assert.deepEqual(
      data.map(({ id }) => id),
      [made.savedCard],
    )
  })
  step('charge a saved card off session', async () => {
    const intent = await stripe.paymentIntents.create({ ...paid, customer: made.customer, payment_method: made.savedCard, off_session: true })
    assert.deepEqual([intent.status, intent.payment_method], ['succeeded', made.savedCard])
  })
  step('detach a card', async () => {
    assert.equal((await stripe.paymentMethods.detach(made.savedCard)).customer, null)
    const error = await refusalOf(stripe.paymentIntents.create({ ...paid, payment_method: made.savedCard }))
    assert.equal(error.type, 'StripeInvalidRequestError')
  })
  step('search payments by metadata', async () => {
    const { data } = await stripe.paymentIntents.search({ query: `metadata['tag']:'${tag}'` })
    assert.deepEqual(
      data.map(({ id }) => id),
      [made.payment],
    )
  })
  step('list the charges of a customer', async () => {
    const { data } = await stripe.charges.list({ customer: made.customer })
    assert.equal(data.length, 2)
    assert.ok(data.some(({ id }) => id === made.charge))
  })
  step('page through customers automatically', async () => {
    const created = []
    for (let index = 0; index < 5; index++) created.push((await stripe.customers.create({ email: `pages-${tag}@example.com` })).id)
    const found = await stripe.customers.list({ email: `pages-${tag}@example.com`, limit: 2 }).autoPagingToArray({ limit: 100 })
    assert.deepEqual(
      found.map(({ id }) => id),
      created.toReversed(),
    )
  })
  step('refund a part, then the rest, and no more', async () => {
    assert.equal((await stripe.refunds.create({ payment_intent: made.payment, amount: 500, reason: 'requested_by_customer' })).amount, 500)
    assert.equal((await stripe.refunds.create({ charge: made.charge })).amount, 2000)
    const error = await refusalOf(stripe.refunds.create({ charge: made.charge }))
    assert.equal(error.code, 'charge_already_refunded')
  })
  step('list the refunds of a charge', async () => {
    const { data } = await stripe.refunds.list({ charge: made.charge })
    assert.deepEqual(
      data.map(({ amount }) => amount),
      [2000, 500],
    )
  })
  step('win a dispute with evidence', async () => {
    const intent = await stripe.paymentIntents.create({ ...paid, payment_method: 'pm_card_createDispute' })
    const dispute = await first(() => stripe.disputes.list({ payment_intent: intent.id }))
    assert.equal(dispute.status, 'needs_response')
    const receipt = { data: makePdf(), name: 'receipt.pdf', type: 'application/pdf' }
    const file = await stripe.files.create({ purpose: 'dispute_evidence', file: receipt }, uploadOptions)
    await stripe.disputes.update(dispute.id, { evidence: { receipt: file.id, uncategorized_text: 'winning_evidence' } })
    await settled(() => stripe.disputes.retrieve(dispute.id), 'won')
  })
  step('list early fraud warnings of a payment', async () => {
    const intent = await stripe.paymentIntents.create({ ...paid, payment_method: 'pm_card_createIssuerFraudRecord' })
    const warning = await first(() => stripe.radar.earlyFraudWarnings.list({ payment_intent: intent.id }))
    assert.equal(warning.payment_intent, intent.id)
  })
  step('read the balance and its transactions', async () => {
    const balance = await stripe.balance.retrieve()
    assert.ok(balance.pending.some(({ currency }) => currency === 'usd'))
    const { data } = await stripe.balanceTransactions.list({ source: made.charge })
    assert.deepEqual(
      data.map(({ type, amount }) => [type, amount]),
      [['charge', 2500]],
    )
  })
  step('retrieve the own account', async () => {
    // The newest clients have a separate method for it.
    const account = await (typeof stripe.accounts.retrieveCurrent === 'function' ? stripe.accounts.retrieveCurrent() : retrieveOwn(stripe))
    assert.match(account.id, /^acct_/)
    made.account = account.id
  })
  step('add a bank account', async () => {
    const bankAccount = await stripe.accounts.createExternalAccount(made.account, { external_account: 'btok_us_verified' })
    made.bankAccount = bankAccount.id
  })
  step('pay out, and see it arrive', async () => {
    await stripe.paymentIntents.create({ ...paid, amount: 50_000, payment_method: 'pm_card_bypassPending' })
    const payout = await stripe.payouts.create({ amount: 1000, currency: 'usd', destination: made.bankAccount })
    made.payout = payout.id
    const [clock] = (await stripe.testHelpers.testClocks.list()).data
    await stripe.testHelpers.testClocks.advance(clock?.id ?? '', { frozen_time: (clock?.frozen_time ?? 0) + 10 * secondsPerDay })
    await settled(() => stripe.payouts.retrieve(payout.id), 'paid')
  })
  step('reverse a paid payout', async () => {
    const reversal = await stripe.payouts.reverse(made.payout)
    assert.deepEqual([reversal.amount, reversal.original_payout], [-1000, made.payout])
    assert.equal((await stripe.payouts.retrieve(made.payout)).reversed_by, reversal.id)
  })
  step('remove a bank account', async () => {
    assert.equal((await stripe.accounts.deleteExternalAccount(made.account, made.bankAccount)).deleted, true)
  })
  step('receive and verify the event of a payment', async () => {
    const { body, signature } = await receiver.waitFor('payment_intent.succeeded', made.payment)
    const event = stripe.webhooks.constructEvent(body, signature, made.secret)
    assert.deepEqual([event.type, (event.data.object as Stripe.PaymentIntent).amount], ['payment_intent.succeeded', 2500])
    assert.equal((await stripe.events.retrieve(event.id)).id, event.id)
  })
  step('receive the events of a decline and a refund', async () => {
    const failed = await receiver.waitFor('payment_intent.payment_failed', made.declined)
    stripe.webhooks.constructEvent(failed.body, failed.signature, made.secret)
    const refunded = await receiver.waitFor('charge.refunded', made.charge)
    const event = stripe.webhooks.constructEvent(refunded.body, refunded.signature, made.secret)
    assert.ok('amount_refunded' in (event.data.previous_attributes ?? {}))
  })
  step('refuse a delivery with another body or secret', async () => {
    const { body, signature } = await receiver.waitFor('payment_intent.succeeded', made.payment)
    assert.throws(() => stripe.webhooks.constructEvent(`${body} `, signature, made.secret), /signature/i)
    assert.throws(() => stripe.webhooks.constructEvent(body, signature, `${made.secret}x`), /signature/i)
  })
  step('list events of a type', async () => {
    const { data } = await stripe.events.list({ type: 'payment_intent.succeeded', limit: 3 })
    assert.deepEqual(new Set(data.map(({ type }) => type)), new Set(['payment_intent.succeeded']))
  })
  step('disable and delete a webhook endpoint', async () => {
    assert.equal((await stripe.webhookEndpoints.update(made.endpoint, { disabled: true })).status, 'disabled')
    assert.equal((await stripe.webhookEndpoints.del(made.endpoint)).deleted, true)
  })
  step('delete a customer', async () => {
    assert.equal((await stripe.customers.del(made.customer)).deleted, true)
    assert.equal((await stripe.customers.retrieve(made.customer)).deleted, true)
  })
  step('recognize a missing object, an unknown call and a wrong key', async () => {
    const missing = await refusalOf(stripe.paymentIntents.retrieve('pi_missing'))
    assert.deepEqual([missing.type, missing.code, missing.statusCode], ['StripeInvalidRequestError', 'resource_missing', 404])
    assert.equal((await refusalOf(stripe.products.list())).type, 'StripeInvalidRequestError')
    assert.equal((await refusalOf(connect('sk_test_wrong').customers.list())).type, 'StripeAuthenticationError')
  })
  return steps
}

/** Retrieves the account of the key, as clients before `retrieveCurrent` do. */
const retrieveOwn = ({ accounts }: Stripe) => (accounts as unknown as { retrieve(): Promise<Stripe.Account> }).retrieve()

const patienceMs = 20_000
const pauseMs = 100

/** Repeats a call until the worker has done its part. @throws Error if that takes too long. */
async function eventually<T>(read: () => Promise<T>, isDone: (answer: T) => boolean): Promise<T> {
  for (const began = Date.now(); ; await wait(pauseMs)) {
    const answer = await read()
    if (isDone(answer)) return answer
    assert.ok(Date.now() - began < patienceMs, `It stays as it is: ${JSON.stringify(answer)}`)
  }
}

/** Reads an object until it has a status. */
const settled = <T extends { readonly status: unknown }>(read: () => Promise<T>, status: T['status']) => eventually(read, (object) => object.status === status)

/** Reads a list until it has an entry, and returns that. */
async function first<T>(list: () => Promise<{ readonly data: readonly T[] }>): Promise<T> {
  const { data } = await eventually(list, (page) => page.data.length > 0)
  return data[0] as T
}

type ClientError = Stripe.errors.StripeError & { readonly payment_intent?: Stripe.PaymentIntent; readonly setup_intent?: Stripe.SetupIntent }

/** The error of a call, which must fail. */
async function refusalOf(call: Promise<unknown>): Promise<ClientError> {
  const answer = await call.then(
    () => null,
    (error: ClientError) => error,
  )
  assert.ok(answer, 'The call succeeded.')
  return answer
}

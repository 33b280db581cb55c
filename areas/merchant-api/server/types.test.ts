import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { disputedSale, happen, sellBy } from '#areas/disputes/test/disputed-sales.ts'
import { type MerchantApiServer, refusalOf, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { testBanking } from '#areas/payouts/test/payouts.ts'
import { testAcquirer } from '#proof/support/account.ts'
import { fileOf, pdf } from '#proof/support/files.ts'
import { createRunner } from '#server/external.ts'
import { workOffDue } from '#server/worker.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const run = promisify(execFile)

let api: MerchantApiServer
beforeAll(async () => {
  api = await startMerchantApi()
})
afterAll(() => api.close())

interface Captured {
  readonly name: string
  readonly type: string
  readonly answer: unknown
}

/** What the worker would do now. */
async function passToBank(): Promise<void> {
  const runner = createRunner(testAcquirer, testBanking)
  while (await workOffDue({ database: api.db.database, clock: api.clock, runner, log: { error: () => {} } }));
}

/** Answers of every kind of object, in as many of its states as there are. */
async function captureAnswers(): Promise<Captured[]> {
  const { stripe } = api.shop
  const captured: Captured[] = []
  const keep = <T>(type: string, answer: T): T => {
    captured.push({ name: `answer${captured.length}`, type: `Stripe.${type}`, answer })
    return answer
  }
  const address = { line1: '1 Main St', city: 'San Francisco', country: 'US', postal_code: '94107', state: 'CA', line2: 'b' }
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' }
  const pay = { amount: 4000, currency: 'usd', payment_method: 'pm_card_visa', confirm: true }

  keep('Customer', await stripe.customers.create())
  const customer = keep(
    'Customer',
    await stripe.customers.create({
      email: 'jenny@example.com',
      name: 'Jenny',
      address,
      shipping: { name: 'Jenny', address, phone: '1' },
      metadata: { a: 'b' },
      payment_method: 'pm_card_visa',
      invoice_settings: { default_payment_method: 'pm_card_visa' },
      expand: ['invoice_settings.default_payment_method.customer'],
    }),
  )
  keep('PaymentMethod', await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa_cartesBancaires' } }))
  keep(
    'PaymentMethod',
    await stripe.paymentMethods.create({ type: 'card', card, billing_details: { address, name: 'Jenny', email: 'jenny@example.com', phone: '1' } }),
  )

  const open = keep('PaymentIntent', await stripe.paymentIntents.create({ amount: 100, currency: 'usd' }))
  keep('PaymentIntent', await stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' }))
  const manual = keep('PaymentIntent', await stripe.paymentIntents.create({ ...pay, capture_method: 'manual', expand: ['latest_charge'] }))
  keep('PaymentIntent', await stripe.paymentIntents.capture(manual.id, { amount_to_capture: 1000, expand: ['latest_charge'] }))
  const paid = keep(
    'PaymentIntent',
    await stripe.paymentIntents.create({
      ...pay,
      customer: customer.id,
      description: 'Shoes',
      receipt_email: 'jenny@example.com',
      shipping: { name: 'Jenny', address, carrier: 'Post', tracking_number: '1' },
      setup_future_usage: 'off_session',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      statement_descriptor_suffix: 'SHOES',
      expand: ['customer', 'payment_method', 'latest_charge.balance_transaction.source'],
    }),
  )
  const declined = await refusalOf(stripe.paymentIntents.create({ ...pay, payment_method: 'pm_card_visa_chargeDeclinedLostCard' }))
  const failed = keep('PaymentIntent', await stripe.paymentIntents.retrieve(declined.error.payment_intent?.id ?? '', { expand: ['latest_charge'] }))
  keep('PaymentIntent', declined.error.payment_intent)
  keep('PaymentMethod', declined.error.payment_method)
  keep('Charge', failed.latest_charge)
  const chargeId = (paid.latest_charge as { id: string }).id
  keep('Charge', await stripe.charges.retrieve(chargeId, { expand: ['payment_intent', 'customer'] }))

  const setup = keep('SetupIntent', await stripe.setupIntents.create({ customer: customer.id, flow_directions: ['inbound'] }))
  const unset = await refusalOf(stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_chargeDeclined' }))
  keep('SetupIntent', unset.error.setup_intent)
  keep('SetupIntent', await stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa', expand: ['customer', 'payment_method'] }))
  const spareSetup = await stripe.setupIntents.create({ automatic_payment_methods: { enabled: true } })
  keep('SetupIntent', await stripe.setupIntents.cancel(spareSetup.id, { cancellation_reason: 'abandoned' }))

  keep('Refund', await stripe.refunds.create({ charge: chargeId, amount: 500, reason: 'duplicate', metadata: { a: 'b' } }))
  keep(
    'Refund',
    await stripe.refunds.create({
      payment_intent: paid.id,
      amount: 600,
      expand: ['charge', 'payment_intent', 'balance_transaction', 'customer', 'payment_method'],
    }),
  )
  const slow = await stripe.paymentIntents.create({ ...pay, payment_method: 'pm_card_pendingRefund' })
  const late = keep('Refund', await stripe.refunds.create({ payment_intent: slow.id }))
  keep('Refund', await stripe.refunds.cancel(late.id, { expand: ['failure_balance_transaction'] }))
  keep('Balance', await stripe.balance.retrieve())
  for (const name of ['createDispute', 'createDisputeInquiry', 'createCe3EligibleDispute', 'createComplianceDispute', 'createMastercardComplianceDispute']) {
    keep('Dispute', await disputedSale(api, api.shop, `pm_card_${name}`))
  }
  const file = keep('File', await stripe.files.create({ purpose: 'dispute_evidence', file: fileOf(pdf()) }))

  const { id } = await disputedSale(api, api.shop)
  const evidence = {
    customer_name: 'Jenny',
    receipt: file.id,
    uncategorized_text: 'winning_evidence',
    enhanced_evidence: { visa_compliance: { fee_acknowledged: true } },
  }
  keep('Dispute', await stripe.disputes.update(id, { evidence, expand: ['charge', 'payment_intent', 'evidence.receipt'] }))
  await happen(api)
  keep('Dispute', await stripe.disputes.retrieve(id))
  keep('Dispute', await stripe.disputes.close((await disputedSale(api, api.shop)).id))
  await sellBy(api, api.shop, 'pm_card_createIssuerFraudRecord')
  const warnings = await stripe.radar.earlyFraudWarnings.list({ expand: ['data.charge'] })
  keep('Radar.EarlyFraudWarning', await stripe.radar.earlyFraudWarnings.retrieve(warnings.data[0]?.id ?? ''))

  const clocks = await stripe.testHelpers.testClocks.list()
  captured.push({ name: 'listOfTestClock', type: 'Stripe.ApiList<Stripe.TestHelpers.TestClock>', answer: clocks })
  const clock = clocks.data[0] as Stripe.TestHelpers.TestClock
  keep('TestHelpers.TestClock', clock)
  keep('TestHelpers.TestClock', await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: clock.frozen_time + 30 * 86_400 }))
  await passToBank()

  const { merchantId } = api.shop
  const bank = keep('BankAccount', await stripe.accounts.createExternalAccount(merchantId, { external_account: 'btok_us_verified', metadata: { a: 'b' } }))
  const debitCard = keep('Card', await stripe.accounts.createExternalAccount(merchantId, { external_account: 'tok_visa_debit_us_transferFail' }))
  await stripe.paymentIntents.create({ ...pay, payment_method: 'pm_card_bypassPending', amount: 90_000 })
  const payout = keep('Payout', await stripe.payouts.create({ amount: 5000, currency: 'usd', expand: ['destination', 'balance_transaction.source'] }))
  const toCard = await stripe.payouts.create({
    amount: 4000,
    currency: 'usd',
    destination: debitCard.id,
    description: 'June',
    statement_descriptor: 'Shop June',
  })
  keep('Payout', toCard)
  keep('Payout', await stripe.payouts.cancel(payout.id, { expand: ['failure_balance_transaction'] }))
  const spare = await stripe.accounts.createExternalAccount(merchantId, { external_account: 'btok_us_verified_noAccount' })
  keep('DeletedBankAccount', await stripe.accounts.deleteExternalAccount(merchantId, spare.id))
  api.clock.advance(2 * 86_400_000)
  await passToBank()
  keep('Payout', await stripe.payouts.retrieve(toCard.id))
  api.clock.advance(3 * 86_400_000)
  await passToBank()
  const toBank = await stripe.payouts.create({ amount: 700, currency: 'usd', destination: bank.id })
  await stripe.rawRequest('POST', `/v1/test_helpers/payouts/${toBank.id}/settle`)
  keep('Payout', await stripe.payouts.reverse(toBank.id, { metadata: { why: 'mistake' }, expand: ['original_payout', 'balance_transaction.source'] }))
  keep('Payout', await stripe.payouts.retrieve(toBank.id, { expand: ['reversed_by'] }))
  keep('Payout', await stripe.payouts.retrieve(toCard.id, { expand: ['destination', 'failure_balance_transaction.source'] }))
  keep('BankAccount', await stripe.accounts.retrieveExternalAccount(merchantId, bank.id))

  const transactions = await stripe.balanceTransactions.list({ expand: ['data.source'], limit: 100 })
  const lists = {
    PaymentIntent: await stripe.paymentIntents.list({ expand: ['data.latest_charge', 'data.customer'] }),
    Customer: await stripe.customers.list(),
    Refund: await stripe.refunds.list(),
    SetupIntent: await stripe.setupIntents.list({ expand: ['data.payment_method'] }),
    File: await stripe.files.list(),
    Payout: await stripe.payouts.list({ expand: ['data.destination'] }),
    ExternalAccount: await stripe.accounts.listExternalAccounts(merchantId),
    Dispute: await stripe.disputes.list({ expand: ['data.charge'] }),
    'Radar.EarlyFraudWarning': warnings,
    BalanceTransaction: transactions,
  }
  for (const [type, list] of Object.entries(lists))
    captured.push({ name: `listOf${type.replace('.', '')}`, type: `Stripe.ApiList<Stripe.${type}>`, answer: list })
  keep('BalanceTransaction', await stripe.balanceTransactions.retrieve(transactions.data[0]?.id ?? ''))
  const events = await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
  captured.push({ name: 'listOfEvent', type: 'Stripe.ApiList<Stripe.Event>', answer: await stripe.events.list() })
  for (const event of new Map(events.map((event) => [event.type, event])).values()) keep('Event', event)
  return captured
}

/** Compiles with the client's own types. Returns what the compiler says, and nothing where it is content. */
async function compile(source: string): Promise<string> {
  // Below node_modules, so that the client is found and the repository stays clean.
  const cache = path.join(root, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(path.join(cache, 'stripe-types-'))
  try {
    await writeFile(path.join(folder, 'captured.ts'), source)
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2022', '--types', 'node', '--ignoreConfig']
    const { stdout } = await run(path.join(root, 'node_modules/.bin/tsc'), [...options, path.join(folder, 'captured.ts')]).catch(
      (error: { stdout: string }) => error,
    )
    return stdout
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

describe('captured answers', () => {
  it("compile against the official client's own types, every kind of object", async () => {
    const captured = await captureAnswers()
    const declarations = captured.map(({ name, type, answer }) => `export const ${name}: ${type} = ${JSON.stringify(answer, null, 1)}`)
    expect(new Set(captured.map(({ type }) => type.replace(/^Stripe\.(ApiList<Stripe\.)?|>$/g, '')))).toEqual(
      new Set([
        ...['Customer', 'PaymentMethod', 'PaymentIntent', 'SetupIntent', 'Charge', 'Event', 'Refund', 'Balance', 'BalanceTransaction', 'File'],
        ...['BankAccount', 'Card', 'DeletedBankAccount', 'ExternalAccount', 'Payout', 'Dispute', 'Radar.EarlyFraudWarning'],
        ...['TestHelpers.TestClock', 'Event'],
      ]),
    )
    expect(await compile(["import type Stripe from 'stripe'", ...declarations].join('\n'))).toBe('')
  })

  it('would not compile with a field missing, so the check checks', async () => {
    const { receipt_number: _, ...incomplete } = JSON.parse(JSON.stringify(await api.shop.stripe.refunds.list())).data[0]
    const complaint = await compile(`import type Stripe from 'stripe'\nexport const refund: Stripe.Refund = ${JSON.stringify(incomplete)}`)
    expect(complaint).toContain("Property 'receipt_number' is missing")
  })
})

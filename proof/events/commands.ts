import fc from 'fast-check'
import { happen } from '#areas/disputes/test/disputed-sales.ts'
import type { ApiAccount, MerchantApiServer } from '#areas/merchant-api/test/merchant-api.ts'
import { hourMs } from '#kernel/time/durations.ts'

/** Random calls of the merchant API that change what it shows. A call that the present state refuses changes nothing, which counts as well. */

export interface Run {
  readonly api: MerchantApiServer
  readonly shop: ApiAccount
  /** The IDs of what the run has made so far; a command picks one by a number. */
  readonly made: Readonly<Record<'payments' | 'refunds' | 'customers' | 'methods' | 'payouts' | 'banks' | 'setups', string[]>>
}

/** A run that has made nothing yet. */
export function newRun(api: MerchantApiServer, shop: ApiAccount): Run {
  return { api, shop, made: { payments: [], refunds: [], customers: [], methods: [], payouts: [], banks: [], setups: [] } }
}

export interface Command {
  readonly play: (run: Run) => Promise<unknown>
}

/** A command that prints its name and values if a run fails. */
function command<T>(name: string, given: fc.Arbitrary<T>, play: (given: T, run: Run) => Promise<unknown>): fc.Arbitrary<Command> {
  return given.map((value) => ({ play: (run) => play(value, run), [fc.toStringMethod]: () => `${name} ${fc.stringify(value)}` }))
}

const cards = [
  'pm_card_visa',
  'pm_card_bypassPending',
  'pm_card_pendingRefund',
  'pm_card_refundFail',
  'pm_card_visa_chargeDeclined',
  'pm_card_createDispute',
  'pm_card_createDisputeInquiry',
  'pm_card_createIssuerFraudRecord',
] as const

const pick = (list: readonly string[], at: number) => list[at % Math.max(1, list.length)] ?? ''
const remember = async (list: string[], object: Promise<{ id: string }>) => list.push((await object).id)
const help = ({ stripe }: ApiAccount, path: string) => stripe.rawRequest('POST', `/v1/test_helpers/${path}`)

const at = fc.nat({ max: 1_000 })
const amount = fc.integer({ min: 60, max: 9_000 })
const card = fc.constantFrom(...cards)
const word = fc.constantFrom('a', 'b', 'c')
const record = <T>(fields: { [Key in keyof T]: fc.Arbitrary<T[Key]> }) => fc.record<T>(fields, { noNullPrototype: true })
const metadata = record({ order: word, note: fc.constantFrom('', 'x', 'y') })

const payments = [
  command(
    'pay',
    record({ card, amount, isManual: fc.boolean(), isConfirmed: fc.boolean(), customer: fc.option(at), isSaved: fc.boolean() }),
    (given, { shop, made }) => {
      const customer = given.customer === null ? '' : pick(made.customers, given.customer)
      const body = { amount: given.amount, currency: 'usd', capture_method: given.isManual ? ('manual' as const) : ('automatic' as const) }
      const method = given.isConfirmed ? { payment_method: given.card, confirm: true } : {}
      const owner = customer && { customer, ...(given.isSaved && { setup_future_usage: 'off_session' as const }) }
      return remember(made.payments, shop.stripe.paymentIntents.create({ ...body, ...method, ...owner }))
    },
  ),
  command('confirm', record({ at, card }), (given, { shop, made }) =>
    shop.stripe.paymentIntents.confirm(pick(made.payments, given.at), { payment_method: given.card }),
  ),
  command('capture', record({ at, amount }), (given, { shop, made }) =>
    shop.stripe.paymentIntents.capture(pick(made.payments, given.at), { amount_to_capture: given.amount }),
  ),
  command('cancel', at, (index, { shop, made }) => shop.stripe.paymentIntents.cancel(pick(made.payments, index))),
  command('update the payment', record({ at, metadata, description: word }), (given, { shop, made }) =>
    shop.stripe.paymentIntents.update(pick(made.payments, given.at), { metadata: given.metadata, description: given.description }),
  ),
  command('update its charge', record({ at, metadata, description: word }), async (given, { shop, made }) => {
    const { latest_charge: charge } = await shop.stripe.paymentIntents.retrieve(pick(made.payments, given.at))
    if (charge) await shop.stripe.charges.update(String(charge), { metadata: given.metadata, description: given.description })
  }),
]

const refunds = [
  command('refund', record({ at, amount: fc.option(amount) }), (given, { shop, made }) =>
    remember(made.refunds, shop.stripe.refunds.create({ payment_intent: pick(made.payments, given.at), ...(given.amount && { amount: given.amount }) })),
  ),
  command('update the refund', record({ at, metadata }), (given, { shop, made }) =>
    shop.stripe.refunds.update(pick(made.refunds, given.at), { metadata: given.metadata }),
  ),
  command('report the refund', record({ at, report: fc.constantFrom('settle', 'fail') }), (given, { shop, made }) =>
    help(shop, `refunds/${pick(made.refunds, given.at)}/${given.report}`),
  ),
  command('cancel the refund', at, (index, { shop, made }) => shop.stripe.refunds.cancel(pick(made.refunds, index))),
]

const customers = [
  command('add a customer', record({ email: fc.constantFrom('a@example.com', 'b@example.com'), metadata }), (given, { shop, made }) =>
    remember(made.customers, shop.stripe.customers.create(given)),
  ),
  command('update the customer', record({ at, name: word, metadata }), (given, { shop, made }) =>
    shop.stripe.customers.update(pick(made.customers, given.at), { name: given.name, metadata: given.metadata }),
  ),
  command('set the default card', record({ at, method: at }), (given, { shop, made }) => {
    const method = pick(made.methods, given.method)
    return shop.stripe.customers.update(pick(made.customers, given.at), { invoice_settings: { default_payment_method: method } })
  }),
  command('delete the customer', at, (index, { shop, made }) => shop.stripe.customers.del(pick(made.customers, index))),
  command('add a card', fc.constant(null), (_, { shop, made }) =>
    remember(made.methods, shop.stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })),
  ),
  command('attach the card', record({ at, customer: at }), (given, { shop, made }) =>
    shop.stripe.paymentMethods.attach(pick(made.methods, given.at), { customer: pick(made.customers, given.customer) }),
  ),
  command('update the card', record({ at, metadata, month: fc.integer({ min: 1, max: 12 }) }), (given, { shop, made }) =>
    shop.stripe.paymentMethods.update(pick(made.methods, given.at), { metadata: given.metadata, card: { exp_month: given.month } }),
  ),
  command('detach the card', at, (index, { shop, made }) => shop.stripe.paymentMethods.detach(pick(made.methods, index))),
]

const payouts = [
  command(
    'add a bank account',
    record({ token: fc.constantFrom('btok_us_verified', 'btok_us_verified_accountClosed', 'btok_us'), isDefault: fc.boolean() }),
    (given, { shop, made }) => {
      const account = { external_account: given.token, default_for_currency: given.isDefault }
      return remember(made.banks, shop.stripe.accounts.createExternalAccount(shop.merchantId, account))
    },
  ),
  command('update the bank account', record({ at, metadata }), (given, { shop, made }) =>
    shop.stripe.accounts.updateExternalAccount(shop.merchantId, pick(made.banks, given.at), { metadata: given.metadata }),
  ),
  command('make the bank account the default', at, (index, { shop, made }) =>
    shop.stripe.accounts.updateExternalAccount(shop.merchantId, pick(made.banks, index), { default_for_currency: true }),
  ),
  command('remove the bank account', at, (index, { shop, made }) => shop.stripe.accounts.deleteExternalAccount(shop.merchantId, pick(made.banks, index))),
  command('pay out', record({ amount, bank: at }), (given, { shop, made }) =>
    remember(made.payouts, shop.stripe.payouts.create({ amount: given.amount, currency: 'usd', destination: pick(made.banks, given.bank) })),
  ),
  command('update the payout', record({ at, metadata }), (given, { shop, made }) =>
    shop.stripe.payouts.update(pick(made.payouts, given.at), { metadata: given.metadata }),
  ),
  command('cancel the payout', at, (index, { shop, made }) => shop.stripe.payouts.cancel(pick(made.payouts, index))),
  command('report the payout', record({ at, report: fc.constantFrom('settle', 'return', 'fail') }), (given, { shop, made }) =>
    help(shop, `payouts/${pick(made.payouts, given.at)}/${given.report}`),
  ),
]

const setups = [
  command('set up a card', record({ card, hasCard: fc.boolean(), isConfirmed: fc.boolean() }), (given, { shop, made }) =>
    remember(
      made.setups,
      shop.stripe.setupIntents.create({ ...(given.hasCard && { payment_method: given.card }), ...(given.hasCard && given.isConfirmed && { confirm: true }) }),
    ),
  ),
  command('confirm the set-up', record({ at, card }), (given, { shop, made }) =>
    shop.stripe.setupIntents.confirm(pick(made.setups, given.at), { payment_method: given.card }),
  ),
  command('cancel the set-up', at, (index, { shop, made }) => shop.stripe.setupIntents.cancel(pick(made.setups, index))),
]

function disputeCommand<T extends { at: number }>(name: string, given: fc.Arbitrary<T>, act: (given: T, shop: ApiAccount, id: string) => Promise<unknown>) {
  return command(name, given, async (value, { shop }) => {
    const { data } = await shop.stripe.disputes.list({ limit: 100 })
    const dispute = data[value.at % Math.max(1, data.length)]
    if (dispute) await act(value, shop, dispute.id)
  })
}

const evidence = fc.constantFrom('winning_evidence', 'losing_evidence', 'escalate_inquiry_evidence')
const disputes = [
  disputeCommand('update the dispute', record({ at, metadata }), (given, shop, id) => shop.stripe.disputes.update(id, { metadata: given.metadata })),
  disputeCommand('answer the dispute', record({ at, evidence, isSubmitted: fc.boolean() }), (given, shop, id) =>
    shop.stripe.disputes.update(id, { evidence: { uncategorized_text: given.evidence }, submit: given.isSubmitted }),
  ),
  disputeCommand('close the dispute', record({ at }), (_, shop, id) => shop.stripe.disputes.close(id)),
]

/** Money becomes available, networks report, issuers decide, banks pay. */
const time = command('wait for hours', fc.constantFrom(1, 24, 24 * 3, 24 * 30), async (hours, { api }) => {
  api.clock.advance(hours * hourMs)
  await happen(api)
})

const of = (weight: number, list: readonly fc.Arbitrary<Command>[]) => ({ weight, arbitrary: fc.oneof(...list) })
const pay = payments.slice(0, 1)

/** The commands of one run. */
export const commands: fc.Arbitrary<Command[]> = fc.array(
  fc.oneof(of(4, pay), of(4, payments), of(4, refunds), of(5, customers), of(5, payouts), of(4, disputes), of(2, setups), of(3, [time])),
  { minLength: 25, maxLength: 40, size: 'max' },
)

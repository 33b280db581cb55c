import * as z from 'zod/mini'
import { requireAcceptedCurrency } from '#areas/acceptance/server/switches/index.ts'
import { changePayment, lockPayment, type PaymentChange, type PaymentRow } from '#areas/payments/server/index.ts'
import { paymentId } from '#kernel/ids.ts'
import { limits } from '#kernel/limits.ts'
import type { ApiContext } from '../context.ts'
import { declare } from '../endpoint.ts'
import { invalidRequest, resourceMissing } from '../errors.ts'
import { findById } from '../lists/objects-store.ts'
import type { ApiOptions } from '../objects/payment-intent.ts'
import { presentPaymentIntents } from '../objects/present.ts'
import { chooseMethod } from '../parameters/cards.ts'
import { metadataChange, shipping } from '../parameters/common-parameters.ts'
import { captureMethodOf, givenOptions } from '../parameters/given-options.ts'
import { currency, readChargeAmount } from '../parameters/money.ts'
import { amount, changeOf, choice, clearable, email, freeText, id, type ValuesOf } from '../parameters/parameters.ts'
import { confirmFields, statementDescriptor } from '../parameters/payment-options.ts'
import { findIntent, findNamedCustomer, presentOne } from './payment-intents.ts'

const updateFields = {
  ...confirmFields,
  amount: amount(),
  currency,
  customer: clearable(id()),
  description: clearable(freeText(limits.descriptionLengthMax)),
  metadata: metadataChange,
  payment_method: clearable(id()),
  receipt_email: clearable(email(limits.emailLengthMax)),
  setup_future_usage: clearable(choice(['off_session', 'on_session'])),
  shipping: clearable(shipping),
  statement_descriptor: clearable(statementDescriptor),
  statement_descriptor_suffix: clearable(statementDescriptor),
  transfer_group: clearable(freeText(255)),
}
type UpdateValues = ValuesOf<typeof updateFields>

/** What decides what is paid and how: it only changes before anybody processes the payment. */
const decisive = ['amount', 'capture_method', 'currency', 'customer', 'payment_method', 'payment_method_data'] as const
const openStatuses: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export const updateIntent = declare({
  method: 'POST',
  path: '/payment_intents/:id',
  sdkName: 'paymentIntents.update',
  permission: 'payment_intents.write',
  returns: 'payment_intent',
  isList: false,
  parameters: updateFields,
  handle: async (context, values, givenId) => {
    await findIntent(context, givenId)
    const payment = await lockPayment(context, z.parse(paymentId, givenId))
    if (!payment) throw resourceMissing('payment_intent', givenId, 'intent')
    await refuseDecided(context, payment, values)
    const change = await readChange(context, payment, values)
    if (change.currency !== undefined && change.currency !== payment.currency) await requireAcceptedCurrency(context, change.currency)
    return presentOne(
      context,
      Object.keys(change).length === 1 && Object.keys(change.apiOptions).length === 0 ? payment : await changePayment(context, payment, change),
    )
  },
})

async function refuseDecided(context: ApiContext, payment: PaymentRow, values: UpdateValues): Promise<void> {
  const isOpen = openStatuses.includes(payment.intent_status) && payment.processor_id === null
  const param = decisive.find((name) => values[name] !== null) ?? (captureMethodOf(values) ? 'payment_method_options[card][capture_method]' : undefined)
  if (isOpen || !param) return
  const [intent] = await presentPaymentIntents(context, [payment])
  throw invalidRequest(
    `This PaymentIntent's ${param} could not be updated because it has a status of ${payment.intent_status}. You may only update the ${param} of a PaymentIntent with one of the following statuses: ${openStatuses.join(', ')}.`,
    { code: 'payment_intent_unexpected_state', param, payment_intent: intent },
  )
}

async function readChange(context: ApiContext, payment: PaymentRow, values: UpdateValues): Promise<PaymentChange> {
  const customerId = changeOf(values.customer)
  const customer = customerId === undefined ? undefined : await findNamedCustomer(context, customerId)
  const change: PaymentChange = {
    ...readMoney(payment, values),
    ...given('captureMethod', captureMethodOf(values) ?? undefined),
    ...given('customer', customer),
    ...given('paymentMethod', await readMethod(context, values, customerId === undefined ? payment.customer_id : customerId)),
    ...given('receiptEmail', changeOf(values.receipt_email)),
    ...given('description', changeOf(values.description)),
    ...given('statementDescriptorSuffix', changeOf(values.statement_descriptor_suffix)),
    ...given('metadata', values.metadata?.(payment.metadata as Readonly<Record<string, string>>)),
    apiOptions: readOptions(values),
  }
  await refuseCardOfOther(context, payment, change)
  return change
}

/** A new currency alone has another minimum. */
function readMoney(payment: PaymentRow, { amount: apiAmount, currency: given }: UpdateValues): Pick<PaymentChange, 'amountMinor' | 'currency'> {
  if (apiAmount === null && given !== null && given !== payment.currency) {
    throw invalidRequest('Send the amount in the new currency as well.', { code: 'parameter_missing', param: 'amount' })
  }
  if (apiAmount === null) return {}
  const code = given ?? payment.currency
  return { amountMinor: readChargeAmount(apiAmount, code, 'amount'), currency: code }
}

async function readMethod(context: ApiContext, { payment_method, payment_method_data }: UpdateValues, customerId: string | null) {
  const methodId = changeOf(payment_method)
  if (methodId === null) return null
  return (await chooseMethod(context, { payment_method: methodId ?? null, payment_method_data }, customerId)) ?? undefined
}

/** A card that stays must still belong to the customer. */
async function refuseCardOfOther(context: ApiContext, payment: PaymentRow, { customer, paymentMethod }: PaymentChange): Promise<void> {
  if (customer === undefined || paymentMethod !== undefined || payment.payment_method_id === null) return
  const method = await findById(context, 'payment_methods', payment.payment_method_id)
  if (!method || method.customer_id === null || method.customer_id === customer?.id) return
  throw invalidRequest('The payment method of this PaymentIntent belongs to another customer. Change payment_method as well.', {
    code: 'payment_method_customer_mismatch',
    param: 'customer',
  })
}

function readOptions(values: UpdateValues): Record<string, unknown> {
  const { setup_future_usage, shipping: deliverTo, statement_descriptor, transfer_group, payment_method_types } = values
  const cleared = { setup_future_usage, shipping: deliverTo, statement_descriptor, transfer_group }
  return {
    ...(givenOptions({ ...values, setup_future_usage: null, shipping: null, payment_method: null, receipt_email: null }) satisfies ApiOptions),
    ...(payment_method_types ? { payment_method_types, automatic_payment_methods: null } : {}),
    ...Object.fromEntries(Object.entries(cleared).flatMap(([name, value]) => (value === null ? [] : [[name, changeOf(value)]]))),
  }
}

function given<K extends string, V>(name: K, value: V | undefined): { [Name in K]?: V } {
  return value === undefined ? {} : ({ [name]: value } as { [Name in K]?: V })
}

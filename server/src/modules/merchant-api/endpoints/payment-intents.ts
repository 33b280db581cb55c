import { paymentId } from '@counterfoil/contract/ids'
import { limits } from '@counterfoil/contract/limits'
import { cancellationReasons } from '@counterfoil/contract/statuses'
import * as z from 'zod/mini'
import { beginExternal, PendingIntent } from '../../../infra/external/command.ts'
import type { CustomerRow } from '../../customers/index.ts'
import { findCustomer } from '../../customers/index.ts'
import { amendPayment, beginCancellation, capture, confirmation, createPayment, findPayment } from '../../payments/index.ts'
import { answerConfirmation, confirmIntent, withIntentErrors } from '../confirm.ts'
import type { ApiContext } from '../context.ts'
import { declare } from '../endpoint.ts'
import { invalidRequest, resourceMissing } from '../errors.ts'
import type { PaymentRow } from '../lists/objects-store.ts'
import { listPage } from '../lists/pages.ts'
import { presentPaymentIntents } from '../objects/present.ts'
import { chooseMethod, newMethodFields } from '../parameters/cards.ts'
import { createdFilter, expandable, listParameters, metadata, paymentMethodType, shipping } from '../parameters/common-parameters.ts'
import { currency, readAmount, readChargeAmount } from '../parameters/money.ts'
import type { ValuesOf } from '../parameters/parameters.ts'
import { amount, choice, email, flag, freeText, group, groupOr, id, listOf, required, secret, text } from '../parameters/parameters.ts'

const statementDescriptor = freeText(22)

/** How to pay: what creating and confirming both take. */
const payWith = {
  ...expandable,
  payment_method: id(),
  payment_method_data: group(newMethodFields),
  // Cards are authorised without the payer's presence or a redirect, so these change nothing; shops send them all the same.
  off_session: groupOr(group({}), flag()),
  return_url: text(5000),
  error_on_requires_action: flag(),
  use_stripe_sdk: flag(),
  capture_method: choice(['automatic', 'automatic_async', 'manual']),
  payment_method_options: group({ card: group({ request_three_d_secure: choice(['any', 'automatic', 'challenge']) }) }),
  receipt_email: email(limits.emailLengthMax),
  setup_future_usage: choice(['off_session', 'on_session']),
  shipping,
}

const createFields = {
  ...payWith,
  amount: required(amount()),
  currency: required(currency),
  automatic_payment_methods: group({ enabled: required(flag()), allow_redirects: choice(['always', 'never']) }),
  confirm: flag(),
  confirmation_method: choice(['automatic', 'manual']),
  customer: id(),
  description: freeText(limits.descriptionLengthMax),
  metadata,
  payment_method_types: listOf(paymentMethodType),
  statement_descriptor: statementDescriptor,
  statement_descriptor_suffix: statementDescriptor,
}

async function findNamedCustomer(context: ApiContext, customerId: string | null): Promise<CustomerRow | null> {
  if (customerId === null) return null
  const customer = await findCustomer(context, customerId)
  if (!customer) throw resourceMissing('customer', customerId, 'customer')
  return customer
}

/** What is kept of the request only to be repeated in answers. */
function apiOptionsOf(values: ValuesOf<typeof createFields>) {
  const { automatic_payment_methods: automatic, payment_method_types: types } = values
  if (automatic?.enabled && types) {
    throw invalidRequest('You may only specify one of these parameters: automatic_payment_methods, payment_method_types.', {
      code: 'parameter_conflict',
      param: 'payment_method_types',
    })
  }
  const isAutomatic = automatic ? automatic.enabled : types === null
  return {
    payment_method_types: types ?? ['card'],
    automatic_payment_methods: isAutomatic ? { allow_redirects: automatic?.allow_redirects ?? 'always', enabled: true } : null,
    confirmation_method: values.confirmation_method ?? 'automatic',
    request_three_d_secure: values.payment_method_options?.card?.request_three_d_secure ?? 'automatic',
    setup_future_usage: values.setup_future_usage,
    shipping: values.shipping,
    statement_descriptor: values.statement_descriptor,
  }
}

/** Of the options that confirming takes, those that were given. */
function givenOptions(values: ValuesOf<typeof payWith>): Record<string, unknown> {
  const { setup_future_usage, shipping: deliverTo, payment_method_options } = values
  const options = { setup_future_usage, shipping: deliverTo, request_three_d_secure: payment_method_options?.card?.request_three_d_secure ?? null }
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== null))
}

const create = declare({
  method: 'POST',
  path: '/payment_intents',
  sdkName: 'paymentIntents.create',
  permission: 'payment_intents.write',
  returns: 'payment_intent',
  isList: false,
  takesPayments: true,
  parameters: createFields,
  handle: async (context, values) => {
    const amountMinor = readChargeAmount(values.amount, values.currency, 'amount')
    const apiOptions = apiOptionsOf(values)
    const customer = await findNamedCustomer(context, values.customer)
    const paymentMethod = await chooseMethod(context, values, values.customer)
    const isConfirming = values.confirm === true && paymentMethod !== null
    const input = {
      amountMinor,
      currency: values.currency,
      captureMethod: values.capture_method ?? 'automatic_async',
      customer,
      paymentMethod,
      receiptEmail: values.receipt_email,
      description: values.description,
      statementDescriptorSuffix: values.statement_descriptor_suffix,
      metadata: values.metadata ?? {},
      apiOptions,
    }
    const payment = createPayment(context, input, isConfirming)
    if (isConfirming) return beginExternal(context, confirmation, { paymentId: payment.id, newMethod: paymentMethod, created: payment })
    return values.confirm ? confirmIntent(context, payment, null) : presentOne(context, payment)
  },
  answer: answerConfirmation,
})

const confirm = declare({
  method: 'POST',
  path: '/payment_intents/:id/confirm',
  sdkName: 'paymentIntents.confirm',
  permission: 'payment_intents.write',
  returns: 'payment_intent',
  isList: false,
  takesPayments: true,
  parameters: payWith,
  handle: async (context, values, givenId) => {
    const payment = await findIntent(context, givenId)
    const method = await chooseMethod(context, values, payment.customer_id)
    const amendment = { captureMethod: values.capture_method, receiptEmail: values.receipt_email, apiOptions: givenOptions(values) }
    return confirmIntent(context, await amendPayment(context, payment, amendment), method)
  },
  answer: answerConfirmation,
})

const captureEndpoint = declare({
  method: 'POST',
  path: '/payment_intents/:id/capture',
  sdkName: 'paymentIntents.capture',
  permission: 'payment_intents.write',
  returns: 'payment_intent',
  isList: false,
  parameters: { ...expandable, amount_to_capture: amount(), final_capture: flag() },
  handle: async (context, values, givenId) => {
    const payment = await findIntent(context, givenId)
    if (values.final_capture === false) {
      throw invalidRequest('A payment can be captured only once. The remaining amount is released.', { code: 'parameter_invalid', param: 'final_capture' })
    }
    const amountMinor =
      values.amount_to_capture === null ? payment.amount_capturable_minor : readAmount(values.amount_to_capture, payment.currency, 'amount_to_capture')
    return withIntentErrors(context, payment, 'amount_to_capture', () => beginExternal(context, capture, { paymentId: payment.id, amountMinor }))
  },
  answer: presentOne,
})

const cancel = declare({
  method: 'POST',
  path: '/payment_intents/:id/cancel',
  sdkName: 'paymentIntents.cancel',
  permission: 'payment_intents.write',
  returns: 'payment_intent',
  isList: false,
  parameters: { ...expandable, cancellation_reason: choice(cancellationReasons) },
  handle: async (context, values, givenId) => {
    const payment = await findIntent(context, givenId)
    const input = { paymentId: payment.id, reason: values.cancellation_reason }
    const outcome = await withIntentErrors(context, payment, null, () => beginCancellation(context, input))
    return outcome instanceof PendingIntent ? outcome : presentOne(context, outcome)
  },
  answer: presentOne,
})

const retrieve = declare({
  method: 'GET',
  path: '/payment_intents/:id',
  sdkName: 'paymentIntents.retrieve',
  permission: 'payment_intents.read',
  returns: 'payment_intent',
  isList: false,
  parameters: { ...expandable, client_secret: secret(text(255)) },
  handle: async (context, values, givenId) => {
    const payment = await findIntent(context, givenId)
    if (values.client_secret !== null && values.client_secret !== payment.client_secret) {
      throw invalidRequest("The client_secret doesn't match this payment_intent.", { code: 'parameter_invalid', param: 'client_secret' })
    }
    return presentOne(context, payment)
  },
})

const list = declare({
  method: 'GET',
  path: '/payment_intents',
  sdkName: 'paymentIntents.list',
  permission: 'payment_intents.read',
  returns: 'payment_intent',
  isList: true,
  parameters: { ...listParameters, ...createdFilter, customer: id() },
  handle: async (context, values) => {
    await findNamedCustomer(context, values.customer)
    const kind = { url: '/v1/payment_intents', table: 'payments', objectName: 'payment_intent', present: presentPaymentIntents } as const
    return listPage(context, kind, values, { customer_id: values.customer })
  },
})

async function findIntent(context: ApiContext, givenId: string): Promise<PaymentRow> {
  const payment = await findPayment(context, z.parse(paymentId, givenId))
  if (!payment) throw resourceMissing('payment_intent', givenId, 'intent')
  return payment
}

async function presentOne(context: ApiContext, payment: PaymentRow) {
  const [intent] = await presentPaymentIntents(context, [payment])
  return intent as NonNullable<typeof intent>
}

export const paymentIntentEndpoints = [create, list, retrieve, confirm, captureEndpoint, cancel]

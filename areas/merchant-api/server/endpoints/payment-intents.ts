import * as z from 'zod/mini'
import { requireAcceptedCurrency } from '#areas/acceptance/server/switches/index.ts'
import { type CustomerRow, findCustomer, holdCustomer } from '#areas/customers/server/index.ts'
import { amendPayment, beginCancellation, capture, confirmation, createPayment, findPayment } from '#areas/payments/server/index.ts'
import { paymentId } from '#kernel/ids.ts'
import { cancellationReasons } from '#kernel/statuses.ts'
import { beginExternal, PendingIntent } from '#server/infra/external/command.ts'
import { answerConfirmation, confirmIntent, withIntentErrors } from '../confirm.ts'
import type { ApiContext } from '../context.ts'
import { declare } from '../endpoint.ts'
import { invalidRequest, resourceMissing } from '../errors.ts'
import type { PaymentRow } from '../lists/objects-store.ts'
import { listPage } from '../lists/pages.ts'
import type { ApiOptions } from '../objects/payment-intent.ts'
import { presentPaymentIntents } from '../objects/present.ts'
import { chooseMethod } from '../parameters/cards.ts'
import { createdFilter, expandable, listParameters } from '../parameters/common-parameters.ts'
import { apiOptionsOf, captureMethodOf, givenOptions, requireReturnUrl } from '../parameters/given-options.ts'
import { readAmount, readChargeAmount } from '../parameters/money.ts'
import { amount, choice, flag, id, secret, text } from '../parameters/parameters.ts'
import { confirmFields, createFields } from '../parameters/payment-options.ts'

/** @throws ApiError if there is no such customer, or it was deleted. */
export async function findNamedCustomer(context: ApiContext, customerId: string | null): Promise<CustomerRow | null> {
  return customerId === null ? null : requireCustomer(await findCustomer(context, customerId), customerId)
}

/** As `findNamedCustomer`, for what becomes the customer's: no erasure of the customer begins before the transaction ends. */
export async function holdNamedCustomer(context: ApiContext, customerId: string | null): Promise<CustomerRow | null> {
  return customerId === null ? null : requireCustomer(await holdCustomer(context, customerId), customerId)
}

function requireCustomer(customer: CustomerRow | undefined, customerId: string): CustomerRow {
  if (!customer || customer.deleted_at) throw resourceMissing('customer', customerId, 'customer')
  return customer
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
    const customer = await holdNamedCustomer(context, values.customer)
    const paymentMethod = await chooseMethod(context, values, values.customer)
    const isConfirming = values.confirm === true && paymentMethod !== null
    // Its confirmation reads the switches anyway.
    if (!isConfirming) await requireAcceptedCurrency(context, values.currency)
    if (values.confirm) requireReturnUrl(apiOptions, values)
    const input = {
      amountMinor,
      currency: values.currency,
      captureMethod: captureMethodOf(values) ?? 'automatic_async',
      customer,
      paymentMethod,
      receiptEmail: values.receipt_email,
      description: values.description,
      statementDescriptorSuffix: values.statement_descriptor_suffix,
      metadata: values.metadata ?? {},
      apiOptions: { ...apiOptions },
      storeId: context.storeId,
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
  parameters: confirmFields,
  handle: async (context, values, givenId) => {
    const payment = await findIntent(context, givenId)
    await holdNamedCustomer(context, payment.customer_id)
    const method = await chooseMethod(context, values, payment.customer_id)
    requireReturnUrl(payment.api_options as ApiOptions, values)
    const amendment = { captureMethod: captureMethodOf(values), receiptEmail: values.receipt_email, apiOptions: { ...givenOptions(values) } }
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
  parameters: { ...expandable, amount: amount(), amount_to_capture: amount(), final_capture: flag() },
  handle: async (context, values, givenId) => {
    const payment = await findIntent(context, givenId)
    if (values.final_capture === false) {
      throw invalidRequest('A payment can be captured only once. The remaining amount is released.', { code: 'parameter_invalid', param: 'final_capture' })
    }
    const param = values.amount_to_capture === null ? 'amount' : 'amount_to_capture'
    // Plugins for shops name it as a charge's capture does.
    const given = values.amount_to_capture ?? values.amount
    if (values.amount !== null && values.amount !== given) {
      throw invalidRequest('amount and amount_to_capture differ. Send one of them.', { code: 'parameter_conflict', param: 'amount' })
    }
    const amountMinor = given === null ? payment.amount_capturable_minor : readAmount(given, payment.currency, param)
    return withIntentErrors(context, payment, param, () => beginExternal(context, capture, { paymentId: payment.id, amountMinor }))
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
  isForPayers: true,
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

export async function findIntent(context: ApiContext, givenId: string): Promise<PaymentRow> {
  const payment = await findPayment(context, z.parse(paymentId, givenId))
  if (!payment) throw resourceMissing('payment_intent', givenId, 'intent')
  return payment
}

export async function presentOne(context: ApiContext, payment: PaymentRow) {
  const [intent] = await presentPaymentIntents(context, [payment])
  return intent as NonNullable<typeof intent>
}

export const paymentIntentEndpoints = [create, list, retrieve, confirm, captureEndpoint, cancel]

import {
  canBecome,
  cancelSetupIntent,
  confirmSetupIntent,
  createSetupIntent,
  lockSetupIntent,
  type SetupIntentStatus,
} from '#areas/payments/server/setup-intents/index.ts'
import type { ApiContext } from '../context.ts'
import { type ApiObject, declare, KeptError } from '../endpoint.ts'
import { invalidRequest, resourceMissing } from '../errors.ts'
import { findById, type PaymentMethodRow, type SetupIntentRow } from '../lists/objects-store.ts'
import { listPage } from '../lists/pages.ts'
import { cardErrorObject, declineCodesOf } from '../objects/card-error.ts'
import { presentPaymentMethod } from '../objects/payment-method.ts'
import { presentSetupIntents } from '../objects/present.ts'
import type { SetupOptions } from '../objects/setup-intent.ts'
import { chooseMethod } from '../parameters/cards.ts'
import { createdFilter, expandable, listParameters } from '../parameters/common-parameters.ts'
import { requireReturnUrl } from '../parameters/given-options.ts'
import { choice, id, secret, text } from '../parameters/parameters.ts'
import { confirmSetupFields, createSetupFields, givenSetupOptions, setupOptionsOf } from '../parameters/setup-options.ts'
import { findNamedCustomer, holdNamedCustomer } from './payment-intents.ts'

const create = declare({
  method: 'POST',
  path: '/setup_intents',
  sdkName: 'setupIntents.create',
  permission: 'setup_intents.write',
  returns: 'setup_intent',
  isList: false,
  takesPayments: true,
  parameters: createSetupFields,
  handle: async (context, values) => {
    const apiOptions = setupOptionsOf(values)
    await holdNamedCustomer(context, values.customer)
    const method = await chooseMethod(context, values, values.customer)
    if (values.confirm) requireReturnUrl(apiOptions, values)
    const intent = await createSetupIntent(context, {
      customerId: values.customer,
      paymentMethodId: method?.id ?? null,
      usage: values.usage ?? 'off_session',
      description: values.description,
      metadata: values.metadata ?? {},
      apiOptions: { ...apiOptions },
    })
    return values.confirm ? confirmWith(context, intent, method) : presentOne(context, intent)
  },
})

const confirm = declare({
  method: 'POST',
  path: '/setup_intents/:id/confirm',
  sdkName: 'setupIntents.confirm',
  permission: 'setup_intents.write',
  returns: 'setup_intent',
  isList: false,
  takesPayments: true,
  parameters: confirmSetupFields,
  handle: async (context, values, givenId) => {
    const intent = await requireLocked(context, givenId)
    await requireStep(context, intent, 'succeeded', 'confirm')
    await holdNamedCustomer(context, intent.customer_id)
    const named = await chooseMethod(context, values, intent.customer_id)
    requireReturnUrl(intent.api_options as SetupOptions, values)
    const changed = { ...intent, api_options: { ...(intent.api_options as SetupOptions), ...givenSetupOptions(values) } as SetupIntentRow['api_options'] }
    return confirmWith(context, changed, named ?? (await ownMethod(context, intent)))
  },
})

const cancel = declare({
  method: 'POST',
  path: '/setup_intents/:id/cancel',
  sdkName: 'setupIntents.cancel',
  permission: 'setup_intents.write',
  returns: 'setup_intent',
  isList: false,
  parameters: { ...expandable, cancellation_reason: choice(['abandoned', 'duplicate', 'requested_by_customer']) },
  handle: async (context, { cancellation_reason }, givenId) => {
    const intent = await requireLocked(context, givenId)
    await requireStep(context, intent, 'canceled', 'cancel')
    return presentOne(context, await cancelSetupIntent(context, intent, cancellation_reason))
  },
})

const retrieve = declare({
  method: 'GET',
  path: '/setup_intents/:id',
  sdkName: 'setupIntents.retrieve',
  permission: 'setup_intents.read',
  isForPayers: true,
  returns: 'setup_intent',
  isList: false,
  parameters: { ...expandable, client_secret: secret(text(255)) },
  handle: async (context, values, givenId) => {
    const intent = await findById(context, 'setup_intents', givenId)
    if (!intent) throw missingIntent(givenId)
    if (values.client_secret !== null && values.client_secret !== intent.client_secret) {
      throw invalidRequest("The client_secret doesn't match this setup_intent.", { code: 'parameter_invalid', param: 'client_secret' })
    }
    return presentOne(context, intent)
  },
})

const list = declare({
  method: 'GET',
  path: '/setup_intents',
  sdkName: 'setupIntents.list',
  permission: 'setup_intents.read',
  returns: 'setup_intent',
  isList: true,
  parameters: { ...listParameters, ...createdFilter, customer: id(), payment_method: id() },
  handle: async (context, values) => {
    await findNamedCustomer(context, values.customer)
    const kind = { url: '/v1/setup_intents', table: 'setup_intents', objectName: 'setupintent', present: presentSetupIntents } as const
    return listPage(context, kind, values, { customer_id: values.customer, payment_method_id: values.payment_method })
  },
})

/** A decline is an outcome, kept and answered with 402 and all that is known of it. */
async function confirmWith(context: ApiContext, intent: SetupIntentRow, method: PaymentMethodRow | null): Promise<ApiObject | KeptError> {
  if (method === null) {
    throw invalidRequest("You cannot confirm this SetupIntent because it's missing a payment method. Name one with payment_method.", {
      code: 'setup_intent_unexpected_state',
      param: 'payment_method',
      setup_intent: await presentOne(context, intent),
    })
  }
  const { intent: outcome, decline } = await confirmSetupIntent(context, context.acquirer, intent, method)
  const presented = await presentOne(context, outcome)
  const codes = decline && declineCodesOf(outcome.last_error)
  if (!codes) return presented
  return new KeptError(402, { ...cardErrorObject(codes), setup_intent: presented, payment_method: presentPaymentMethod(context, method) })
}

async function ownMethod(context: ApiContext, { payment_method_id }: SetupIntentRow): Promise<PaymentMethodRow | null> {
  return payment_method_id === null ? null : ((await findById(context, 'payment_methods', payment_method_id)) ?? null)
}

async function requireLocked(context: ApiContext, givenId: string): Promise<SetupIntentRow> {
  const intent = await lockSetupIntent(context, givenId)
  if (!intent) throw missingIntent(givenId)
  return intent
}

/** @throws ApiError with the setup intent as it is, where it has ended. */
async function requireStep(context: ApiContext, intent: SetupIntentRow, next: SetupIntentStatus, verb: string): Promise<void> {
  if (canBecome(intent.status as SetupIntentStatus, next)) return
  throw invalidRequest(`You cannot ${verb} this SetupIntent because its status is ${intent.status}.`, {
    code: 'setup_intent_unexpected_state',
    setup_intent: await presentOne(context, intent),
  })
}

function missingIntent(givenId: string) {
  return resourceMissing('setupintent', givenId, 'intent')
}

async function presentOne(context: ApiContext, row: SetupIntentRow): Promise<ApiObject> {
  const [intent] = await presentSetupIntents(context, [row])
  return intent as ApiObject
}

export const setupIntentEndpoints = [create, list, retrieve, confirm, cancel]

import { attachVerified, detachPaymentMethod, lockPaymentMethod, type PaymentMethodChange, payerOf, updatePaymentMethod } from '#areas/payments/server/index.ts'
import { askUnlessStopped } from '#areas/risk/server/index.ts'
import type { ApiContext } from '../context.ts'
import { declare, KeptError } from '../endpoint.ts'
import { invalidRequest, resourceMissing } from '../errors.ts'
import { findById, type PaymentMethodRow } from '../lists/objects-store.ts'
import { listPage } from '../lists/pages.ts'
import { cardDeclined } from '../objects/card-error.ts'
import { jsonObject } from '../objects/fields.ts'
import { presentPaymentMethod } from '../objects/payment-method.ts'
import { presentPaymentMethods } from '../objects/present.ts'
import { allowRedisplay, billingDetails, createMethod, findMethod, newMethodFields, refuseSpent } from '../parameters/cards.ts'
import { expandable, listParameters, metadataChange } from '../parameters/common-parameters.ts'
import { choice, givenOf, group, id, integer, required, text } from '../parameters/parameters.ts'
import { findNamedCustomer, holdNamedCustomer } from './payment-intents.ts'

const create = declare({
  method: 'POST',
  path: '/payment_methods',
  sdkName: 'paymentMethods.create',
  permission: 'payment_methods.write',
  returns: 'payment_method',
  isList: false,
  parameters: { ...expandable, ...newMethodFields },
  handle: async (context, values) => presentPaymentMethod(context, await createMethod(context, values, '')),
})

const retrieve = declare({
  method: 'GET',
  path: '/payment_methods/:id',
  sdkName: 'paymentMethods.retrieve',
  permission: 'payment_methods.read',
  returns: 'payment_method',
  isList: false,
  parameters: expandable,
  handle: async (context, _values, methodId) => {
    const method = await findById(context, 'payment_methods', methodId)
    if (!method) throw missingMethod(methodId)
    return presentPaymentMethod(context, method)
  },
})

const update = declare({
  method: 'POST',
  path: '/payment_methods/:id',
  sdkName: 'paymentMethods.update',
  permission: 'payment_methods.write',
  returns: 'payment_method',
  isList: false,
  parameters: {
    ...expandable,
    allow_redisplay: allowRedisplay,
    billing_details: givenOf(billingDetails.fields),
    card: group({ exp_month: integer({ min: 1, max: 12 }), exp_year: integer({ min: 2000, max: 9999 }) }),
    metadata: metadataChange,
  },
  handle: async (context, values, methodId) => {
    const method = await requireLocked(context, methodId)
    if (method.customer_id === null) {
      throw invalidRequest('You must save this PaymentMethod to a customer before you can update it.', { code: 'payment_method_unexpected_state' })
    }
    const { exp_month = null, exp_year = null } = values.card ?? {}
    const change: PaymentMethodChange = {
      ...(values.allow_redisplay === null ? {} : { allow_redisplay: values.allow_redisplay }),
      ...(values.billing_details === null ? {} : { billing_details: { ...jsonObject(method.billing_details), ...values.billing_details } as never }),
      ...(exp_month === null ? {} : { exp_month }),
      ...(exp_year === null ? {} : { exp_year }),
      ...(values.metadata === null ? {} : { metadata: values.metadata(method.metadata as Readonly<Record<string, string>>) }),
    }
    return presentPaymentMethod(context, Object.keys(change).length === 0 ? method : await updatePaymentMethod(context, method, change))
  },
})

const attach = declare({
  method: 'POST',
  path: '/payment_methods/:id/attach',
  sdkName: 'paymentMethods.attach',
  permission: 'payment_methods.write',
  returns: 'payment_method',
  isList: false,
  parameters: { ...expandable, customer: required(id()) },
  handle: async (context, { customer }, methodId) => {
    await holdNamedCustomer(context, customer)
    const { id: ownId } = await findMethod(context, methodId, 'payment_method')
    const asked = await askToAttach(context, await requireAttachable(context, ownId, customer, 'payment_method'), customer)
    return asked instanceof KeptError ? asked : presentPaymentMethod(context, await attachTo(context, asked, customer))
  },
})

/**
 * Asks whether a card that `requireAttachable` returned may become a customer's, which counts as an attempt of its payer. Whatever else can refuse the call must do so before, since its refusal
 * would tell the answer without keeping what was counted.
 * @param customerId null for a customer who is created afterward.
 * @returns the card, or the refusal of an entry, a rule or the issuer. Attaching a card once more to the same customer asks nobody.
 */
export async function askToAttach(context: ApiContext, method: PaymentMethodRow, customerId: string | null): Promise<PaymentMethodRow | KeptError> {
  if (method.customer_id !== null) return method
  const decline = await askUnlessStopped(context, method.id, payerOf(method, customerId, method.metadata), () => context.acquirer.verify(method.acquirer_token))
  return decline ? cardDeclined(decline) : method
}

/** Locks a card that may be attached to a customer, or is already. A call with several cards checks all of them before it asks about the first. */
export async function requireAttachable(context: ApiContext, methodId: string, customerId: string | null, param: string): Promise<PaymentMethodRow> {
  const method = await requireLocked(context, methodId)
  if (method.customer_id !== null && method.customer_id === customerId) return method
  if (method.customer_id !== null) {
    throw invalidRequest('The payment method you provided has already been attached to a customer.', { code: 'payment_method_customer_mismatch', param })
  }
  await refuseSpent(context, method, param)
  return method
}

/** Attaches a card that `askToAttach` returned. */
export async function attachTo(context: ApiContext, method: PaymentMethodRow, customerId: string): Promise<PaymentMethodRow> {
  return method.customer_id === customerId ? method : attachVerified(context, method, customerId)
}

const detach = declare({
  method: 'POST',
  path: '/payment_methods/:id/detach',
  sdkName: 'paymentMethods.detach',
  permission: 'payment_methods.write',
  returns: 'payment_method',
  isList: false,
  parameters: expandable,
  handle: async (context, _values, methodId) => {
    const method = await requireLocked(context, methodId)
    if (method.customer_id === null) {
      throw invalidRequest('The payment method you provided is not attached to a customer so detachment is impossible.', {
        code: 'payment_method_unexpected_state',
        param: 'payment_method',
      })
    }
    return presentPaymentMethod(context, await detachPaymentMethod(context, method))
  },
})

/** Other types than cards are taken, and their lists are empty. */
const ofType = { type: text(40), allow_redisplay: choice(['always', 'limited', 'unspecified']) }

const list = declare({
  method: 'GET',
  path: '/payment_methods',
  sdkName: 'paymentMethods.list',
  permission: 'payment_methods.read',
  returns: 'payment_method',
  isList: true,
  parameters: { ...listParameters, ...ofType, customer: id() },
  handle: async (context, values) => {
    await findNamedCustomer(context, values.customer)
    // As with Stripe, a card without a customer is never listed.
    return listMethods(context, '/v1/payment_methods', values, values.customer)
  },
})

const listOfCustomer = declare({
  method: 'GET',
  path: '/customers/:id/payment_methods',
  sdkName: 'customers.listPaymentMethods',
  permission: 'payment_methods.read',
  returns: 'payment_method',
  isList: true,
  parameters: { ...listParameters, ...ofType },
  handle: async (context, values, customerId) => {
    await findNamedCustomer(context, customerId)
    return listMethods(context, `/v1/customers/${customerId}/payment_methods`, values, customerId)
  },
})

type ListParameters = Parameters<typeof listPage>[2] & { readonly type: string | null; readonly allow_redisplay: string | null }

async function listMethods(context: ApiContext, url: string, values: ListParameters, customerId: string | null) {
  if (customerId === null || (values.type !== null && values.type !== 'card')) return { object: 'list' as const, url, has_more: false, data: [] }
  const kind = { url, table: 'payment_methods', objectName: 'PaymentMethod', present: presentPaymentMethods } as const
  return listPage(context, kind, values, { customer_id: customerId, allow_redisplay: values.allow_redisplay })
}

async function requireLocked(context: ApiContext, methodId: string): Promise<PaymentMethodRow> {
  const method = await lockPaymentMethod(context, methodId)
  if (!method) throw missingMethod(methodId)
  return method
}

function missingMethod(methodId: string) {
  return resourceMissing('PaymentMethod', methodId, 'payment_method')
}

export const paymentMethodEndpoints = [create, list, retrieve, update, attach, detach, listOfCustomer]

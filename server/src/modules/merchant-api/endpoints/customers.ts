import { limits } from '@counterfoil/contract/limits'
import { createCustomer, findCustomer, normaliseEmail, setDefaultPaymentMethod } from '../../customers/index.ts'
import { attachPaymentMethod } from '../../payments/index.ts'
import type { ApiContext } from '../context.ts'
import { cardDeclined } from '../declines.ts'
import { declare } from '../endpoint.ts'
import { invalidRequest, resourceMissing } from '../errors.ts'
import { listPage } from '../lists/pages.ts'
import { presentCustomer } from '../objects/customer.ts'
import { presentCustomers } from '../objects/present.ts'
import { findMethod } from '../parameters/cards.ts'
import { address, createdFilter, expandable, listParameters, metadata, shipping } from '../parameters/common-parameters.ts'
import { email, freeText, group, id, text } from '../parameters/parameters.ts'

const create = declare({
  method: 'POST',
  path: '/customers',
  sdkName: 'customers.create',
  permission: 'customers.write',
  returns: 'customer',
  isList: false,
  parameters: {
    ...expandable,
    address,
    description: freeText(limits.descriptionLengthMax),
    email: email(limits.emailLengthMax),
    invoice_settings: group({ default_payment_method: id() }),
    metadata,
    name: freeText(limits.descriptionLengthMax),
    payment_method: id(),
    phone: freeText(limits.nameLengthMax),
    shipping,
  },
  handle: async (context, values) => {
    const { invoice_settings, metadata: given, payment_method, ...details } = values
    const customer = await createCustomer(context, { ...details, metadata: given ?? {} })
    const defaultId = invoice_settings?.default_payment_method ?? null
    const attachedId = payment_method === null ? null : await attach(context, payment_method, customer.id)
    if (defaultId === null) return presentCustomer(context, customer)
    // Only what belongs to the customer can be its default; a well-known name stands for the card that was attached under it.
    if (attachedId === null || (defaultId !== attachedId && defaultId !== payment_method)) {
      throw invalidRequest('The default payment method must be the one that payment_method attaches to this customer.', {
        code: 'resource_missing',
        param: 'invoice_settings[default_payment_method]',
      })
    }
    return presentCustomer(context, await setDefaultPaymentMethod(context, customer.id, attachedId))
  },
})

async function attach(context: ApiContext, methodId: string, customerId: string): Promise<string> {
  const method = await findMethod(context, methodId, 'payment_method')
  if (method.customer_id !== null) {
    throw invalidRequest('This payment method is already attached to another customer.', { code: 'payment_method_customer_mismatch', param: 'payment_method' })
  }
  const decline = await attachPaymentMethod(context, context.acquirer, method, customerId)
  if (decline) throw cardDeclined(decline)
  return method.id
}

const retrieve = declare({
  method: 'GET',
  path: '/customers/:id',
  sdkName: 'customers.retrieve',
  permission: 'customers.read',
  returns: 'customer',
  isList: false,
  parameters: expandable,
  handle: async (context, _values, customerId) => {
    const customer = await findCustomer(context, customerId)
    if (!customer) throw resourceMissing('customer', customerId, 'id')
    return presentCustomer(context, customer)
  },
})

const list = declare({
  method: 'GET',
  path: '/customers',
  sdkName: 'customers.list',
  permission: 'customers.read',
  returns: 'customer',
  isList: true,
  parameters: { ...listParameters, ...createdFilter, email: text(limits.emailLengthMax) },
  handle: (context, values) => {
    const kind = { url: '/v1/customers', table: 'customers', objectName: 'customer', present: presentCustomers } as const
    return listPage(context, kind, values, { email_normalised: values.email === null ? null : normaliseEmail(values.email) })
  },
})

export const customerEndpoints = [create, list, retrieve]

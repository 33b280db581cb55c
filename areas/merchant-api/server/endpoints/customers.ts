import {
  type CustomerRow,
  changeCustomer,
  createCustomer,
  deleteCustomer,
  findCustomer,
  lockCustomer,
  normaliseEmail,
  setDefaultPaymentMethod,
} from '#areas/customers/server/index.ts'
import { detachAllOf } from '#areas/payments/server/index.ts'
import { limits } from '#kernel/limits.ts'
import type { ApiContext } from '../context.ts'
import { declare, KeptError } from '../endpoint.ts'
import { invalidRequest, resourceMissing } from '../errors.ts'
import { findById, type PaymentMethodRow } from '../lists/objects-store.ts'
import { listPage } from '../lists/pages.ts'
import { presentCustomer, presentDeletedCustomer } from '../objects/customer.ts'
import { presentCustomers } from '../objects/present.ts'
import { clockIdOf } from '../objects/test-clock.ts'
import { createMethod, findMethod, type NewMethodValues } from '../parameters/cards.ts'
import { createdFilter, expandable, listParameters, metadataChange } from '../parameters/common-parameters.ts'
import { customerChangeFields, newCustomerFields } from '../parameters/customer-fields.ts'
import { changeOf, text } from '../parameters/parameters.ts'
import { askToAttach, attachTo, requireAttachable } from './payment-methods.ts'

const create = declare({
  method: 'POST',
  path: '/customers',
  sdkName: 'customers.create',
  permission: 'customers.write',
  returns: 'customer',
  isList: false,
  parameters: { ...expandable, ...newCustomerFields },
  handle: async (context, values) => {
    const { address, description, email, name, phone, shipping, metadata } = values
    requireOwnClock(context, values.test_clock)
    const details = { address, description, email, name, phone, shipping, metadata: metadata ?? {} }
    const methods = await findNamed(context, values)
    const defaultId = values.invoice_settings?.default_payment_method ?? null
    const attachedId = methods.at(-1)?.id ?? null
    // Only what belongs to the customer can be its default; a well-known name stands for the card that was attached under it.
    if (defaultId !== null && (attachedId === null || (defaultId !== attachedId && defaultId !== values.payment_method))) {
      throw invalidRequest('The default payment method must be the one that payment_method attaches to this customer.', {
        code: 'resource_missing',
        param: 'invoice_settings[default_payment_method]',
      })
    }
    const asked = await askToAttachAll(context, methods, null)
    if (asked instanceof KeptError) return asked
    const customer = await createCustomer(context, { ...details, apiOptions: optionsOf(values) })
    for (const method of asked) await attachTo(context, method, customer.id)
    return presentCustomer(context, defaultId === null ? customer : await setDefaultPaymentMethod(context, customer, attachedId))
  },
})

const update = declare({
  method: 'POST',
  path: '/customers/:id',
  sdkName: 'customers.update',
  permission: 'customers.write',
  returns: 'customer',
  isList: false,
  parameters: { ...expandable, ...customerChangeFields, metadata: metadataChange },
  handle: async (context, values, customerId) => {
    const customer = await lockCustomer(context, customerId)
    if (!customer) throw resourceMissing('customer', customerId, 'id')
    const defaultId = changeOf(values.invoice_settings?.default_payment_method ?? null)
    await requireOwnDefault(context, customer, defaultId)
    const asked = await askToAttachAll(context, await findNamed(context, { payment_method: null, source: values.source }), customerId)
    if (asked instanceof KeptError) return asked
    for (const method of asked) await attachTo(context, method, customerId)
    const details = Object.entries({
      address: changeOf(values.address),
      description: changeOf(values.description),
      email: changeOf(values.email),
      name: changeOf(values.name),
      phone: changeOf(values.phone),
      shipping: changeOf(values.shipping),
      metadata: values.metadata?.(customer.metadata as Readonly<Record<string, string>>),
    }).filter(([, value]) => value !== undefined)
    const options = optionsOf(values)
    const isChanged = details.length > 0 || Object.keys(options).length > 0
    const changed = isChanged ? await changeCustomer(context, customer, { ...Object.fromEntries(details), apiOptions: options }) : customer
    const isSame = defaultId === undefined || defaultId === changed.default_payment_method_id
    return presentCustomer(context, isSame ? changed : await setDefaultPaymentMethod(context, changed, defaultId))
  },
})

/** What is only repeated in answers. */
function optionsOf({ balance, preferred_locales, tax_exempt, test_clock = null }: OptionValues): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ balance, preferred_locales, tax_exempt, test_clock }).filter(([, value]) => value !== null))
}

interface OptionValues {
  readonly balance: number | null
  readonly preferred_locales: string[] | null
  readonly tax_exempt: string | null
  readonly test_clock?: string | null
}

/** A sandbox has one clock, by which all its customers go. */
function requireOwnClock(context: ApiContext, clockId: string | null): void {
  if (clockId === null || (!context.isLive && clockId === clockIdOf(context.merchantId))) return
  throw resourceMissing('testclock', clockId, 'test_clock')
}

interface NamedMethod {
  readonly id: string
  /** Where the call named it. */
  readonly param: string
}

/** The cards that a call attaches, also by a token, as older calls do. */
async function findNamed(context: ApiContext, { payment_method, source }: { payment_method: string | null; source: string | null }): Promise<NamedMethod[]> {
  const token = source === null ? null : await createMethod(context, cardOfToken(source), '')
  const named = payment_method === null ? null : await findMethod(context, payment_method, 'payment_method')
  return [...(token ? [{ id: token.id, param: 'source' }] : []), ...(named ? [{ id: named.id, param: 'payment_method' }] : [])]
}

async function askToAttachAll(context: ApiContext, methods: readonly NamedMethod[], customerId: string | null): Promise<PaymentMethodRow[] | KeptError> {
  const locked: PaymentMethodRow[] = []
  for (const { id, param } of methods) locked.push(await requireAttachable(context, id, customerId, param))
  const asked: PaymentMethodRow[] = []
  for (const one of locked) {
    const method = await askToAttach(context, one, customerId)
    if (method instanceof KeptError) return method
    asked.push(method)
  }
  return asked
}

function cardOfToken(token: string): NewMethodValues {
  const card = { token, number: null, exp_month: null, exp_year: null, cvc: null, networks: null }
  return { type: 'card', card, billing_details: null, metadata: null, allow_redisplay: null, radar_options: null }
}

/** @param methodId undefined leaves the default as it is, null takes it away. */
async function requireOwnDefault(context: ApiContext, customer: CustomerRow, methodId: string | null | undefined): Promise<void> {
  if (methodId === undefined || methodId === null || methodId === customer.default_payment_method_id) return
  if ((await findById(context, 'payment_methods', methodId))?.customer_id === customer.id) return
  throw invalidRequest(`No such PaymentMethod: '${methodId}'; it must be attached to this customer before it becomes the default.`, {
    code: 'resource_missing',
    param: 'invoice_settings[default_payment_method]',
  })
}

const remove = declare({
  method: 'DELETE',
  path: '/customers/:id',
  sdkName: 'customers.del',
  permission: 'customers.write',
  returns: 'customer',
  isList: false,
  parameters: {},
  handle: async (context, _values, customerId) => {
    const customer = await lockCustomer(context, customerId)
    if (!customer) throw resourceMissing('customer', customerId, 'id')
    await detachAllOf(context, customerId)
    await deleteCustomer(context, customerId)
    return presentDeletedCustomer(customerId)
  },
})

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
    return customer.deleted_at === null ? presentCustomer(context, customer) : presentDeletedCustomer(customerId)
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

export const customerEndpoints = [create, list, retrieve, update, remove]

import type { ChangeType } from '#kernel/changes.ts'
import { recordChange } from '#server/infra/changes/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { type CustomerChange, type CustomerRow, insertCustomer, type JsonObject, type NewCustomerRow, updateCustomer, writeCustomer } from './store.ts'

export interface NewCustomer {
  readonly email: string | null
  readonly name: string | null
  readonly phone: string | null
  readonly description: string | null
  readonly address: Readonly<Record<string, unknown>> | null
  readonly shipping: Readonly<Record<string, unknown>> | null
  readonly metadata: Readonly<Record<string, string>>
  /** What the merchant API repeats in its answers: locales, tax status, balance. */
  readonly apiOptions?: Readonly<Record<string, unknown>>
}

/** How addresses are compared and looked up. */
export function normaliseEmail(email: string): string {
  return email.toLowerCase()
}

function customerRow({ now }: TenantContext, input: NewCustomer): NewCustomerRow {
  return {
    id: newId('cus', now),
    created_at: now,
    email: input.email,
    email_normalised: input.email === null ? null : normaliseEmail(input.email),
    name: input.name,
    phone: input.phone,
    description: input.description,
    address: input.address as Required<NewCustomerRow>['address'],
    shipping: input.shipping as Required<NewCustomerRow>['shipping'],
    metadata: input.metadata,
    api_options: (input.apiOptions ?? {}) as Required<NewCustomerRow>['api_options'],
  }
}

export async function createCustomer(context: TenantContext, input: NewCustomer): Promise<CustomerRow> {
  const customer = await insertCustomer(context, customerRow(context, input))
  recordCustomerChange(context, customer.id, 'customer.created')
  return customer
}

/** Creates a customer without reading the row, which can wait for the others of a batch. Returns its ID. */
export function addCustomer(context: TenantContext, input: NewCustomer): string {
  const customer = customerRow(context, input)
  writeCustomer(context, customer)
  recordCustomerChange(context, customer.id, 'customer.created')
  return customer.id
}

/** Changes the given fields of a customer, which the caller has locked. */
export async function changeCustomer(context: TenantContext, customer: CustomerRow, change: Partial<NewCustomer>): Promise<CustomerRow> {
  const { apiOptions, ...columns } = change
  const updated = await updateCustomer(context, customer.id, {
    ...(columns as CustomerChange),
    ...(columns.email === undefined ? {} : { email_normalised: columns.email === null ? null : normaliseEmail(columns.email) }),
    ...(apiOptions === undefined ? {} : { api_options: { ...(customer.api_options as JsonObject), ...(apiOptions as JsonObject) } }),
  })
  recordCustomerChange(context, customer.id, 'customer.updated', customer)
  return updated
}

/** Ends a customer. Its payments stay and name it; its cards are for the caller to detach. */
export async function deleteCustomer(context: TenantContext, id: string): Promise<void> {
  await updateCustomer(context, id, { deleted_at: context.now, default_payment_method_id: null })
  recordCustomerChange(context, id, 'customer.deleted')
}

/** Changes the default card of a customer, which the caller has locked. @param paymentMethodId of a card that belongs to the customer. */
export async function setDefaultPaymentMethod(context: TenantContext, customer: CustomerRow, paymentMethodId: string | null): Promise<CustomerRow> {
  const updated = await updateCustomer(context, customer.id, { default_payment_method_id: paymentMethodId })
  recordCustomerChange(context, customer.id, 'customer.updated', customer)
  return updated
}

/** @param previous as it was, where the change alters what it says. */
function recordCustomerChange(context: TenantContext, id: string, type: Extract<ChangeType, `customer.${string}`>, previous: CustomerRow | null = null): void {
  recordChange(context, { type, objectType: 'customer', objectId: id, ...(previous && { previous: { customers: previous } }) })
}

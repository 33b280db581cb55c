import type { TenantContext } from '../../infra/context.ts'
import { newId } from '../../infra/keys/crypto.ts'
import { recordChange } from '../changes/index.ts'
import type { CustomerRow, NewCustomerRow } from './store.ts'
import { insertCustomer, updateDefaultPaymentMethod, writeCustomer } from './store.ts'

export interface NewCustomer {
  readonly email: string | null
  readonly name: string | null
  readonly phone: string | null
  readonly description: string | null
  readonly address: Readonly<Record<string, unknown>> | null
  readonly shipping: Readonly<Record<string, unknown>> | null
  readonly metadata: Readonly<Record<string, string>>
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

/** @param paymentMethodId of a card that belongs to the customer. */
export async function setDefaultPaymentMethod(context: TenantContext, id: string, paymentMethodId: string): Promise<CustomerRow> {
  const customer = await updateDefaultPaymentMethod(context, id, paymentMethodId)
  recordCustomerChange(context, id, 'customer.updated')
  return customer
}

function recordCustomerChange(context: TenantContext, id: string, type: 'customer.created' | 'customer.updated'): void {
  recordChange(context, { type, objectType: 'customer', objectId: id })
}

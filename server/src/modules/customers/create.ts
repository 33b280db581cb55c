import type { TenantContext } from '../../infra/context.ts'
import { newId } from '../../infra/crypto.ts'
import { recordChange } from '../changes/index.ts'
import type { CustomerRow } from './store.ts'
import { insertCustomer, updateDefaultPaymentMethod } from './store.ts'

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

export async function createCustomer(context: TenantContext, input: NewCustomer): Promise<CustomerRow> {
  const customer = await insertCustomer(context, {
    id: newId('cus', context.now),
    created_at: context.now,
    email: input.email,
    email_normalised: input.email === null ? null : normaliseEmail(input.email),
    name: input.name,
    phone: input.phone,
    description: input.description,
    address: input.address && JSON.stringify(input.address),
    shipping: input.shipping && JSON.stringify(input.shipping),
    metadata: JSON.stringify(input.metadata),
  })
  recordCustomerChange(context, customer.id, 'customer.created')
  return customer
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

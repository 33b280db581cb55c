import type { TenantContext } from '../../infra/context.ts'
import { newId } from '../../infra/crypto.ts'
import type { CustomerRow } from './store.ts'
import { insertCustomer } from './store.ts'

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
  return insertCustomer(context, {
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
}

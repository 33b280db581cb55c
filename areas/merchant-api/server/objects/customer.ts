import type { ObjectContext } from '../context.ts'
import type { CustomerRow } from '../lists/objects-store.ts'
import { presentAddress, presentShipping, secondsOf } from './fields.ts'

/** What a customer keeps of a call only to repeat it here. */
export interface CustomerOptions {
  readonly balance?: number | null
  readonly invoice_settings?: Readonly<Record<string, unknown>>
  readonly preferred_locales?: readonly string[] | null
  readonly tax_exempt?: string | null
  readonly test_clock?: string | null
}

/** Its payments still name it. */
export function presentDeletedCustomer(id: string) {
  return { id, object: 'customer' as const, deleted: true as const }
}

export function presentCustomer(context: ObjectContext, row: CustomerRow) {
  const options = row.api_options as CustomerOptions
  return {
    id: row.id,
    object: 'customer' as const,
    address: row.address === null ? null : presentAddress(row.address),
    balance: options.balance ?? 0,
    created: secondsOf(row.created_at),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: row.description,
    discount: null,
    email: row.email,
    invoice_settings: { custom_fields: null, default_payment_method: row.default_payment_method_id, footer: null, rendering_options: null },
    livemode: context.isLive,
    metadata: row.metadata,
    name: row.name,
    phone: row.phone,
    preferred_locales: options.preferred_locales ?? [],
    shipping: presentShipping(row.shipping),
    tax_exempt: options.tax_exempt ?? 'none',
    test_clock: options.test_clock ?? null,
  }
}

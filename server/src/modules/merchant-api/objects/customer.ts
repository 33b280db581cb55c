import type { ObjectContext } from '../context.ts'
import type { CustomerRow } from '../lists/objects-store.ts'
import { presentAddress, presentShipping, secondsOf } from './fields.ts'

export function presentCustomer(context: ObjectContext, row: CustomerRow) {
  return {
    id: row.id,
    object: 'customer' as const,
    address: row.address === null ? null : presentAddress(row.address),
    balance: 0,
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
    preferred_locales: [],
    shipping: presentShipping(row.shipping),
    tax_exempt: 'none',
    test_clock: null,
  }
}

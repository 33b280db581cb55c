import type { ObjectContext } from '../context.ts'
import type { PaymentMethodRow } from '../lists/objects-store.ts'
import { jsonObject, presentBillingDetails, secondsOf } from './fields.ts'

/** Names that differ from the network's own. */
const displayBrands: Readonly<Record<string, string>> = {
  amex: 'american_express',
  diners: 'diners_club',
  eftpos_au: 'eftpos_australia',
  unionpay: 'union_pay',
  unknown: 'other',
}

export function presentPaymentMethod(context: ObjectContext, row: PaymentMethodRow) {
  return {
    id: row.id,
    object: 'payment_method' as const,
    allow_redisplay: row.allow_redisplay ?? 'unspecified',
    billing_details: presentBillingDetails(row.billing_details),
    card: {
      brand: row.brand,
      checks: presentChecks(row),
      country: row.country,
      display_brand: displayBrands[row.brand] ?? row.brand,
      exp_month: row.exp_month,
      exp_year: row.exp_year,
      fingerprint: row.fingerprint,
      funding: row.funding,
      generated_from: null,
      last4: row.last4,
      networks: { available: row.networks.length > 0 ? row.networks : [row.brand], preferred: null },
      regulated_status: null,
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: secondsOf(row.created_at),
    customer: row.customer_id,
    customer_account: null,
    livemode: context.isLive,
    metadata: row.metadata,
    type: 'card',
  }
}

export function presentChecks(row: PaymentMethodRow) {
  const { address_line1_check, address_postal_code_check, cvc_check } = jsonObject(row.checks)
  return {
    address_line1_check: address_line1_check ?? null,
    address_postal_code_check: address_postal_code_check ?? null,
    cvc_check: cvc_check ?? null,
  }
}

import { type Evidence, type EvidenceTextField, evidenceTextFields, type ProductType } from '#areas/disputes/contract/evidence.ts'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import type { Case } from './case.ts'

/** What the payment says already. */

type Prefilled = Readonly<Partial<Record<EvidenceTextField, string>>>

/** Metadata keys under which shops send what evidence asks for, in order of preference. */
const metadataKeys: Readonly<Partial<Record<EvidenceTextField, readonly string[]>>> = {
  customer_purchase_ip: ['customer_ip', 'ip_address', 'purchase_ip', 'ip'],
  product_description: ['product_description', 'product_name', 'product', 'items'],
  shipping_date: ['shipping_date', 'shipped_at'],
  shipping_carrier: ['shipping_carrier', 'carrier'],
  shipping_tracking_number: ['tracking_number', 'shipping_tracking_number'],
  service_date: ['service_date', 'service_period'],
  refund_policy_disclosure: ['refund_policy'],
  cancellation_policy_disclosure: ['cancellation_policy'],
}

export function prefillFromPayment({ payment, method, customer }: Pick<Case, 'payment' | 'method' | 'customer'>): Prefilled {
  const billing = objectOf(method?.billing_details)
  const shipping = objectOf(objectOf(payment.api_options).shipping ?? customer?.shipping)
  const metadata = objectOf(payment.metadata)
  const found: Partial<Record<EvidenceTextField, string | null>> = {
    customer_name: textOf(billing.name) ?? customer?.name ?? textOf(shipping.name),
    customer_email_address: payment.receipt_email ?? customer?.email ?? textOf(billing.email) ?? payment.customer_email,
    billing_address: addressOf(billing.address) ?? addressOf(customer?.address),
    shipping_address: addressOf(shipping.address, textOf(shipping.name)),
    shipping_carrier: textOf(shipping.carrier),
    shipping_tracking_number: textOf(shipping.tracking_number),
    product_description: payment.description,
  }
  const pairs = evidenceTextFields.map((field) => [field, found[field] ?? fromMetadata(metadata, field)] as const)
  return Object.fromEntries(pairs.flatMap(([field, value]) => (value ? [[field, value.slice(0, disputeLimits.evidenceTextLengthMax)]] : [])))
}

/** What was sold, as far as the payment and the reason tell. */
export function guessProduct({ dispute, payment, customer }: Pick<Case, 'dispute' | 'payment' | 'customer'>, staged: Evidence): ProductType {
  if (dispute.category === 'subscription_canceled') return 'subscription'
  const shipping = objectOf(payment.api_options).shipping ?? customer?.shipping
  if (shipping || staged.shipping_address || staged.shipping_tracking_number) return 'physical'
  if (staged.access_activity_log) return 'digital'
  return staged.service_date || staged.service_documentation ? 'service' : 'physical'
}

function fromMetadata(metadata: Readonly<Record<string, unknown>>, field: EvidenceTextField): string | null {
  return (metadataKeys[field] ?? []).map((key) => textOf(metadata[key])).find((value) => value !== null) ?? null
}

function addressOf(address: unknown, name: string | null = null): string | null {
  const { line1, line2, city, state, postal_code, country } = objectOf(address)
  const place = [[textOf(city), textOf(state)].filter(Boolean).join(', '), textOf(postal_code)].filter(Boolean).join(' ')
  const lines = [textOf(line1), textOf(line2), place, textOf(country)].filter(Boolean)
  return lines.length === 0 ? null : [name, ...lines].filter(Boolean).join(', ')
}

const objectOf = (value: unknown): Readonly<Record<string, unknown>> => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {})
const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)

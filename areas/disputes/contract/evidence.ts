import type { DisputeCategory } from '#kernel/statuses.ts'

/** What a dispute can be answered with: the merchant API's fields, and which of them matter for which reason. */

export const evidenceTextFields = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
  'uncategorized_text',
] as const
export type EvidenceTextField = (typeof evidenceTextFields)[number]

/** Each takes the id of one file. */
export const evidenceFileFields = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
] as const
export type EvidenceFileField = (typeof evidenceFileFields)[number]

export type EvidenceField = EvidenceTextField | EvidenceFileField

/** What was sold decides what can be proven. */
export const productTypes = ['physical', 'digital', 'service', 'subscription'] as const
export type ProductType = (typeof productTypes)[number]

interface Matters {
  /** Whatever was sold. */
  readonly always?: readonly EvidenceField[]
  readonly physical?: readonly EvidenceField[]
  readonly digital?: readonly EvidenceField[]
  readonly service?: readonly EvidenceField[]
  readonly subscription?: readonly EvidenceField[]
}

const delivery = [
  'shipping_address',
  'shipping_date',
  'shipping_carrier',
  'shipping_tracking_number',
  'shipping_documentation',
  'customer_signature',
  'customer_communication',
] as const
const access = ['access_activity_log', 'customer_purchase_ip', 'customer_name', 'customer_email_address'] as const
const usage = ['access_activity_log', 'customer_communication', 'customer_purchase_ip', 'customer_name', 'customer_email_address', 'service_date'] as const
const serviceGiven = ['customer_communication', 'service_date', 'service_documentation', 'customer_signature'] as const

const matters: Readonly<Record<DisputeCategory, Matters>> = {
  fraud: { physical: delivery, digital: access, service: serviceGiven, subscription: usage },
  duplicate: {
    always: [
      'duplicate_charge_id',
      'duplicate_charge_explanation',
      'duplicate_charge_documentation',
      'customer_communication',
      'receipt',
      'shipping_documentation',
    ],
  },
  product_not_received: {
    physical: delivery,
    digital: access,
    service: ['service_date', 'service_documentation', 'customer_signature'],
    subscription: ['access_activity_log', 'service_date', 'service_documentation', 'customer_communication'],
  },
  product_unacceptable: {
    always: [
      'product_description',
      'refund_policy',
      'refund_policy_disclosure',
      'refund_refusal_explanation',
      'customer_communication',
      'uncategorized_text',
      'uncategorized_file',
    ],
    physical: ['shipping_documentation'],
    service: ['service_date', 'service_documentation'],
    subscription: ['access_activity_log', 'service_date', 'service_documentation'],
  },
  subscription_canceled: {
    always: [
      'cancellation_policy',
      'cancellation_policy_disclosure',
      'cancellation_rebuttal',
      'customer_communication',
      'access_activity_log',
      'service_date',
      'service_documentation',
      'uncategorized_text',
    ],
  },
  credit_not_processed: {
    always: [
      'refund_policy',
      'refund_policy_disclosure',
      'refund_refusal_explanation',
      'cancellation_policy',
      'cancellation_policy_disclosure',
      'customer_communication',
      'uncategorized_text',
      'uncategorized_file',
    ],
  },
  general: { always: ['uncategorized_text', 'uncategorized_file', 'receipt'] },
  unrecognized: { always: ['receipt', 'product_description'], physical: delivery, digital: access, service: serviceGiven, subscription: usage },
  others: { always: ['uncategorized_text', 'uncategorized_file'] },
}

/** What helps against a dispute of this reason, the most telling first. */
export function evidenceThatMatters(category: DisputeCategory, product: ProductType): EvidenceField[] {
  return [...(matters[category][product] ?? []), ...(matters[category].always ?? [])]
}

/** What decides a dispute of this reason: without it, issuers rule for their cardholder. */
const required: Readonly<Record<DisputeCategory, Matters>> = {
  fraud: {
    physical: ['shipping_address', 'shipping_documentation'],
    digital: ['access_activity_log', 'customer_purchase_ip'],
    service: ['service_documentation', 'customer_communication'],
    subscription: ['access_activity_log', 'customer_purchase_ip'],
  },
  duplicate: { always: ['duplicate_charge_id', 'duplicate_charge_explanation', 'duplicate_charge_documentation'] },
  product_not_received: {
    physical: ['shipping_tracking_number', 'shipping_documentation'],
    digital: ['access_activity_log'],
    service: ['service_date', 'service_documentation'],
    subscription: ['access_activity_log', 'service_date'],
  },
  product_unacceptable: { always: ['product_description', 'refund_policy_disclosure', 'customer_communication'] },
  subscription_canceled: { always: ['cancellation_policy', 'cancellation_policy_disclosure', 'cancellation_rebuttal'] },
  credit_not_processed: { always: ['refund_policy_disclosure', 'refund_refusal_explanation'] },
  general: { always: ['uncategorized_text'] },
  unrecognized: { always: ['receipt', 'product_description'] },
  others: { always: ['uncategorized_text'] },
}

/** Describes the sale, whatever the reason is. */
const background = [
  'receipt',
  'product_description',
  'customer_name',
  'customer_email_address',
  'billing_address',
  'customer_purchase_ip',
  'customer_communication',
  'customer_signature',
] as const satisfies readonly EvidenceField[]

export const evidenceLevels = ['required', 'recommended', 'optional'] as const
export type EvidenceLevel = (typeof evidenceLevels)[number]

/** The fields of a form about a dispute of this reason, the most telling first. */
export function listEvidence(category: DisputeCategory, product: ProductType): { field: EvidenceField; level: EvidenceLevel }[] {
  const needed = new Set([...(required[category][product] ?? []), ...(required[category].always ?? [])])
  const telling = new Set([...needed, ...evidenceThatMatters(category, product)])
  const all = new Set<EvidenceField>([...telling, ...background, 'uncategorized_text', 'uncategorized_file'])
  return [...all].map((field) => ({ field, level: needed.has(field) ? 'required' : telling.has(field) ? 'recommended' : 'optional' }))
}

/** Evidence by field: a text, or the id of a file. */
export type Evidence = Readonly<Partial<Record<EvidenceField, string>>>

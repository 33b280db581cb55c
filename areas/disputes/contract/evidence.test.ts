import { expect, it } from 'vitest'
import { disputeCategories } from '#kernel/statuses.ts'
import { evidenceThatMatters, listEvidence, productTypes } from './evidence.ts'

const cases = disputeCategories.flatMap((category) => productTypes.map((product) => [category, product] as const))

it.each(cases)('asks for what decides and what helps in a dispute for %s about a %s product', (category, product) => {
  const listed = listEvidence(category, product)
  const fields = listed.map(({ field }) => field)
  expect(new Set(fields).size).toBe(fields.length)
  expect(listed.some(({ level }) => level === 'required')).toBe(true)
  const levels = listed.map(({ level }) => level)
  // Required ones come first, then recommended ones.
  expect(levels).toEqual(levels.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)))
  const helpful = listed.filter(({ level }) => level !== 'optional').map(({ field }) => field)
  expect(helpful).toEqual(expect.arrayContaining(evidenceThatMatters(category, product)))
})

const order = ['required', 'recommended', 'optional']

it.each([
  ['fraud', 'physical', ['shipping_address', 'shipping_documentation']],
  ['fraud', 'digital', ['access_activity_log', 'customer_purchase_ip']],
  ['duplicate', 'physical', ['duplicate_charge_id', 'duplicate_charge_explanation', 'duplicate_charge_documentation']],
  ['product_not_received', 'physical', ['shipping_tracking_number', 'shipping_documentation']],
  ['product_not_received', 'service', ['service_date', 'service_documentation']],
  ['product_unacceptable', 'digital', ['product_description', 'refund_policy_disclosure', 'customer_communication']],
  ['subscription_canceled', 'subscription', ['cancellation_policy', 'cancellation_policy_disclosure', 'cancellation_rebuttal']],
  ['credit_not_processed', 'physical', ['refund_policy_disclosure', 'refund_refusal_explanation']],
  ['general', 'service', ['uncategorized_text']],
  ['unrecognized', 'subscription', ['receipt', 'product_description']],
  ['others', 'digital', ['uncategorized_text']],
] as const)('requires for %s about a %s product what issuers decide on', (category, product, required) => {
  expect(listEvidence(category, product).flatMap(({ field, level }) => (level === 'required' ? [field] : []))).toEqual(required)
})

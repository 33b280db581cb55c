import type { Instruction, Result } from './counterfoil.ts'

/**
 * Where a real processor would speak to a card network or a bank, or somebody would review what a business says of itself. This one carries everything out,
 * except what costs an amount that ends with 13, and reviews with the word "reject": these fail, so that failures can be seen.
 */
export function decide({ id, type, data }: Instruction): Result {
  const { amount_minor: amountMinor } = data
  if (typeof amountMinor === 'number' && amountMinor % 100 === 13) return { outcome: 'failed', reason: reasons[type] ?? 'Amounts ending in 13 are rejected.' }
  if (type.startsWith('business.') && JSON.stringify(data).includes('reject')) return { outcome: 'failed', reason: reviewReasons[type] ?? 'Rejected.' }
  // Made of the instruction's id, so that what it is called is known even before it is written down.
  if (type === 'refund.create') return { outcome: 'succeeded', processor_id: `refund_${id}` }
  return type === 'payout.send' ? { outcome: 'succeeded', trace_id: `trace_${id}` } : { outcome: 'succeeded' }
}

/** Codes that Counterfoil knows are told to merchants in words; anything else is shown as it is. */
const reasons: Readonly<Record<string, string>> = { 'refund.create': 'declined', 'payout.send': 'account_closed' }

/** Merchants read these words. */
const reviewReasons: Readonly<Record<string, string>> = {
  'business.update': 'The details do not match the register.',
  'business.submit_document': 'The document is not readable.',
}

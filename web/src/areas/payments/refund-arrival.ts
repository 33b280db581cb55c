import { limits } from '@counterfoil/contract/limits'
import type { Refund } from '@counterfoil/contract/payments/endpoints'
import { dayMs } from '@counterfoil/contract/time/durations'

/** How many days the customer's bank takes to show a refund. */
export const refundDays = { min: limits.refundDaysMin, max: limits.refundDaysMax }

/**
 * Returns what to say about when refunds reach the customer: `pending` while one is still processing, `succeeded` while the customer's bank may not show one yet.
 * Null where all failed or were canceled, or have arrived by now.
 */
export function findRefundArrival(refunds: readonly Pick<Refund, 'status' | 'created_at'>[], nowMs: number): 'pending' | 'succeeded' | null {
  if (refunds.some(({ status }) => status === 'pending')) return 'pending'
  const since = nowMs - refundDays.max * dayMs
  return refunds.some(({ status, created_at }) => status === 'succeeded' && Date.parse(created_at) > since) ? 'succeeded' : null
}

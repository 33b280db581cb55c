import { useTranslation } from 'react-i18next'
import type { Refund } from '#areas/payments/contract/endpoints.ts'
import { paymentLimits } from '#areas/payments/contract/rules.ts'
import { dayMs } from '#kernel/time/durations.ts'

/** How many days the customer's bank takes to show a refund. */
export const refundDays = { min: paymentLimits.refundDaysMin, max: paymentLimits.refundDaysMax }

/**
 * Returns what to say about when refunds reach the customer: `pending` while one is still processing, `succeeded` while the customer's bank may not show one yet.
 * Null where all failed or were canceled, or have arrived by now.
 */
export function findRefundArrival(refunds: readonly Pick<Refund, 'status' | 'created_at'>[], nowMs: number): 'pending' | 'succeeded' | null {
  if (refunds.some(({ status }) => status === 'pending')) return 'pending'
  const since = nowMs - refundDays.max * dayMs
  return refunds.some(({ status, created_at }) => status === 'succeeded' && Date.parse(created_at) > since) ? 'succeeded' : null
}

/** The reasons that card networks give, as the merchant API names them. */
const reasons = [
  'charge_for_pending_refund_disputed',
  'declined',
  'expired_or_canceled_card',
  'insufficient_funds',
  'lost_or_stolen_card',
  'merchant_request',
  'unknown',
] as const

/** Why a refund failed, in words; a reason we do not know is shown as it came. */
export function useRefundFailure(): (reason: string | null) => string {
  const { t } = useTranslation('payments')
  return (reason) => {
    const known = reasons.find((name) => name === (reason ?? 'unknown'))
    return known ? t(`refundFailure.${known}`) : (reason ?? '')
  }
}

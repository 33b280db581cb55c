import type { TimelineEntry } from '@counterfoil/contract/payments'
import { useTranslation } from 'react-i18next'
import { useRefundFailure } from '../use-refund-failure.ts'

/** Returns why something was done or failed, in words; null where nobody gave a reason. */
export function useEntryReason(): (entry: TimelineEntry) => { readonly text: string } | null {
  const { t } = useTranslation('payments')
  const nameFailure = useRefundFailure()
  return ({ type, refund_reason: refund, refund_failure: failure, cancellation_reason: cancellation, note }) => {
    if (type === 'refund.failed') return { text: nameFailure(failure) }
    const reason = cancellation ? t(`cancellationReason.${cancellation}`) : refund ? t(`refundReason.${refund}`) : null
    const words = [reason, note].filter(Boolean).join(' · ')
    return words ? { text: t('timeline.reason', { reason: words }) } : null
  }
}

import { useTranslation } from 'react-i18next'
import type { PaymentDetail, TimelineEntry } from '#areas/payments/contract/endpoints.ts'
import { CardMark } from '#web/shared/payments/card-mark.tsx'
import { Timeline, useDoer } from '#web/ui/layout/timeline.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { useRefundFailure } from '../refund-words.ts'
import { EntryLines } from './timeline-lines.tsx'

const tones: Partial<Record<TimelineEntry['type'], 'good' | 'bad'>> = {
  'payment.attempt_failed': 'bad',
  'payment.capture_refused': 'bad',
  'payment.cancellation_refused': 'bad',
  'approval.approved': 'good',
  'approval.declined': 'bad',
  'approval.expired': 'bad',
  'approval.failed': 'bad',
  'refund.failed': 'bad',
  'payment.captured': 'good',
  'payment.funds_available': 'good',
  'payment.fraud_reported': 'bad',
  'dispute.opened': 'bad',
  'dispute.escalated': 'bad',
  'dispute.evidence_refused': 'bad',
  'dispute.acceptance_refused': 'bad',
  'dispute.lost': 'bad',
  'dispute.won': 'good',
  'payout.completed': 'good',
  'payout.failed': 'bad',
}

/** What happened to the payment, from its customer to its payout, with the requests and webhooks of each step. */
export function TimelineCard({ payment }: { payment: PaymentDetail }) {
  const { t } = useTranslation('payments')
  const nameDoer = useDoer()
  const nameReason = useEntryReason()
  const entries = payment.timeline.map((entry) => {
    const { id, at, type, amount_minor: amountMinor, currency, card, via, member } = entry
    return {
      id,
      at,
      tone: tones[type],
      what: t(`timeline.${type}`),
      detail: (
        <>
          {amountMinor !== null && <Money amountMinor={amountMinor} currency={currency} />}
          {card && <CardMark brand={card.brand} last4={card.last4} />}
        </>
      ),
      remark: entry.decline ?? nameReason(entry),
      who: via && nameDoer({ via, member }),
      lines: <EntryLines entry={entry} />,
    }
  })
  return <Timeline entries={entries} end={payment.has_earlier_entries && t('timeline.earlier', { count: payment.timeline.length })} />
}

/** Returns why something was done or failed, in words; null where nobody gave a reason. */
function useEntryReason(): (entry: TimelineEntry) => { readonly text: string } | null {
  const { t } = useTranslation('payments')
  const nameFailure = useRefundFailure()
  return ({ type, refund_reason: refund, refund_failure: failure, cancellation_reason: cancellation, note }) => {
    if (type === 'note.added') return note === null ? null : { text: note }
    if (type === 'refund.failed') return { text: nameFailure(failure) }
    const reason = cancellation ? t(`cancellationReason.${cancellation}`) : refund ? t(`refundReason.${refund}`) : null
    const words = [reason, note].filter(Boolean).join(' · ')
    return words ? { text: t('timeline.reason', { reason: words }) } : null
  }
}

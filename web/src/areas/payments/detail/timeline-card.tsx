import type { PaymentDetail } from '@counterfoil/contract/payments'
import { useTranslation } from 'react-i18next'
import { Timeline, useDoer } from '../../../ui/layout/timeline.tsx'
import { Money } from '../../../ui/text/money.tsx'

type Entry = PaymentDetail['timeline'][number]

const tones: Partial<Record<Entry['type'], 'good' | 'bad'>> = {
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
}

/** What happened to the payment. */
export function TimelineCard({ payment }: { payment: PaymentDetail }) {
  const { t } = useTranslation('payments')
  const nameDoer = useDoer()
  const entries = payment.timeline.map((entry) => ({
    id: entry.id,
    at: entry.at,
    tone: tones[entry.type],
    what: t(`timeline.${entry.type}`),
    detail: entry.amount_minor !== null && <Money amountMinor={entry.amount_minor} currency={payment.currency} />,
    remark: entry.decline,
    who: nameDoer(entry),
  }))
  return <Timeline entries={entries} />
}

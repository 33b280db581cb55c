import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CustomerDetail, CustomerTimelineEntry } from '#areas/customers/contract/detail.ts'
import detail from '#web/ui/layout/detail.module.css'
import { Timeline, useDoer } from '#web/ui/layout/timeline.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { shortenId } from '#web/ui/text/shorten-id.ts'

const tones: Partial<Record<CustomerTimelineEntry['type'], 'good' | 'bad'>> = {
  'payment.attempt_failed': 'bad',
  'payment.captured': 'good',
  'refund.failed': 'bad',
  'payment.fraud_reported': 'bad',
  'dispute.opened': 'bad',
  'dispute.won': 'good',
  'dispute.lost': 'bad',
}

/** Events of the customer, their cards and their newest payments. */
export function TimelineCard({ customer: { timeline } }: { customer: CustomerDetail }) {
  const nameEntry = useEntryName()
  const nameDoer = useDoer()
  return (
    <Timeline
      entries={timeline.map((entry) => ({
        id: entry.id,
        at: entry.at,
        tone: tones[entry.type],
        what: nameEntry(entry.type),
        detail: entry.payment_id !== null && <Paid entry={entry} paymentId={entry.payment_id} />,
        who: nameDoer(entry),
      }))}
    />
  )
}

function Paid({ entry, paymentId }: { entry: CustomerTimelineEntry; paymentId: string }) {
  return (
    <span className={detail.line}>
      {entry.amount_minor !== null && entry.currency !== null && <Money amountMinor={entry.amount_minor} currency={entry.currency} />}
      <Link to="/payments/$paymentId" params={{ paymentId }} title={paymentId}>
        {shortenId(paymentId)}
      </Link>
    </span>
  )
}

/** Entries of payments have the same names as on the payments' timelines. */
function useEntryName(): (type: CustomerTimelineEntry['type']) => string {
  const { t } = useTranslation(['customers', 'payments'])
  return (type) => {
    switch (type) {
      case 'customer.created':
      case 'customer.updated':
      case 'customer.deleted':
      case 'payment_method.attached':
      case 'payment_method.updated':
      case 'note.added':
        return t(`timeline.${type}`)
      default:
        return t(`payments:timeline.${type}`)
    }
  }
}

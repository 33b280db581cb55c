import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { TimelineEntry } from '#areas/payments/contract/endpoints.ts'
import { RefusedReason } from '#web/shared/payments/refused-reason.tsx'
import { useCan, useMerchantStore } from '#web/stores/merchant.ts'
import { StatusTag, type StatusTone } from '#web/ui/feedback/status-tag.tsx'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { RiskReason, RuleReason } from './risk-reasons.tsx'
import styles from './timeline-lines.module.css'

type EventState = TimelineEntry['events'][number]['state']

const tones: Readonly<Record<EventState, StatusTone>> = { delivered: 'good', pending: 'warn', failed: 'bad' }

interface EntryLinesProps {
  entry: TimelineEntry
  /** Whether the page has the ID of the entry's object already. */
  isNamed: boolean
}

/** The object of an entry, the API request that made it, and the webhook deliveries of its events. The server sends the last two only to those who may read them. */
export function EntryLines({ entry, isNamed }: EntryLinesProps) {
  const { t } = useTranslation('payments')
  const { request, events, risk, rule, refused_by: refusedBy } = entry
  return (
    <>
      {risk && (
        <span className={styles.line}>
          <RiskReason decision={risk} />
        </span>
      )}
      {rule && (
        <span className={styles.line}>
          <RuleReason decision={rule} />
        </span>
      )}
      {refusedBy && (
        <span className={styles.line}>
          <RefusedReason refusedBy={refusedBy} />
        </span>
      )}
      {!isNamed && <ObjectLine entry={entry} />}
      {request && (
        <span className={styles.line}>
          <Link to="/developer/requests/$requestId" params={{ requestId: request.id }} className="mono" translate="no">
            {request.method} {request.path}
          </Link>
          <span>{request.status}</span>
        </span>
      )}
      {events.map(({ id, type, state }) => (
        <span key={id} className={styles.line}>
          <Link to="/developer/events/$eventId" params={{ eventId: id }} className="mono" translate="no">
            {type}
          </Link>
          <StatusTag tone={tones[state]}>{t(`timeline.delivery.${state}`)}</StatusTag>
        </span>
      ))}
    </>
  )
}

/** Links to the page of the object for members who may open it; otherwise shows its ID. */
function ObjectLine({ entry: { type, object_id: id } }: { entry: TimelineEntry }) {
  const { t } = useTranslation('payments')
  const [mayReadPayouts, mayReadDisputes, mayReadCustomers] = [useCan('payouts.read'), useCan('disputes.read'), useCan('customers.read')]
  const mayReadApprovals = useMerchantStore(({ routes }) => routes.includes('/approvals'))
  if (id === null) return null
  const link = () => {
    if (type === 'customer.created' && mayReadCustomers) {
      return (
        <Link to="/customers/$customerId" params={{ customerId: id }}>
          {t('timeline.view.customer')}
        </Link>
      )
    }
    if (type.startsWith('payout.') && mayReadPayouts) {
      return (
        <Link to="/balance/payouts/$payoutId" params={{ payoutId: id }}>
          {t('timeline.view.payout')}
        </Link>
      )
    }
    if (type.startsWith('dispute.') && mayReadDisputes) {
      return (
        <Link to="/payments-product/disputes/$disputeId" params={{ disputeId: id }}>
          {t('timeline.view.dispute')}
        </Link>
      )
    }
    if (type.startsWith('approval.') && mayReadApprovals) {
      return (
        <Link to="/approvals/$approvalId" params={{ approvalId: id }}>
          {t('timeline.view.approval')}
        </Link>
      )
    }
    return null
  }
  const page = link()
  return <span className={styles.line}>{page ?? <CopyableId id={id} isWhole />}</span>
}

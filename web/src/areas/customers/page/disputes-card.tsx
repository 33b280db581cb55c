import type { CustomerDetail } from '@counterfoil/contract/customers/detail'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DisputeStatusTag } from '../../../shared/disputes/dispute-status-tag.tsx'
import { useCan } from '../../../stores/merchant.ts'
import detail from '../../../ui/layout/detail.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { shortenId } from '../../../ui/text/shorten-id.ts'
import { DateTime } from '../../../ui/time/date-time.tsx'

/** The newest disputes. */
export function DisputesCard({ customer: { disputes } }: { customer: CustomerDetail }) {
  const { t } = useTranslation(['customers', 'disputes'])
  if (!useCan('disputes.read') || !disputes?.length) return null
  return (
    <Section title={t('disputes.title')}>
      <ul className={detail.rows}>
        {disputes.map((dispute) => (
          <li key={dispute.id}>
            <span className={detail.line}>
              <Link to="/payments-product/disputes/$disputeId" params={{ disputeId: dispute.id }} title={dispute.id}>
                {shortenId(dispute.id)}
              </Link>
              <DisputeStatusTag status={dispute.status} />
            </span>
            <span className={detail.end}>
              <Money amountMinor={dispute.amount_minor} currency={dispute.currency} />
            </span>
            <span className={detail.quiet}>{t(`disputes:reason.${dispute.category}`)}</span>
            <span className={`${detail.quiet} ${detail.end}`}>
              <DateTime at={dispute.created_at} style="day" />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

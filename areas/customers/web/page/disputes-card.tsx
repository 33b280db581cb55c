import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CustomerDetail } from '#areas/customers/contract/detail.ts'
import { disputeQuery } from '#areas/disputes/contract/query.ts'
import { DisputeStatusTag } from '#web/shared/disputes/dispute-status-tag.tsx'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { useCan } from '#web/stores/merchant.ts'
import detail from '#web/ui/layout/detail.module.css'
import { Section } from '#web/ui/layout/section.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { Money } from '#web/ui/text/money.tsx'
import { shortenId } from '#web/ui/text/shorten-id.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { DateTime } from '#web/ui/time/date-time.tsx'

/** The newest disputes, and a link to all of them if there are more. */
export function DisputesCard({ customer: { id, disputes, dispute_count: count } }: { customer: CustomerDetail }) {
  const { t } = useTranslation(['customers', 'disputes'])
  const locale = useLocale()
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
      {count > disputes.length && (
        <p className={detail.remark}>
          <Link to="/payments-product/disputes" search={{ tab: 'all', ...searchFor(disputeQuery, { customer_id: id }) }}>
            {t('disputes.all', { shown: formatCount(disputes.length, locale), all: formatCount(count, locale) })}
          </Link>
        </p>
      )}
    </Section>
  )
}

import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CustomerDetail } from '#areas/customers/contract/detail.ts'
import { customerLimits } from '#areas/customers/contract/rules.ts'
import { disputeQuery } from '#areas/disputes/contract/query.ts'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import type { PaymentStatus } from '#kernel/statuses.ts'
import { DisputeStatusTag } from '#web/shared/disputes/dispute-status-tag.tsx'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { RefundStatusTag } from '#web/shared/payments/refund-status-tag.tsx'
import { useCan } from '#web/stores/merchant.ts'
import detail from '#web/ui/layout/detail.module.css'
import { Section } from '#web/ui/layout/section.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { Money } from '#web/ui/text/money.tsx'
import { shortenId } from '#web/ui/text/shorten-id.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { DateTime } from '#web/ui/time/date-time.tsx'

/** Of payments with a refund that is all there is to them; refunds of disputed payments are on the pages of those. */
const refundedStatuses: PaymentStatus[] = ['refunding', 'partially_refunded', 'refunded']

/** The newest refunds, and a link to the refunded payments if there may be more. */
export function RefundsCard({ customer: { id, refunds } }: { customer: CustomerDetail }) {
  const { t } = useTranslation('customers')
  if (!useCan('payments.read') || !refunds?.length) return null
  return (
    <Section title={t('refunds.title')}>
      <ul className={detail.rows}>
        {refunds.map((refund) => (
          <li key={refund.id}>
            <RefundStatusTag status={refund.status} />
            <span className={detail.end}>
              <Money amountMinor={refund.amount_minor} currency={refund.currency} />
            </span>
            <span className={detail.quiet}>
              <Link to="/payments/$paymentId" params={{ paymentId: refund.payment_id }} title={refund.payment_id}>
                {t('refunds.of', { payment: shortenId(refund.payment_id) })}
              </Link>
            </span>
            <span className={`${detail.quiet} ${detail.end}`}>
              <DateTime at={refund.created_at} style="day" />
            </span>
          </li>
        ))}
      </ul>
      {refunds.length === customerLimits.customerPageItemsMax && (
        <p className={detail.remark}>
          <Link to="/payments" search={searchFor(paymentQuery, { customer_id: id, status: refundedStatuses })}>
            {t('refunds.all')}
          </Link>
        </p>
      )}
    </Section>
  )
}

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

import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CustomerDetail } from '#areas/customers/contract/detail.ts'
import { customerLimits } from '#areas/customers/contract/rules.ts'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import type { PaymentStatus } from '#kernel/statuses.ts'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { RefundStatusTag } from '#web/shared/payments/refund-status-tag.tsx'
import { useCan } from '#web/stores/merchant.ts'
import detail from '#web/ui/layout/detail.module.css'
import { Section } from '#web/ui/layout/section.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { shortenId } from '#web/ui/text/shorten-id.ts'
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

import type { CustomerDetail } from '@counterfoil/contract/customers/detail'
import { limits } from '@counterfoil/contract/limits'
import { paymentQuery } from '@counterfoil/contract/payments/query'
import type { PaymentStatus } from '@counterfoil/contract/statuses'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { searchFor } from '../../../shared/lists/search-for.ts'
import { RefundStatusTag } from '../../../shared/payments/refund-status-tag.tsx'
import { useCan } from '../../../stores/merchant.ts'
import detail from '../../../ui/layout/detail.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { shortenId } from '../../../ui/text/shorten-id.ts'
import { DateTime } from '../../../ui/time/date-time.tsx'

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
      {refunds.length === limits.customerPageItemsMax && (
        <p className={detail.remark}>
          <Link to="/payments" search={searchFor(paymentQuery, { customer_id: id, status: refundedStatuses })}>
            {t('refunds.all')}
          </Link>
        </p>
      )}
    </Section>
  )
}

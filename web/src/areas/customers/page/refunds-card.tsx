import type { CustomerDetail } from '@counterfoil/contract/customers/detail'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { RefundStatusTag } from '../../../shared/payments/refund-status-tag.tsx'
import { useCan } from '../../../stores/merchant.ts'
import detail from '../../../ui/layout/detail.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { shortenId } from '../../../ui/text/shorten-id.ts'
import { DateTime } from '../../../ui/time/date-time.tsx'

/** The newest refunds. */
export function RefundsCard({ customer: { refunds } }: { customer: CustomerDetail }) {
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
    </Section>
  )
}

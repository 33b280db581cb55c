import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CustomerDetail } from '#areas/customers/contract/detail.ts'
import { customerLimits } from '#areas/customers/contract/rules.ts'
import { disputeQuery } from '#areas/disputes/contract/query.ts'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import type { PaymentStatus } from '#kernel/statuses.ts'
import { DisputeStatusTag } from '#web/shared/disputes/dispute-status-tag.tsx'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { PaymentRow } from '#web/shared/payments/payment-row.tsx'
import { RefundStatusTag } from '#web/shared/payments/refund-status-tag.tsx'
import { useCan } from '#web/stores/merchant.ts'
import detail from '#web/ui/layout/detail.module.css'
import { MoneyRow } from '#web/ui/layout/money-row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { namePayment } from './name-payment.ts'

/** Of payments with a refund that is all there is to them; refunds of disputed payments are on the pages of those. */
const refundedStatuses: PaymentStatus[] = ['refunding', 'partially_refunded', 'refunded']

interface CardProps {
  customer: CustomerDetail
}

/** The newest payments, and a link to all of them. */
export function PaymentsCard({ customer: { id, payments, payment_count: count }, max }: CardProps & { max?: number }) {
  const { t } = useTranslation('customers')
  const locale = useLocale()
  if (!useCan('payments.read') || payments === null) return null
  const title = t('payments.title')
  const all = t('payments.all', { shown: formatCount(count, locale) })
  return (
    <Section
      title={title}
      aside={
        count > 1 && (
          <Link to="/payments" search={searchFor(paymentQuery, { customer_id: id })} aria-label={t('payments.allLabel', { title, all })}>
            {all}
          </Link>
        )
      }
    >
      {payments.length === 0 && <span className={detail.quiet}>{t('payments.none')}</span>}
      <ul className={detail.rows}>
        {payments.slice(0, max).map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </ul>
    </Section>
  )
}

/** The newest refunds, and a link to the refunded payments if there may be more. */
export function RefundsCard({ customer }: CardProps) {
  const { t } = useTranslation('customers')
  const { id, refunds } = customer
  if (!useCan('payments.read') || !refunds?.length) return null
  return (
    <Section
      title={t('refunds.title')}
      aside={
        refunds.length === customerLimits.customerPageItemsMax && (
          <Link to="/payments" search={searchFor(paymentQuery, { customer_id: id, status: refundedStatuses })}>
            {t('refunds.all')}
          </Link>
        )
      }
    >
      <ul className={detail.rows}>
        {refunds.map((refund) => (
          <MoneyRow
            key={refund.id}
            amountMinor={refund.amount_minor}
            currency={refund.currency}
            at={refund.created_at}
            what={
              <Link to="/payments/$paymentId" params={{ paymentId: refund.payment_id }}>
                {t('refunds.of', { payment: namePayment(customer, refund.payment_id) })}
              </Link>
            }
            status={refund.status !== 'succeeded' && <RefundStatusTag status={refund.status} />}
          />
        ))}
      </ul>
    </Section>
  )
}

/** The newest disputes, and a link to all of them if there are more. */
export function DisputesCard({ customer: { id, disputes, dispute_count: count } }: CardProps) {
  const { t } = useTranslation(['customers', 'disputes'])
  const locale = useLocale()
  if (!useCan('disputes.read') || !disputes?.length) return null
  return (
    <Section
      title={t('disputes.title')}
      aside={
        count > disputes.length && (
          <Link to="/payments-product/disputes" search={{ tab: 'all', ...searchFor(disputeQuery, { customer_id: id }) }}>
            {t('disputes.all', { shown: formatCount(disputes.length, locale), all: formatCount(count, locale) })}
          </Link>
        )
      }
    >
      <ul className={detail.rows}>
        {disputes.map((dispute) => (
          <MoneyRow
            key={dispute.id}
            amountMinor={dispute.amount_minor}
            currency={dispute.currency}
            at={dispute.created_at}
            what={
              <Link to="/payments-product/disputes/$disputeId" params={{ disputeId: dispute.id }}>
                {t(`disputes:reason.${dispute.category}`)}
              </Link>
            }
            status={<DisputeStatusTag status={dispute.status} />}
          />
        ))}
      </ul>
    </Section>
  )
}

import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DisputeDetail } from '#areas/disputes/contract/detail.ts'
import { CustomerLink } from '#web/shared/customers/customer-link.tsx'
import { CardMark } from '#web/shared/payments/card-mark.tsx'
import { PaymentStatusTag } from '#web/shared/payments/payment-status-tag.tsx'
import detail from '#web/ui/layout/detail.module.css'
import { Facts } from '#web/ui/layout/facts.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'

/** The disputed payment. */
export function PaymentCard({ dispute: { payment } }: { dispute: DisputeDetail }) {
  const { t } = useTranslation('dispute')
  const { currency, card, customer } = payment
  const refunded = payment.amount_refunded_minor
  return (
    <Section title={t('payment.title')}>
      <Facts
        facts={[
          { key: 'amount', label: t('payment.amount'), value: <Money amountMinor={payment.amount_minor} currency={currency} /> },
          { key: 'refunded', label: t('payment.refunded'), value: refunded > 0 && <Money amountMinor={-refunded} currency={currency} /> },
          { key: 'status', label: t('payment.status'), value: <PaymentStatusTag status={payment.status} /> },
          { key: 'captured', label: t('payment.captured'), value: payment.captured_at && <DateTime at={payment.captured_at} /> },
          { key: 'card', label: t('payment.card'), value: card && <CardMark brand={card.brand} last4={card.last4} /> },
          {
            key: 'customer',
            label: t('payment.customer'),
            value: customer && <CustomerLink id={customer.id}>{customer.name ?? t('payment.unnamed')}</CustomerLink>,
          },
          { key: 'email', label: t('payment.email'), value: customer?.email ?? payment.customer_email },
          { key: 'order', label: t('payment.order'), value: payment.order_number },
          { key: 'description', label: t('payment.description'), value: payment.description },
          { key: 'descriptor', label: t('payment.descriptor'), value: payment.statement_descriptor },
          { key: 'id', label: t('payment.id'), value: <CopyableId id={payment.id} isWhole /> },
        ].filter(({ value }) => value !== false)}
      />
      <p className={detail.remark}>
        <Link to="/payments/$paymentId" params={{ paymentId: payment.id }}>
          {t('payment.view')}
        </Link>
      </p>
    </Section>
  )
}

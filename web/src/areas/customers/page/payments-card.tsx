import type { CustomerDetail } from '@counterfoil/contract/customers/detail'
import { useTranslation } from 'react-i18next'
import { PaymentRow } from '../../../shared/payments/payment-row.tsx'
import { useCan } from '../../../stores/merchant.ts'
import detail from '../../../ui/layout/detail.module.css'
import { Section } from '../../../ui/layout/section.tsx'

/** The newest payments; the totals lead to all of them. */
export function PaymentsCard({ customer: { payments } }: { customer: CustomerDetail }) {
  const { t } = useTranslation('customers')
  if (!useCan('payments.read') || payments === null) return null
  return (
    <Section title={t('payments.title')}>
      {payments.length === 0 && <span className={detail.quiet}>{t('payments.none')}</span>}
      <ul className={detail.rows}>
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment}>
            {payment.description ?? payment.order_number}
          </PaymentRow>
        ))}
      </ul>
    </Section>
  )
}

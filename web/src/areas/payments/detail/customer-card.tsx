import type { PaymentDetail } from '@counterfoil/contract/payments'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CopyableId } from '../../../ui/copyable-id.tsx'
import styles from '../../../ui/detail.module.css'
import { Facts } from '../../../ui/facts.tsx'
import { Section } from '../../../ui/section.tsx'

/** Who paid, and the way to what else they paid. */
export function CustomerCard({ payment }: { payment: PaymentDetail }) {
  const { t } = useTranslation('payments')
  const { customer } = payment
  const email = customer?.email ?? payment.customer_email
  return (
    <Section title={t('customer.title')}>
      {customer || email ? (
        <Facts
          facts={[
            { key: 'name', label: t('customer.name'), value: customer?.name },
            { key: 'email', label: t('customer.email'), value: email },
            { key: 'id', label: t('customer.id'), value: customer && <CopyableId id={customer.id} /> },
          ]}
        />
      ) : (
        <span className={styles.quiet}>{t('customer.none')}</span>
      )}
      {email && (
        <p className={styles.remark}>
          <Link to="/payments" search={{ email: email.toLowerCase() }}>
            {t('customer.others')}
          </Link>
        </p>
      )}
    </Section>
  )
}

import { useTranslation } from 'react-i18next'
import type { PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import { CustomerLink } from '#web/shared/customers/customer-link.tsx'
import styles from '#web/ui/layout/detail.module.css'
import { Facts } from '#web/ui/layout/facts.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'

/** Who paid. */
export function CustomerCard({ payment }: { payment: PaymentDetail }) {
  const { t } = useTranslation('payments')
  const { customer } = payment
  const email = customer?.email ?? payment.customer_email
  return (
    <Section title={t('customer.title')}>
      {customer || email ? (
        <Facts
          facts={[
            {
              key: 'name',
              label: t('customer.name'),
              value: customer && (
                <CustomerLink id={customer.id}>{customer.name ?? t(customer.is_erased ? 'customer.erased' : 'customer.unnamed')}</CustomerLink>
              ),
            },
            { key: 'email', label: t('customer.email'), value: email },
            { key: 'id', label: t('customer.id'), value: customer && <CopyableId id={customer.id} isWhole /> },
          ]}
        />
      ) : (
        <span className={styles.quiet}>{t('customer.none')}</span>
      )}
    </Section>
  )
}

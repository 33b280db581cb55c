import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import styles from '#web/ui/layout/detail.module.css'
import { Facts } from '#web/ui/layout/facts.tsx'
import { Section } from '#web/ui/layout/section.tsx'

/** What the shop sent along, and the connected store that it is. */
export function OrderCard({ payment }: { payment: PaymentDetail }) {
  const { t } = useTranslation('payments')
  const { order_number: orderNumber, description, statement_descriptor: descriptor, store, metadata } = payment
  const facts = [
    { key: 'number', label: t('order.number'), value: orderNumber },
    { key: 'description', label: t('order.description'), value: description },
    { key: 'descriptor', label: t('order.descriptor'), value: descriptor },
    {
      key: 'store',
      label: t('order.store'),
      value: store && (
        <Link to="/payments" search={{ q: `store:${store.handle}` }}>
          {store.handle}
        </Link>
      ),
    },
  ]
  const entries = Object.entries(metadata)
  const isEmpty = entries.length === 0 && facts.every(({ value }) => !value)
  return (
    <Section title={t('order.title')}>
      {isEmpty && <span className={styles.quiet}>{t('order.none')}</span>}
      <Facts facts={facts} />
      {entries.length > 0 && (
        <>
          <h3 className={styles.subhead}>{t('order.metadata')}</h3>
          <Facts facts={entries.map(([key, value]) => ({ key, label: <span className="mono">{key}</span>, value }))} />
        </>
      )}
    </Section>
  )
}

import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { eventQuery } from '#areas/developers/contract/event-log/query.ts'
import { requestQuery } from '#areas/developers/contract/request-log/query.ts'
import type { PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { useCan } from '#web/stores/merchant.ts'
import styles from '#web/ui/layout/detail.module.css'
import { Facts } from '#web/ui/layout/facts.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'

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
  if (entries.length === 0 && facts.every(({ value }) => !value)) return null
  return (
    <Section title={t('order.title')}>
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

/** The IDs of the payment, its charge and its customer, with links to its requests and events. */
export function ReferenceCard({ payment: { id, charge_id: chargeId, customer } }: { payment: PaymentDetail }) {
  const { t } = useTranslation(['payments', 'pages'])
  const mayReadLogs = useCan('developer.read')
  return (
    <Section title={t('reference.title')}>
      <Facts
        facts={[
          { key: 'payment', label: t('reference.payment'), value: <CopyableId id={id} /> },
          { key: 'charge', label: t('reference.charge'), value: chargeId && <CopyableId id={chargeId} /> },
          { key: 'customer', label: t('customer.title'), value: customer && <CopyableId id={customer.id} /> },
          {
            key: 'logs',
            label: t('reference.logs'),
            value: mayReadLogs && (
              <span className={styles.line}>
                <Link to="/developer/requests" search={searchFor(requestQuery, { object_id: id })}>
                  {t('pages:/developer/requests.title')}
                </Link>
                <Link to="/developer/events" search={searchFor(eventQuery, { object_id: id })}>
                  {t('pages:/developer/events.title')}
                </Link>
              </span>
            ),
          },
        ]}
      />
    </Section>
  )
}

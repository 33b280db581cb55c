import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { type RelatedPayments, relatedFilters } from '#areas/payments/contract/related.ts'
import type { ListSearch } from '#web/shared/lists/list-search.ts'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { PaymentRow } from '#web/shared/payments/payment-row.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import styles from '#web/ui/layout/detail.module.css'
import { Facts } from '#web/ui/layout/facts.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { relatedPaymentsQuery } from '../queries.ts'

type Group = NonNullable<RelatedPayments['card']>

/** Other payments of the customer, and with the card. Absent if there are none. */
export function RelatedCards({ payment }: { payment: PaymentDetail }) {
  const { t } = useTranslation('payments')
  const { id: merchantId } = useMerchant()
  const related = useQuery(relatedPaymentsQuery(merchantId, payment.id)).data
  const filters = relatedFilters(payment)
  return (
    <>
      {related?.customer && filters.customer && (
        <RelatedCard title={t('related.customer')} group={related.customer} search={searchFor(paymentQuery, filters.customer)} />
      )}
      {related?.card && filters.card && <RelatedCard title={t('related.card')} group={related.card} search={searchFor(paymentQuery, filters.card)} />}
    </>
  )
}

function RelatedCard({ title, group: { items, count }, search }: { title: string; group: Group; search: ListSearch }) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const all = count === null ? t('related.all') : t('related.count', { count, shown: formatCount(count, locale) })
  return (
    <Section title={title}>
      <ul className={styles.rows}>
        {items.map((payment) => (
          <PaymentRow key={payment.id} payment={payment}>
            {payment.description ?? payment.order_number}
          </PaymentRow>
        ))}
      </ul>
      <p className={styles.remark}>
        <Link to="/payments" search={search} aria-label={t('related.link', { title, all })}>
          {all}
        </Link>
      </p>
    </Section>
  )
}

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

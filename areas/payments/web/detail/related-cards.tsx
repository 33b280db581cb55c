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
import { Section } from '#web/ui/layout/section.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { relatedPaymentsQuery } from '../queries.ts'

type Group = NonNullable<RelatedPayments['card']>

/** Other payments of the customer, and with the card, which others may have paid with. Absent if there are none. */
export function RelatedCards({ payment }: { payment: PaymentDetail }) {
  const { t } = useTranslation('payments')
  const { id: merchantId } = useMerchant()
  const related = useQuery(relatedPaymentsQuery(merchantId, payment.id)).data
  const filters = relatedFilters(payment)
  const { customer, customer_email: email } = payment
  const name = customer?.name ?? customer?.email ?? email
  return (
    <>
      {related?.customer && filters.customer && (
        <RelatedCard
          title={name ? t('related.by', { name }) : t('related.customer')}
          group={related.customer}
          search={searchFor(paymentQuery, filters.customer)}
        />
      )}
      {related?.card && filters.card && <RelatedCard title={t('related.card')} group={related.card} search={searchFor(paymentQuery, filters.card)} />}
    </>
  )
}

function RelatedCard({ title, group: { items, count }, search }: { title: string; group: Group; search: ListSearch }) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const all = count === null ? t('related.all') : t('related.count', { shown: formatCount(count, locale) })
  return (
    <Section
      title={title}
      aside={
        <Link to="/payments" search={search} aria-label={t('related.link', { title, all })}>
          {all}
        </Link>
      }
    >
      <ul className={styles.rows}>
        {items.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </ul>
    </Section>
  )
}

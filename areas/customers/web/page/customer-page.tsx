import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CustomerDetail } from '#areas/customers/contract/detail.ts'
import { DetailPage } from '#web/shared/details/detail-page.tsx'
import { PaymentRow } from '#web/shared/payments/payment-row.tsx'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import styles from '#web/ui/layout/detail.module.css'
import { DetailColumns } from '#web/ui/layout/detail-columns.tsx'
import { Facts } from '#web/ui/layout/facts.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime, formatZone } from '#web/ui/time/time.ts'
import { customerDetailQuery } from '../queries.ts'
import { CardsCard } from './cards-card.tsx'
import { ContactCard } from './contact-card.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { LifetimeCard } from './lifetime-card.tsx'
import { DisputesCard, RefundsCard } from './related-cards.tsx'
import { TimelineCard } from './timeline-card.tsx'

const route = getRouteApi('/shell/customers/$customerId')

/** One customer: contact data, totals, cards and timeline. */
export function CustomerPage() {
  const { t } = useTranslation('customers')
  const { customerId } = route.useParams()
  const { id: merchantId } = useMerchant()
  const customer = useQuery(customerDetailQuery(merchantId, customerId))
  return (
    <DetailPage
      query={customer}
      text={(key) => t(`detail.${key}`)}
      back={<WayBack path="/customers" />}
      actions={<Link to="/customers">{t('detail.all')}</Link>}
      view={(found) => <CustomerView customer={found} />}
    />
  )
}

function CustomerView({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation('customers')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const { deleted_at: deletedAt, erasure } = customer
  return (
    <>
      <PageHeader
        title={erasure ? t('erasure.name') : (customer.name ?? customer.email ?? undefined)}
        breadcrumb={<WayBack path="/customers" />}
        subtitle={
          <span className={styles.subtitle}>
            <CopyableId id={customer.id} isWhole />
            <time dateTime={customer.created_at}>{t('detail.created', { time: formatTime(customer.created_at, timeZone, locale) })}</time>
            <span>{formatZone(timeZone, locale, customer.created_at)}</span>
          </span>
        }
        actions={<CustomerActions customer={customer} />}
      />
      {erasure && <ErasurePanel erasure={erasure} />}
      {deletedAt !== null && !erasure && (
        <section className={`card ${styles.panel}`} aria-label={t('detail.deletedTitle')}>
          <strong>{t('detail.deletedTitle')}</strong>
          <p>{t('detail.deletedText', { time: formatTime(deletedAt, timeZone, locale) })}</p>
        </section>
      )}
      <DetailColumns
        rail={
          <>
            <ContactCard customer={customer} />
            <CardsCard customer={customer} />
            <MetadataCard customer={customer} />
          </>
        }
      >
        <LifetimeCard customer={customer} />
        <PaymentsCard customer={customer} />
        <RefundsCard customer={customer} />
        <DisputesCard customer={customer} />
        <TimelineCard customer={customer} />
      </DetailColumns>
    </>
  )
}

/** The shop's own data about the customer. */
function MetadataCard({ customer: { metadata } }: { customer: CustomerDetail }) {
  const { t } = useTranslation('customers')
  const entries = Object.entries(metadata)
  return (
    <Section title={t('metadata.title')}>
      {entries.length === 0 && <span className={styles.quiet}>{t('metadata.none')}</span>}
      <Facts facts={entries.map(([key, value]) => ({ key, label: <span className="mono">{key}</span>, value }))} />
    </Section>
  )
}

/** The newest payments; the totals lead to all of them. */
function PaymentsCard({ customer: { payments } }: { customer: CustomerDetail }) {
  const { t } = useTranslation('customers')
  if (!useCan('payments.read') || payments === null) return null
  return (
    <Section title={t('payments.title')}>
      {payments.length === 0 && <span className={styles.quiet}>{t('payments.none')}</span>}
      <ul className={styles.rows}>
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment}>
            {payment.description ?? payment.order_number}
          </PaymentRow>
        ))}
      </ul>
    </Section>
  )
}

/** How far the erasure of the customer's personal data is. */
function ErasurePanel({ erasure }: { erasure: NonNullable<CustomerDetail['erasure']> }) {
  const { t } = useTranslation('customers')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const { state, requested_by: member, done_count: done, total_count: total } = erasure
  return (
    <section className={`card ${styles.panel}`} aria-label={t(`erasure.${state}`)} aria-live="polite">
      <strong>{t(`erasure.${state}`)}</strong>
      {state === 'running' && total !== null && total > 0 && (
        <p>{t('erasure.progress', { done: formatCount(done, locale), total: formatCount(total, locale) })}</p>
      )}
      {state === 'failed' && <p>{t('erasure.failedText')}</p>}
      {erasure.erased_at !== null && <p>{t('erasure.doneText', { time: formatTime(erasure.erased_at, timeZone, locale), member })}</p>}
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CustomerDetail } from '#areas/customers/contract/detail.ts'
import { DetailPage } from '#web/shared/details/detail-page.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import styles from '#web/ui/layout/detail.module.css'
import { DetailColumns } from '#web/ui/layout/detail-columns.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'
import { customerDetailQuery } from '../queries.ts'
import { CardsCard } from './cards-card.tsx'
import { ContactCard } from './contact-card.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { CustomerState } from './customer-state.tsx'
import { LifetimeCard } from './lifetime-card.tsx'
import { MetadataCard, ReferenceCard } from './reference-cards.tsx'
import { DisputesCard, PaymentsCard, RefundsCard } from './related-cards.tsx'
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
            <CustomerState customer={customer} />
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
            <ReferenceCard customer={customer} />
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

import { useTranslation } from 'react-i18next'
import type { CustomerDetail } from '#areas/customers/contract/detail.ts'
import { PaymentRow } from '#web/shared/payments/payment-row.tsx'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import styles from '#web/ui/layout/detail.module.css'
import detail from '#web/ui/layout/detail.module.css'
import { Facts } from '#web/ui/layout/facts.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime, formatZone } from '#web/ui/time/time.ts'
import { CardsCard } from './cards-card.tsx'
import { ContactCard } from './contact-card.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { DisputesCard } from './disputes-card.tsx'
import { ErasurePanel } from './erasure-panel.tsx'
import { LifetimeCard } from './lifetime-card.tsx'
import { NotesCard } from './notes-card.tsx'
import { RefundsCard } from './refunds-card.tsx'
import { TimelineCard } from './timeline-card.tsx'

export function CustomerView({ customer }: { customer: CustomerDetail }) {
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
      <div className={styles.columns}>
        <div className={styles.column}>
          <LifetimeCard customer={customer} />
          <PaymentsCard customer={customer} />
          <RefundsCard customer={customer} />
          <DisputesCard customer={customer} />
          <TimelineCard customer={customer} />
        </div>
        <div className={styles.column}>
          <ContactCard customer={customer} />
          <CardsCard customer={customer} />
          <NotesCard customer={customer} />
          <MetadataCard customer={customer} />
        </div>
      </div>
    </>
  )
}

/** The shop's own data about the customer. */
function MetadataCard({ customer: { metadata } }: { customer: CustomerDetail }) {
  const { t } = useTranslation('customers')
  const entries = Object.entries(metadata)
  return (
    <Section title={t('metadata.title')}>
      {entries.length === 0 && <span className={detail.quiet}>{t('metadata.none')}</span>}
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

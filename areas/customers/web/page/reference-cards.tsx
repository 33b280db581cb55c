import { useTranslation } from 'react-i18next'
import type { CustomerDetail } from '#areas/customers/contract/detail.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { Facts } from '#web/ui/layout/facts.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { formatShortZone, formatTime } from '#web/ui/time/time.ts'

/** The shop's own data about the customer. Absent if there is none. */
export function MetadataCard({ customer: { metadata } }: { customer: CustomerDetail }) {
  const { t } = useTranslation('customers')
  const entries = Object.entries(metadata)
  if (entries.length === 0) return null
  return (
    <Section title={t('metadata.title')}>
      <Facts facts={entries.map(([key, value]) => ({ key, label: <span className="mono">{key}</span>, value }))} />
    </Section>
  )
}

/** By what the API knows the customer, and since when. */
export function ReferenceCard({ customer: { id, created_at: at, first_payment_at: first, last_payment_at: last } }: { customer: CustomerDetail }) {
  const { t } = useTranslation(['customers', 'payments'])
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const created = t('payments:timeInZone', { time: formatTime(at, timeZone, locale), zone: formatShortZone(timeZone, locale, at) })
  return (
    <Section title={t('payments:reference.title')}>
      <Facts
        facts={[
          { key: 'id', label: t('columns.customer'), value: <CopyableId id={id} /> },
          { key: 'created', label: t('columns.created'), value: <time dateTime={at}>{created}</time> },
          { key: 'first', label: t('lifetime.first'), value: first && <DateTime at={first} /> },
          { key: 'last', label: t('lifetime.last'), value: last && <DateTime at={last} /> },
        ]}
      />
    </Section>
  )
}

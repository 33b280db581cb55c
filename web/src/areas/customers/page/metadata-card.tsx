import type { CustomerDetail } from '@counterfoil/contract/customers/detail'
import { useTranslation } from 'react-i18next'
import detail from '../../../ui/layout/detail.module.css'
import { Facts } from '../../../ui/layout/facts.tsx'
import { Section } from '../../../ui/layout/section.tsx'

/** The shop's own data about the customer. */
export function MetadataCard({ customer: { metadata } }: { customer: CustomerDetail }) {
  const { t } = useTranslation('customers')
  const entries = Object.entries(metadata)
  return (
    <Section title={t('metadata.title')}>
      {entries.length === 0 && <span className={detail.quiet}>{t('metadata.none')}</span>}
      <Facts facts={entries.map(([key, value]) => ({ key, label: <span className="mono">{key}</span>, value }))} />
    </Section>
  )
}

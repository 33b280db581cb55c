import { useTranslation } from 'react-i18next'
import type { DisputeDetail } from '#areas/disputes/contract/detail.ts'
import type { DisputeMonitoring } from '#areas/disputes/contract/detail-parts.ts'
import { formatVampPercent, type VampStatus } from '#areas/vamp/contract/vamp-ratio.ts'
import { StatusTag, type StatusTone } from '#web/ui/feedback/status-tag.tsx'
import detail from '#web/ui/layout/detail.module.css'
import { Facts } from '#web/ui/layout/facts.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay } from '#web/ui/time/time.ts'
import styles from './cards.module.css'

const tones: Readonly<Record<VampStatus, StatusTone>> = { none: 'good', standard: 'good', early_warning: 'warn', excessive: 'bad' }

/** What the dispute does to the VAMP ratio of its month, which is in UTC. */
export function MonitoringCard({ dispute }: { dispute: DisputeDetail }) {
  const { t } = useTranslation(['dispute', 'common'])
  const locale = useLocale()
  const { monitoring } = dispute
  if (!monitoring) return null
  const { state, reason, month, with: counted, without } = monitoring
  const network = t(`common:card.brand.${dispute.network}`)
  return (
    <Section title={month === null ? t('monitoring.title') : t('monitoring.titleOf', { month: formatDay(`${month}-01`, locale, 'monthYear') })}>
      {state === 'not_counted' || !counted || !without ? (
        <p className={styles.text}>{reason ? t(`monitoring.reason.${reason}`, { network }) : t('monitoring.not_counted')}</p>
      ) : (
        <>
          <Facts
            facts={[
              { key: 'with', label: t(state === 'would_count' ? 'monitoring.withEscalated' : 'monitoring.with'), value: <Ratio ratio={counted} /> },
              { key: 'without', label: t('monitoring.without'), value: <Ratio ratio={without} /> },
            ]}
          />
          <p className={detail.remark}>{t(`monitoring.${state}`)}</p>
        </>
      )}
    </Section>
  )
}

/** The ratio with its counts. */
function Ratio({ ratio: { percent, status, item_count: items, sale_count: sales } }: { ratio: NonNullable<DisputeMonitoring['with']> }) {
  const { t } = useTranslation('dispute')
  const locale = useLocale()
  return (
    <>
      <StatusTag tone={tones[status]}>{formatVampPercent(percent, locale)}</StatusTag>{' '}
      <span className={styles.dim}>{t('monitoring.of', { items: formatCount(items, locale), sales: formatCount(sales, locale) })}</span>
    </>
  )
}

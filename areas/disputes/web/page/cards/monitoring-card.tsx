import type { DisputeDetail } from '@counterfoil/contract/disputes/detail'
import type { DisputeMonitoring } from '@counterfoil/contract/disputes/detail-parts'
import { dateOfDay } from '@counterfoil/contract/time/calendar-days'
import { formatVampPercent, type VampStatus } from '@counterfoil/contract/vamp/vamp-ratio'
import { useTranslation } from 'react-i18next'
import { StatusTag, type StatusTone } from '../../../../ui/feedback/status-tag.tsx'
import detail from '../../../../ui/layout/detail.module.css'
import { Facts } from '../../../../ui/layout/facts.tsx'
import { Section } from '../../../../ui/layout/section.tsx'
import { useLocale } from '../../../../ui/text/use-locale.ts'
import { formatTime } from '../../../../ui/time/time.ts'
import styles from './cards.module.css'

const tones: Readonly<Record<VampStatus, StatusTone>> = { none: 'idle', standard: 'good', early_warning: 'warn', excessive: 'bad' }

/** What the dispute does to the VAMP ratio of its month. */
export function MonitoringCard({ dispute }: { dispute: DisputeDetail }) {
  const { t } = useTranslation(['dispute', 'common'])
  const { monitoring } = dispute
  if (!monitoring) return null
  const { state, reason, with: counted, without } = monitoring
  const network = t(`common:card.brand.${dispute.network}`)
  return (
    <Section title={t('monitoring.title')}>
      {state === 'not_counted' || !counted || !without ? (
        <p className={styles.text}>{reason ? t(`monitoring.reason.${reason}`, { network }) : t('monitoring.not_counted')}</p>
      ) : (
        <>
          <Facts
            facts={[
              { key: 'month', label: t('monitoring.month'), value: <Month monitoring={monitoring} /> },
              { key: 'without', label: t('monitoring.without'), value: <Ratio ratio={without} /> },
              { key: 'with', label: t(state === 'would_count' ? 'monitoring.withEscalated' : 'monitoring.with'), value: <Ratio ratio={counted} /> },
            ]}
          />
          <p className={detail.remark}>{t(`monitoring.${state}`)}</p>
        </>
      )}
    </Section>
  )
}

/** Months of the ratio are in UTC. */
function Month({ monitoring: { month } }: { monitoring: DisputeMonitoring }) {
  const locale = useLocale()
  return month && formatTime(dateOfDay(`${month}-01`), 'UTC', locale, 'monthYear')
}

function Ratio({ ratio: { percent, status } }: { ratio: NonNullable<DisputeMonitoring['with']> }) {
  const locale = useLocale()
  return <StatusTag tone={tones[status]}>{formatVampPercent(percent, locale)}</StatusTag>
}

import { useTranslation } from 'react-i18next'
import { Money } from '#web/ui/text/money.tsx'
import type { ChartPoint } from '../chart-points.ts'
import { useSpanName } from '../use-span-name.ts'
import styles from './volume-card.module.css'

/** The figures of the point that is pointed at. */
export function VolumeTip({ point, currency }: { point: ChartPoint | undefined; currency: string }) {
  const { t } = useTranslation('overview')
  const nameSpan = useSpanName()
  if (!point) return null
  return (
    <div className={styles.tip}>
      <strong>{nameSpan(point)}</strong>
      <dl>
        <dt>{t('figures.gross')}</dt>
        <dd>
          <Money amountMinor={point.currentMinor} currency={currency} />
        </dd>
        {point.beforeMinor !== null && (
          <>
            <dt>{t('chart.before.custom')}</dt>
            <dd>
              <Money amountMinor={point.beforeMinor} currency={currency} />
            </dd>
          </>
        )}
      </dl>
    </div>
  )
}

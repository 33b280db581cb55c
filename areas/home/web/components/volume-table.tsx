import { useTranslation } from 'react-i18next'
import { formatMoney } from '#kernel/money/money.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import type { ChartPoint } from '../chart-points.ts'
import { useDaysName } from '../use-range-name.ts'
import styles from './volume.module.css'

interface VolumeTableProps {
  caption: string
  points: readonly ChartPoint[]
  currency: string
  /** Whether the range before is covered. */
  hasBefore: boolean
}

/** The numbers of the chart. */
export function VolumeTable({ caption, points, currency, hasBefore }: VolumeTableProps) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const nameDays = useDaysName()
  const money = (amountMinor: number | null) => (amountMinor === null ? '' : formatMoney(amountMinor, currency, locale))
  return (
    <table className={styles.table} aria-label={caption}>
      <thead>
        <tr>
          <th scope="col">{t('chart.when')}</th>
          <th scope="col">{t('chart.current')}</th>
          {hasBefore && <th scope="col">{t('chart.before')}</th>}
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.from}>
            <th scope="row">{nameDays(point)}</th>
            <td>{money(point.currentMinor)}</td>
            {hasBefore && <td>{money(point.beforeMinor)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

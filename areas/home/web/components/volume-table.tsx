import { useTranslation } from 'react-i18next'
import { formatMoney } from '#kernel/money/money.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import type { ChartPoint } from '../chart-points.ts'
import { useSpanName } from '../use-span-name.ts'

export interface VolumeNames {
  current: string
  /** Null where the range before is not covered. */
  before: string | null
  /** Of the point that contains today; null where the range is over. */
  running: string | null
}

/** The chart's figures for those who cannot see it. */
export function VolumeTable({ caption, points, currency, names }: { caption: string; points: readonly ChartPoint[]; currency: string; names: VolumeNames }) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const nameSpan = useSpanName()
  return (
    <div className="visually-hidden">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('chart.when')}</th>
            <th scope="col">{names.current}</th>
            {names.before && <th scope="col">{names.before}</th>}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.from}>
              <th scope="row">{nameSpan(point)}</th>
              <td>{formatMoney(point.currentMinor, currency, locale)}</td>
              {names.before && <td>{point.beforeMinor === null ? '' : formatMoney(point.beforeMinor, currency, locale)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

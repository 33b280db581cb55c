import { useTranslation } from 'react-i18next'
import { currencyExponent } from '#kernel/money/currencies.ts'
import { useFigureTitle } from '#web/shared/figures/figure-texts.ts'
import { formatTick } from '#web/shared/figures/format.ts'
import { LineChart } from '#web/ui/charts/line-chart.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay } from '#web/ui/time/time.ts'
import { axisTicks, type ChartPoint, toDrawnPoints } from '../chart-points.ts'
import { useSpanName } from '../use-span-name.ts'
import styles from './volume-card.module.css'

interface VolumeChartProps {
  label: string
  points: readonly ChartPoint[]
  isMonthly: boolean
  currency: string
}

/** So many have room for their weekday. */
const weekdaysMax = 8

/** The range as an area, with a ring for the day that isn't over; the range before as a dotted line. */
export function VolumeChart({ label, points, isMonthly, currency }: VolumeChartProps) {
  const locale = useLocale()
  const maxMinor = Math.max(...points.map((point) => Math.max(point.currentMinor, point.beforeMinor ?? 0)))
  const style = isMonthly ? 'month' : points.length <= weekdaysMax ? 'weekdayTick' : 'dayTick'
  return (
    <LineChart
      label={label}
      points={toDrawnPoints(points).map(({ from, completeMinor, completeBeforeMinor, runningMinor }) => ({
        key: from,
        label: formatDay(from, locale, style),
        value: completeMinor,
        before: completeBeforeMinor,
        running: runningMinor,
      }))}
      ticks={axisTicks(maxMinor, 10 ** currencyExponent(currency))}
      formatTick={(amountMinor) => formatTick(amountMinor, currency, locale)}
      tip={(index) => <VolumeTip point={points[index]} currency={currency} />}
    />
  )
}

/** The figures of the point that is pointed at. */
function VolumeTip({ point, currency }: { point: ChartPoint | undefined; currency: string }) {
  const { t } = useTranslation('overview')
  const nameSpan = useSpanName()
  const title = useFigureTitle()
  if (!point) return null
  return (
    <div className={styles.tip}>
      <strong>{nameSpan(point)}</strong>
      <dl>
        <dt>{title('home.gross')}</dt>
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

import { useTranslation } from 'react-i18next'
import { currencyExponent } from '#kernel/money/currencies.ts'
import { firstOfMonth } from '#kernel/time/calendar-days.ts'
import { useFigureTitle } from '#web/shared/figures/figure-texts.ts'
import { formatTick } from '#web/shared/figures/format.ts'
import { LineChart } from '#web/ui/charts/line-chart.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay } from '#web/ui/time/time.ts'
import { axisTicks, type ChartPoint } from '../chart-points.ts'
import { type DayRange, isOneMonth } from '../ranges.ts'
import { useDaysName } from '../use-range-name.ts'
import styles from './volume.module.css'

interface VolumeChartProps {
  label: string
  points: readonly ChartPoint[]
  currency: string
  range: DayRange
}

/** All money from the beginning of the range, up to today; the range before as a dotted line that goes on to its end. */
export function VolumeChart({ label, points, currency, range }: VolumeChartProps) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const maxMinor = Math.max(...points.map(({ currentMinor, beforeMinor }) => Math.max(currentMinor ?? 0, beforeMinor ?? 0)))
  const isMonthly = points.some(({ from, to }) => from !== to)
  const nameMonth = (monthsBefore: number) => formatDay(firstOfMonth(range.from, monthsBefore), locale, 'monthName')
  return (
    <LineChart
      label={label}
      points={points.map(({ from, currentMinor, beforeMinor, isRunning }) => ({
        key: from,
        label: isRunning && !isMonthly ? t('range.today') : formatDay(from, locale, isMonthly ? 'month' : 'dayTick'),
        value: currentMinor,
        before: beforeMinor,
        running: isRunning ? currentMinor : null,
      }))}
      ends={isOneMonth(range) ? { value: nameMonth(0), before: nameMonth(1) } : { value: t('chart.current'), before: t('chart.before') }}
      ticks={axisTicks(maxMinor, 10 ** currencyExponent(currency))}
      formatTick={(amountMinor) => formatTick(amountMinor, currency, locale)}
      tip={(index) => <VolumeTip point={points[index]} currency={currency} />}
    />
  )
}

/** The figures of the point that is pointed at. */
function VolumeTip({ point, currency }: { point: ChartPoint | undefined; currency: string }) {
  const { t } = useTranslation('overview')
  const nameDays = useDaysName()
  const title = useFigureTitle()
  if (!point) return null
  return (
    <div className={styles.tip}>
      <strong>{t('chart.until', { days: nameDays(point) })}</strong>
      <dl>
        {point.currentMinor !== null && (
          <>
            <dt>{title('home.gross')}</dt>
            <dd>
              <Money amountMinor={point.currentMinor} currency={currency} mode="symbol" />
            </dd>
          </>
        )}
        {point.beforeMinor !== null && (
          <>
            <dt>{t('chart.before')}</dt>
            <dd>
              <Money amountMinor={point.beforeMinor} currency={currency} mode="symbol" />
            </dd>
          </>
        )}
      </dl>
    </div>
  )
}

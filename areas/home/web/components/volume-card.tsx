import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#kernel/money/money.ts'
import { dayIn } from '#kernel/time/calendar-days.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { SkeletonBar } from '#web/ui/feedback/skeleton.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { isByMonth, toChartPoints } from '../chart-points.ts'
import { type Overview, overviewQuery } from '../queries.ts'
import { type DayRange, resolvePreset, useOverviewAddress } from '../ranges.ts'
import { useDaysName } from '../use-span-name.ts'
import styles from './volume-card.module.css'
import { VolumeChart } from './volume-chart.tsx'
import { type VolumeNames, VolumeTable } from './volume-table.tsx'

/** Captured money over time, beside the same days of the range before. */
export function VolumeCard({ overview, range }: { overview: Overview | undefined; range: DayRange }) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const nameDays = useDaysName()
  const shown = useShown(overview, range)
  const isMonthly = shown !== undefined && isByMonth(shown.days)
  const title = t(range.kind === 'today' ? 'chart.lastDays' : isMonthly ? 'chart.perMonth' : 'chart.perDay')
  const points = shown && toChartPoints(shown.days, runningDayOf(shown))
  const isWeek = isOneDay(range)
  const names: VolumeNames = {
    current: range.kind === 'custom' ? nameDays(isWeek ? weekTo(range) : range) : t(`chart.current.${range.kind}`),
    before: shown?.before ? t(`chart.before.${isWeek ? '7d' : range.kind}`) : null,
    running: points?.some(({ isRunning }) => isRunning) ? t(isMonthly ? 'chart.runningMonth' : 'chart.runningDay') : null,
  }
  return (
    <section className={`card ${styles.card}`} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <div className={styles.legend} aria-hidden="true">
          <span data-line="current">{names.current}</span>
          {names.running && <span data-line="running">{names.running}</span>}
          {names.before && <span data-line="before">{names.before}</span>}
        </div>
      </div>
      <div className={styles.chart}>
        {shown && points ? (
          <VolumeChart
            label={t('chart.label', { title, currency: shown.currency, total: formatMoney(sumOf(shown), shown.currency, locale) })}
            points={points}
            isMonthly={isMonthly}
            currency={shown.currency}
          />
        ) : (
          <ChartSkeleton />
        )}
      </div>
      {shown && points && <VolumeTable caption={title} points={points} currency={shown.currency} names={names} />}
    </section>
  )
}

function ChartSkeleton() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <SkeletonBar height="100%" />
    </div>
  )
}

const isOneDay = ({ from, to }: DayRange) => from === to
const weekTo = ({ to }: DayRange) => resolvePreset('7d', to)

/** One day makes no line, so it is shown at the end of its week. */
function useShown(overview: Overview | undefined, range: DayRange): Overview | undefined {
  const { id: merchantId } = useMerchant()
  const { search } = useOverviewAddress()
  const week = useQuery({ ...overviewQuery(merchantId, weekTo(range), search), enabled: isOneDay(range) })
  return isOneDay(range) ? week.data : overview
}

/** The day that the figures end in the middle of; null where the range is over. */
function runningDayOf({ days, until, time_zone: timeZone }: Overview): string | null {
  const day = dayIn(timeZone, new Date(until))
  return days.some((shown) => shown.day === day) ? day : null
}

function sumOf({ days }: Overview): number {
  return days.reduce((sum, day) => sum + day.gross_minor, 0)
}

import { formatMoney } from '@counterfoil/contract/money'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useMerchant } from '../../../stores/merchant.ts'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { useLocale } from '../../../ui/use-locale.ts'
import { isByMonth, toChartPoints } from '../chart-points.ts'
import type { Overview } from '../queries.ts'
import { overviewQuery } from '../queries.ts'
import type { DayRange } from '../ranges.ts'
import { resolvePreset } from '../ranges.ts'
import { useOverviewAddress } from '../use-overview-address.ts'
import styles from './volume-card.module.css'
import { VolumeTable } from './volume-table.tsx'

/** The charting library is fetched here and nowhere else. */
const loadChart = () => import('./volume-chart.tsx')
const VolumeChart = lazy(loadChart)

/** Captured money over time, beside the same days of the range before. */
export function VolumeCard({ overview, range }: { overview: Overview | undefined; range: DayRange }) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const shown = useShown(overview, range)
  // It may as well come while the figures do; should it not, it is asked for again where it is needed.
  useEffect(() => {
    loadChart().catch(() => undefined)
  }, [])
  const isMonthly = shown !== undefined && isByMonth(shown.days)
  const title = t(range.kind === 'today' ? 'chart.lastDays' : isMonthly ? 'chart.perMonth' : 'chart.perDay')
  const names = { current: t(`chart.current.${range.kind}`), before: t(`chart.before.${range.kind}`) }
  return (
    <section className={`card ${styles.card}`} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <div className={styles.legend} aria-hidden="true">
          <span data-line="current">{names.current}</span>
          <span data-line="before">{names.before}</span>
        </div>
      </div>
      <div className={styles.chart}>
        {shown ? (
          <Suspense fallback={<SkeletonBar height={232} />}>
            <VolumeChart
              label={t('chart.label', { title, currency: shown.currency, total: formatMoney(sumOf(shown), shown.currency, locale) })}
              points={toChartPoints(shown.days)}
              isMonthly={isMonthly}
              currency={shown.currency}
              names={names}
            />
          </Suspense>
        ) : (
          <SkeletonBar height={232} />
        )}
      </div>
      {shown && <VolumeTable caption={title} points={toChartPoints(shown.days)} currency={shown.currency} names={names} />}
    </section>
  )
}

/** One day makes no line, so today is shown at the end of its week. */
function useShown(overview: Overview | undefined, range: DayRange): Overview | undefined {
  const { id: merchantId } = useMerchant()
  const { search } = useOverviewAddress()
  const isToday = range.kind === 'today'
  const week = useQuery({ ...overviewQuery(merchantId, resolvePreset('7d', range.to), search.currency), enabled: isToday })
  return isToday ? week.data : overview
}

function sumOf({ days }: Overview): number {
  return days.reduce((sum, day) => sum + day.gross_minor, 0)
}

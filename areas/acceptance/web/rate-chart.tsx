import { useTranslation } from 'react-i18next'
import { formatShare } from '#web/shared/figures/format.ts'
import { LineChart } from '#web/ui/charts/line-chart.tsx'
import { FiguresTable } from '#web/ui/lists/figures-table.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay } from '#web/ui/time/time.ts'
import type { Acceptance } from './queries.ts'
import styles from './rate-chart.module.css'
import { axisOfRates, firstTryTenths, successTenths, totalOf } from './rates.ts'

const columns = ['day', 'success', 'firstTry', 'payments'] as const

/** The success rate over time, after retries and at the first attempt: what lies between is what retries recovered. */
export function RateChart({ series: { window_days: windowDays, points } }: Pick<Acceptance, 'series'>) {
  const { t } = useTranslation('acceptance')
  const locale = useLocale()
  const shown = points.map((point) => ({ ...point, success: successTenths(point), firstTry: firstTryTenths(point) }))
  // A line needs more than its two ends.
  if (shown.filter(({ success }) => success !== null).length < 3) return null
  const say = (tenths: number | null) => (tenths === null ? '–' : formatShare(tenths, locale))
  const cellsOf = ({ day, success, firstTry, ...outcomes }: (typeof shown)[number]) => ({
    day: formatDay(day, locale),
    success: say(success),
    firstTry: say(firstTry),
    payments: formatCount(totalOf(outcomes), locale),
  })
  return (
    <section className="card" aria-labelledby="rate-chart">
      <h2 id="rate-chart">{t('chart.title')}</h2>
      <p className={styles.text}>{t('chart.text', { days: formatCount(windowDays, locale) })}</p>
      <div className={styles.chart}>
        <LineChart
          label={t('chart.label')}
          points={shown.map(({ day, success, firstTry }) => ({
            key: day,
            label: formatDay(day, locale, 'dayTick'),
            value: success,
            before: firstTry,
            running: null,
          }))}
          ticks={axisOfRates(shown.flatMap(({ firstTry }) => firstTry ?? []))}
          formatTick={(tenths) => formatShare(tenths, locale)}
          tip={(index) => {
            const point = shown[index]
            if (!point) return null
            const { day, success, firstTry } = cellsOf(point)
            return (
              <>
                <strong>{day}</strong>
                <div>{t('chart.success', { rate: success })}</div>
                <div>{t('chart.firstTry', { rate: firstTry })}</div>
              </>
            )
          }}
        />
      </div>
      <ul className={styles.legend}>
        <li data-line="success">{t('chart.columns.success')}</li>
        <li data-line="firstTry">{t('chart.columns.firstTry')}</li>
      </ul>
      <details className={styles.table}>
        <summary>{t('chart.table')}</summary>
        <FiguresTable
          caption={t('chart.title')}
          columns={columns}
          nameColumn={(column) => t(`chart.columns.${column}`)}
          rows={shown.map((point) => ({ key: point.day, cells: cellsOf(point) })).toReversed()}
        />
      </details>
    </section>
  )
}

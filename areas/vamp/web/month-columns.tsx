import { useTranslation } from 'react-i18next'
import { formatVampPercent, vampLimits, vampStatusOf } from '#areas/vamp/contract/vamp-ratio.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import styles from './month-columns.module.css'
import type { VampMonths } from './queries.ts'

interface MonthColumnsProps {
  /** Undefined while they are on their way. */
  months: VampMonths | undefined
  /** What the ratio of the last month, which runs, may become at most. */
  highest: number | undefined
}

/** Percent. A ratio beyond it is cut off: a month with two payments would make the others flat. */
const scaleMax = 4
const limits = [
  ['limit', vampLimits.excessivePercent],
  ['warning', vampLimits.warningPercent],
] as const

/** The ratios as columns under Visa's limits. The table below has the same numbers, so that nobody needs to see them. */
export function MonthColumns({ months = [], highest = 0 }: MonthColumnsProps) {
  const { t } = useTranslation('vamp')
  const locale = useLocale()
  const top = Math.min(scaleMax, 1.15 * Math.max(vampLimits.excessivePercent, highest, ...months.map(({ vamp_percent: percent }) => percent)))
  const heightOf = (percent: number) => `${Math.min(100, (100 * percent) / top)}%`
  return (
    <div className={styles.chart} aria-hidden="true">
      <div className={styles.plot}>
        {limits.map(([limit, percent]) => (
          <div key={limit} className={styles.limit} data-limit={limit} style={{ insetBlockEnd: heightOf(percent) }}>
            <span>{t(`chart.${limit}`, { percent: formatVampPercent(percent, locale) })}</span>
          </div>
        ))}
        {months.map(({ month, vamp_percent: percent }, index) => {
          const isOpen = index === months.length - 1 && highest > percent
          return (
            <div key={month} className={styles.month}>
              {isOpen && (
                <div className={styles.open} style={{ blockSize: heightOf(highest) }}>
                  <span>{t('chart.to', { percent: formatVampPercent(highest, locale) })}</span>
                </div>
              )}
              <div className={styles.column} data-status={vampStatusOf(percent)} style={{ blockSize: heightOf(percent) }}>
                <span>{formatVampPercent(percent, locale)}</span>
              </div>
            </div>
          )
        })}
      </div>
    </div>
  )
}

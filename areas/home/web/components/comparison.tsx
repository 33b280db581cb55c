import { useTranslation } from 'react-i18next'
import { isChinese } from '#kernel/locale.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { countDays } from '#kernel/time/calendar-days.ts'
import { Explained } from '#web/ui/overlays/explained.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay, formatTime } from '#web/ui/time/time.ts'
import type { Overview } from '../queries.ts'
import { type DayRange, isOneMonth } from '../ranges.ts'
import styles from './volume.module.css'

/** How gross volume compares with the same part of the range before, in one sentence. As high without one, so that nothing moves. */
export function Comparison({ overview, range }: { overview: Overview; range: DayRange }) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const { current, before, days_before: daysBefore, currency, time_zone: timeZone, before_from, before_until } = overview
  if (!before || !daysBefore) return <p className={styles.line} />
  const changeMinor = current.gross_minor - before.gross_minor
  const amount = formatMoney(Math.abs(changeMinor), currency, locale)
  const [from, until] = [before_from, before_until].map((at) => formatTime(at, timeZone, locale))
  const isOver = before_until === overview.from
  const than = isOneMonth(range) ? (isOver ? 'wholeMonth' : 'month') : range.kind === '12m' ? 'year' : 'days'
  const values = { month: formatDay(daysBefore[0]?.day ?? range.from, locale, 'monthName'), count: countDays(range.from, range.to) }
  if (changeMinor === 0) return <p className={styles.line}>{t(`compared.same.${than}`, values)}</p>
  const change = <strong data-tone={changeMinor > 0 ? 'good' : undefined}>{t(changeMinor > 0 ? 'compared.more' : 'compared.less', { amount })}</strong>
  const other = <Explained text={t('figures.compared', { from, until })}>{t(`compared.than.${than}`, values)}</Explained>
  // Chinese compares first: 比10月同期多 $1,909.25.
  return isChinese(locale) ? (
    <p className={styles.line}>
      {other}
      {change}
    </p>
  ) : (
    <p className={styles.line}>
      {change} {other}
    </p>
  )
}

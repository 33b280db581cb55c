import { useTranslation } from 'react-i18next'
import { addDays, dayIn, firstOfMonth } from '#kernel/time/calendar-days.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay } from '#web/ui/time/time.ts'
import type { ChartPoint } from './chart-points.ts'

type Span = Pick<ChartPoint, 'from' | 'to' | 'isRunning'>

/** The days of a point in words: one day, a month, or from the first to the last, marked where today is among them. */
export function useSpanName(): (point: Span) => string {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const nameDays = useDaysName()
  const nameSpan = ({ from, to, isRunning }: Span) => {
    if (isMonth({ from, to, isRunning })) return formatDay(from, locale, 'monthYear')
    return from === to ? formatDay(from, locale, 'weekday') : nameDays({ from, to })
  }
  return (point) => (point.isRunning ? t('chart.soFar', { span: nameSpan(point) }) : nameSpan(point))
}

/** A calendar month from its first day to its last, or to today. */
function isMonth({ from, to, isRunning }: Span): boolean {
  return from !== to && from === firstOfMonth(to, 0) && (isRunning || addDays(to, 1) === firstOfMonth(to, -1))
}

/** One day, or the first and the last; with their years where one of them is not this year. */
export function useDaysName(): (range: Pick<Span, 'from' | 'to'>) => string {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const thisYear = dayIn(timeZone, new Date()).slice(0, 4)
  return ({ from, to }) => {
    const style = from.startsWith(thisYear) && to.startsWith(thisYear) ? 'dayMonth' : 'day'
    return from === to ? formatDay(from, locale, style) : t('chart.span', { from: formatDay(from, locale, style), to: formatDay(to, locale, style) })
  }
}

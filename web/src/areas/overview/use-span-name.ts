import { useTranslation } from 'react-i18next'
import { addDays, firstOfMonth, formatDay } from '../../ui/days.ts'
import { useLocale } from '../../ui/use-locale.ts'
import type { ChartPoint } from './chart-points.ts'

type Span = Pick<ChartPoint, 'from' | 'to' | 'isRunning'>

/** The days of a point in words: one day, a month, or from the first to the last, marked where today is among them. */
export function useSpanName(): (point: Span) => string {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const nameSpan = ({ from, to, isRunning }: Span) => {
    if (isMonth({ from, to, isRunning })) return formatDay(from, locale, 'monthYear')
    return from === to ? formatDay(from, locale, 'weekday') : t('chart.span', { from: formatDay(from, locale, 'dayMonth'), to: formatDay(to, locale) })
  }
  return (point) => (point.isRunning ? t('chart.soFar', { span: nameSpan(point) }) : nameSpan(point))
}

/** A calendar month from its first day to its last, or to today. */
function isMonth({ from, to, isRunning }: Span): boolean {
  return from !== to && from === firstOfMonth(to, 0) && (isRunning || addDays(to, 1) === firstOfMonth(to, -1))
}

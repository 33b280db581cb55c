import { useTranslation } from 'react-i18next'
import { addDays, dayIn, firstOfMonth } from '#kernel/time/calendar-days.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay } from '#web/ui/time/time.ts'
import type { DayRange } from './ranges.ts'

interface Span {
  readonly from: string
  readonly to: string
}

/** A range in words: the month, the name of a preset, or the first and the last day. */
export function useRangeName(): (range: DayRange) => string {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const nameDays = useDaysName()
  return (range) => {
    if (range.kind === 'month') return formatDay(range.from, locale, 'monthName')
    return range.kind === 'custom' ? nameDays(range) : t(`range.${range.kind}`)
  }
}

/** One day, a month, or the first and the last day; with their years where one of them is not this year. */
export function useDaysName(): (span: Span) => string {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const today = dayIn(timeZone, new Date())
  return ({ from, to }) => {
    if (isMonth({ from, to }, today)) return formatDay(from, locale, 'monthYear')
    const style = from.slice(0, 4) === today.slice(0, 4) && to.slice(0, 4) === today.slice(0, 4) ? 'dayMonth' : 'day'
    return from === to ? formatDay(from, locale, 'weekday') : t('chart.span', { from: formatDay(from, locale, style), to: formatDay(to, locale, style) })
  }
}

/** A calendar month from its first day to its last, or to today. */
function isMonth({ from, to }: Span, today: string): boolean {
  return from !== to && from === firstOfMonth(to, 0) && (to === today || addDays(to, 1) === firstOfMonth(to, -1))
}

import { useTranslation } from 'react-i18next'
import { countDays, todayIn } from '../../ui/days.ts'
import type { Overview } from './queries.ts'
import type { DayRange } from './ranges.ts'

/** What the figures are compared with, in words: `by this time the week before`. */
export function useWhenBefore({ time_zone: timeZone }: Overview, range: DayRange): string {
  const { t } = useTranslation('overview')
  if (range.kind === 'today' || range.kind === '7d' || range.kind === '30d') return t(`when.${range.kind}`)
  const days = countDays(range.from, range.to)
  const isRunning = range.to >= todayIn(timeZone)
  if (days === 1) return t(isRunning ? 'when.today' : 'when.dayBefore')
  return t(isRunning ? 'when.running' : 'when.over', { days })
}

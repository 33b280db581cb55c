import { useTranslation } from 'react-i18next'
import { formatDay } from '../../ui/days.ts'
import { useLocale } from '../../ui/use-locale.ts'
import type { ChartPoint } from './chart-points.ts'

/** The days of a point in words: one day, or from the first to the last. */
export function useSpanName(): (point: Pick<ChartPoint, 'from' | 'to'>) => string {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  return ({ from, to }) =>
    from === to ? formatDay(from, locale, 'weekday') : t('chart.span', { from: formatDay(from, locale, 'dayMonth'), to: formatDay(to, locale) })
}

import { useTranslation } from 'react-i18next'
import { formatDay } from '../../ui/days.ts'
import { useLocale } from '../../ui/use-locale.ts'
import type { ChartPoint } from './chart-points.ts'

/** The days of a point in words: one day, or from the first to the last, marked where today is among them. */
export function useSpanName(): (point: Pick<ChartPoint, 'from' | 'to' | 'isRunning'>) => string {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  return ({ from, to, isRunning }) => {
    const span = from === to ? formatDay(from, locale, 'weekday') : t('chart.span', { from: formatDay(from, locale, 'dayMonth'), to: formatDay(to, locale) })
    return isRunning ? t('chart.soFar', { span }) : span
  }
}

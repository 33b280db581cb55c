import { useTranslation } from 'react-i18next'
import { formatMoney } from '#kernel/money/money.ts'
import { FiguresTable } from '#web/ui/lists/figures-table.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import type { ChartPoint } from '../chart-points.ts'
import { useDaysName } from '../use-range-name.ts'

interface VolumeTableProps {
  caption: string
  points: readonly ChartPoint[]
  currency: string
  /** Whether the range before is covered. */
  hasBefore: boolean
}

/** The numbers of the chart. */
export function VolumeTable({ caption, points, currency, hasBefore }: VolumeTableProps) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const nameDays = useDaysName()
  const money = (amountMinor: number | null) => amountMinor !== null && formatMoney(amountMinor, currency, locale)
  return (
    <FiguresTable
      caption={caption}
      columns={hasBefore ? (['when', 'current', 'before'] as const) : (['when', 'current'] as const)}
      nameColumn={(column) => t(`chart.${column}`)}
      rows={points.map((point) => ({
        key: point.from,
        cells: { when: nameDays(point), current: money(point.currentMinor), before: money(point.beforeMinor) },
      }))}
    />
  )
}

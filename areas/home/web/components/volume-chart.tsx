import { useTranslation } from 'react-i18next'
import { Area, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { currencyExponent } from '#kernel/money/currencies.ts'
import { useFigureTitle } from '#web/shared/figures/figure-texts.ts'
import { formatTick } from '#web/shared/figures/format.ts'
import { Money } from '#web/ui/text/money.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay } from '#web/ui/time/time.ts'
import { axisTicks, type ChartPoint, toDrawnPoints } from '../chart-points.ts'
import { useSpanName } from '../use-span-name.ts'
import styles from './volume-card.module.css'
import type { VolumeNames } from './volume-table.tsx'

interface VolumeChartProps {
  label: string
  points: ChartPoint[]
  isMonthly: boolean
  currency: string
  names: VolumeNames
}

const tick = { fill: 'var(--ink-3)', fontSize: 11 }

const area = {
  type: 'linear',
  stroke: 'var(--brand)',
  strokeWidth: 2.2,
  fill: 'var(--brand)',
  fillOpacity: 0.1,
  activeDot: { r: 3.5, fill: 'var(--paper)', stroke: 'var(--brand)', strokeWidth: 2 },
  isAnimationActive: false,
} as const

/** The range as an area, with a ring for the day that isn't over; the range before as a dotted line. A file of its own, since it brings the charting library. */
export default function VolumeChart({ label, points, isMonthly, currency, names }: VolumeChartProps) {
  const locale = useLocale()
  const maxMinor = Math.max(...points.map((point) => Math.max(point.currentMinor, point.beforeMinor ?? 0)))
  const ticks = axisTicks(maxMinor, 10 ** currencyExponent(currency))
  const isShort = points.length <= 8
  return (
    <ResponsiveContainer width="100%" height="100%" minHeight={232}>
      <ComposedChart data={toDrawnPoints(points)} margin={{ top: 10, right: 16, bottom: 0, left: 0 }} title={label}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="from"
          tickFormatter={(day: string) => formatDay(day, locale, isMonthly ? 'month' : isShort ? 'weekdayTick' : 'dayTick')}
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: 'var(--line)' }}
          minTickGap={isShort ? 8 : 28}
          interval="equidistantPreserveStart"
          tickMargin={8}
          // Room for half a label at either end: one that doesn't fit takes others with it.
          padding={{ left: 24, right: 24 }}
        />
        <YAxis
          width={48}
          ticks={ticks}
          domain={[0, ticks.at(-1) || 1]}
          tickFormatter={(amountMinor: number) => formatTick(amountMinor, currency, locale)}
          tick={tick}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip
          cursor={{ stroke: 'var(--line-2)' }}
          isAnimationActive={false}
          content={({ active, payload }) => (active ? <VolumeTip point={payload[0]?.payload as ChartPoint | undefined} currency={currency} /> : null)}
        />
        <Area {...area} dataKey="completeMinor" name={names.current} />
        {names.running && (
          <Line dataKey="runningMinor" name={names.running} stroke="none" dot={area.activeDot} activeDot={area.activeDot} isAnimationActive={false} />
        )}
        {names.before && (
          <Line
            dataKey="completeBeforeMinor"
            name={names.before}
            type="linear"
            stroke="var(--ink-3)"
            strokeWidth={1.4}
            strokeDasharray="1 4"
            strokeLinecap="round"
            dot={false}
            activeDot={false}
            isAnimationActive={false}
          />
        )}
      </ComposedChart>
    </ResponsiveContainer>
  )
}

/** The figures of the point that is pointed at. */
function VolumeTip({ point, currency }: { point: ChartPoint | undefined; currency: string }) {
  const { t } = useTranslation('overview')
  const nameSpan = useSpanName()
  const title = useFigureTitle()
  if (!point) return null
  return (
    <div className={styles.tip}>
      <strong>{nameSpan(point)}</strong>
      <dl>
        <dt>{title('home.gross')}</dt>
        <dd>
          <Money amountMinor={point.currentMinor} currency={currency} />
        </dd>
        {point.beforeMinor !== null && (
          <>
            <dt>{t('chart.before.custom')}</dt>
            <dd>
              <Money amountMinor={point.beforeMinor} currency={currency} />
            </dd>
          </>
        )}
      </dl>
    </div>
  )
}

import { Money } from '../../../ui/money.tsx'
import type { ChartPoint } from '../chart-points.ts'
import { useSpanName } from '../use-span-name.ts'
import styles from './volume-card.module.css'
import type { VolumeNames } from './volume-table.tsx'

/** The figures of the point that is pointed at. */
export function VolumeTip({ point, currency, names }: { point: ChartPoint | undefined; currency: string; names: VolumeNames }) {
  const nameSpan = useSpanName()
  if (!point) return null
  return (
    <div className={styles.tip}>
      <strong>{nameSpan(point)}</strong>
      <dl>
        <dt>{names.current}</dt>
        <dd>
          <Money amountMinor={point.currentMinor} currency={currency} />
        </dd>
        {names.before && point.beforeMinor !== null && (
          <>
            <dt>{names.before}</dt>
            <dd>
              <Money amountMinor={point.beforeMinor} currency={currency} />
            </dd>
          </>
        )}
      </dl>
    </div>
  )
}

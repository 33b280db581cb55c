import { movementColumns } from '@counterfoil/contract/balance/columns'
import type { Movement } from '@counterfoil/contract/balance/endpoints'
import { useTranslation } from 'react-i18next'
import { useColumns } from '../../../shared/lists/use-columns.ts'
import { useMerchant } from '../../../stores/merchant.ts'
import { StatusTag } from '../../../ui/feedback/status-tag.tsx'
import { ListTable } from '../../../ui/lists/list-table.tsx'
import { useLocale } from '../../../ui/text/use-locale.ts'
import { formatTime } from '../../../ui/time/time.ts'
import { useTimeInZone } from '../../../ui/time/time-zone.ts'
import { amountsOfMovement, useMovementCells } from './movement-cells.tsx'
import styles from './movements.module.css'

interface MovementTableProps {
  /** Undefined while they are loading. */
  items: readonly Movement[] | undefined
  isBusy: boolean
}

export function MovementTable(props: MovementTableProps) {
  const { t } = useTranslation('balance')
  return (
    <ListTable
      {...props}
      className={styles.list}
      caption={t('movements.caption')}
      {...useColumns(movementColumns)}
      useCells={useCells}
      amountsOf={amountsOfMovement}
      rowsExpected={8}
    />
  )
}

function useCells(item: Movement, now: number) {
  return { ...useMovementCells(item, now), available: <Availability item={item} /> }
}

/** Since when it is available, or the day on which it becomes so. */
function Availability({ item: { is_available: isAvailable, available_at: at } }: { item: Movement }) {
  const { t } = useTranslation('balance')
  const locale = useLocale()
  const inZone = useTimeInZone()
  const { time_zone: timeZone } = useMerchant()
  const day = formatTime(at, timeZone, locale, isAvailable ? 'day' : 'weekday')
  return (
    <time dateTime={at} title={inZone(at)}>
      {isAvailable ? t('movements.since', { day }) : <StatusTag tone="idle">{t('movements.from', { day })}</StatusTag>}
    </time>
  )
}

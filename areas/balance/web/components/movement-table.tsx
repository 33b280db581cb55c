import { useTranslation } from 'react-i18next'
import { movementColumns } from '#areas/balance/contract/columns.ts'
import type { Movement } from '#areas/balance/contract/endpoints.ts'
import { amountsOfMovement, useMovementCells } from '#web/shared/balance/movement-cells.tsx'
import styles from '#web/shared/balance/movements.module.css'
import { useColumns } from '#web/shared/lists/use-columns.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { ListTable } from '#web/ui/lists/list-table.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'
import { useTimeInZone } from '#web/ui/time/time-zone.ts'

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

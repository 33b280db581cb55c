import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { payoutLineColumns } from '#areas/balance/contract/columns.ts'
import type { PayoutDetail, PayoutLine } from '#areas/payouts/contract/endpoints.ts'
import { amountsOfMovement, type ListedMovement, useMovementCells } from '#web/shared/balance/movement-cells.tsx'
import styles from '#web/shared/balance/movements.module.css'
import { useColumns } from '#web/shared/lists/use-columns.ts'
import { ListTable } from '#web/ui/lists/list-table.tsx'

interface LineTableProps {
  payout: PayoutDetail
  /** Undefined while they are loading. */
  items: readonly PayoutLine[] | undefined
  isBusy: boolean
}

export function LineTable({ payout: { id: payoutId, currency }, items, isBusy }: LineTableProps) {
  const { t } = useTranslation('balance')
  const lines = useMemo(() => items?.map((line) => ({ ...line, currency, payoutId })), [items, currency, payoutId])
  return (
    <ListTable
      className={styles.list}
      caption={t('payout.lines.caption')}
      {...useColumns(payoutLineColumns)}
      items={lines}
      useCells={useLineCells}
      amountsOf={amountsOfMovement}
      rowsExpected={5}
      isBusy={isBusy}
    />
  )
}

function useLineCells(line: ListedMovement & { payoutId: string }, now: number) {
  return useMovementCells(line, now, line.payoutId)
}

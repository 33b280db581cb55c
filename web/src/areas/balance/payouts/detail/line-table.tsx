import type { PayoutDetail, PayoutLine } from '@counterfoil/contract/payouts/endpoints'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ListTable } from '../../../../ui/lists/list-table.tsx'
import { amountsOfMovement, type ListedMovement, useMovementCells } from '../../components/movement-cells.tsx'
import styles from '../../components/movements.module.css'

const columns = ['created', 'type', 'source', 'amount', 'fee', 'net'] as const

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
      columns={columns}
      nameColumn={(column) => t(`columns.${column}`)}
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

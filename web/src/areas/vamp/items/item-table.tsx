import type { VampItem } from '@counterfoil/contract/vamp/endpoints'
import { useTranslation } from 'react-i18next'
import { ListTable } from '../../../ui/lists/list-table.tsx'
import { useProcessedTime } from '../use-processed-time.ts'
import styles from './items.module.css'
import { amountsOf, usePaymentCells } from './payment-cells.tsx'

const columns = ['processed', 'what', 'payment', 'amount', 'status', 'customer'] as const

interface ItemTableProps {
  caption: string
  /** Undefined while they are loading. */
  items: readonly VampItem[] | undefined
  isBusy: boolean
}

export function ItemTable(props: ItemTableProps) {
  const { t } = useTranslation('vamp')
  return (
    <ListTable
      {...props}
      className={styles.list}
      columns={columns}
      nameColumn={(column) => t(`items.columns.${column}`)}
      useCells={useCells}
      amountsOf={amountsOf}
      rowsExpected={5}
    />
  )
}

function useCells(item: VampItem, now: number) {
  const { t } = useTranslation('vamp')
  const processed = useProcessedTime(item.processed_at, now)
  const payment = usePaymentCells(item)
  const reason = item.category ? t(`category.${item.category}`) : item.fraud_type && t(`fraudType.${item.fraud_type}`)
  const what = [t(`items.kind.${item.kind}`), reason].filter(Boolean).join(' · ')
  return { ...payment, processed, what: item.is_excluded ? t('items.excluded', { what }) : what }
}

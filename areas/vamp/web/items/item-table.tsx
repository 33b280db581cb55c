import { useTranslation } from 'react-i18next'
import { vampItemColumns } from '#areas/vamp/contract/columns.ts'
import type { VampItem } from '#areas/vamp/contract/endpoints.ts'
import { useColumns } from '#web/shared/lists/use-columns.ts'
import { ListTable } from '#web/ui/lists/list-table.tsx'
import { useProcessedTime } from '../use-processed-time.ts'
import styles from './items.module.css'
import { amountsOf, usePaymentCells } from './payment-cells.tsx'

interface ItemTableProps {
  caption: string
  /** Undefined while they are loading. */
  items: readonly VampItem[] | undefined
  isBusy: boolean
}

export function ItemTable(props: ItemTableProps) {
  return <ListTable {...props} className={styles.list} {...useColumns(vampItemColumns)} useCells={useCells} amountsOf={amountsOf} rowsExpected={5} />
}

function useCells(item: VampItem, now: number) {
  const { t } = useTranslation('vamp')
  const processed = useProcessedTime(item.processed_at, now)
  const payment = usePaymentCells(item)
  const reason = item.category ? t(`category.${item.category}`) : item.fraud_type && t(`fraudType.${item.fraud_type}`)
  const what = [t(`items.kind.${item.kind}`), reason].filter(Boolean).join(' · ')
  return { ...payment, processed, what: item.is_excluded ? t('items.excluded', { what }) : what }
}

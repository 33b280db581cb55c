import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { vampItemColumns } from '#areas/vamp/contract/columns.ts'
import type { VampItem, VampItemKind } from '#areas/vamp/contract/endpoints.ts'
import { findFieldError } from '#web/api/errors.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { ExportAction } from '#web/shared/exports/export-action.tsx'
import { readPlace } from '#web/shared/lists/list-search.ts'
import { useColumns } from '#web/shared/lists/use-columns.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { CursorGone } from '#web/ui/lists/cursor-gone.tsx'
import { ListTable } from '#web/ui/lists/list-table.tsx'
import { Pager } from '#web/ui/lists/pager.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { nameMonthAndYear } from '../months.ts'
import { vampItemsQuery } from '../queries.ts'
import styles from './items.module.css'
import { amountsOf, usePaymentCells, useProcessedTime } from './payment-cells.tsx'

const route = getRouteApi('/shell/payments-product/vamp')

/** The items that a count of a month is the number of, a page at a time. */
export function ItemList({ month, kind }: { month: string; kind: VampItemKind }) {
  const { t } = useTranslation('vamp')
  const locale = useLocale()
  const { id: merchantId } = useMerchant()
  const mayReadPayments = useCan('payments.read')
  const page = useQuery(vampItemsQuery(merchantId, month, kind, readPlace({ ...route.useSearch() })))
  const isCursorGone = Boolean(findFieldError(page.error, 'after') ?? findFieldError(page.error, 'before'))
  const title = t('items.of', { name: t(`items.title.${kind}`), month: nameMonthAndYear(month, locale) })
  const filters = { month, items: kind }
  return (
    <section aria-labelledby="vamp-items">
      <div className={styles.head}>
        <h2 id="vamp-items" className={styles.title}>
          {title}
        </h2>
        {mayReadPayments && <ExportAction list="vamp_items" q={`month:${month} kind:${kind}`} />}
      </div>
      {page.isError && !isCursorGone && <ErrorNotice title={t('items.failed')} error={page.error} onRetry={() => void page.refetch()} />}
      {isCursorGone && <CursorGone filters={filters} hash="vamp-items" />}
      {(page.data || page.isPending) && (
        <>
          <ItemTable caption={title} items={page.data?.items} isBusy={page.isPlaceholderData} />
          {page.data && <Pager filters={filters} page={page.data} hash="vamp-items" />}
        </>
      )}
    </section>
  )
}

interface ItemTableProps {
  caption: string
  /** Undefined while they are loading. */
  items: readonly VampItem[] | undefined
  isBusy: boolean
}

function ItemTable(props: ItemTableProps) {
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

import { Link } from '@tanstack/react-router'
import { createContext, useContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { disputeColumns } from '#areas/disputes/contract/columns.ts'
import type { DisputeItem } from '#areas/disputes/contract/endpoints.ts'
import { needsResponse } from '#areas/disputes/contract/tabs.ts'
import { DisputeStatusTag } from '#web/shared/disputes/dispute-status-tag.tsx'
import { DueTime } from '#web/shared/disputes/due-time.tsx'
import { useClockAheadMs } from '#web/shared/disputes/use-account-now.ts'
import { useColumns } from '#web/shared/lists/use-columns.ts'
import { CardMark } from '#web/shared/payments/card-mark.tsx'
import { useCan } from '#web/stores/merchant.ts'
import { ListTable } from '#web/ui/lists/list-table.tsx'
import type { RowPeek } from '#web/ui/lists/row-peek.ts'
import type { SelectedRows } from '#web/ui/lists/use-row-selection.ts'
import { Money } from '#web/ui/text/money.tsx'
import { shortenId } from '#web/ui/text/shorten-id.ts'
import { AssigneeCell } from '../assignee/assignee-cell.tsx'
import styles from './dispute-table.module.css'

/** How far the account's clock is ahead, for all rows. */
const ClockContext = createContext(0)

interface DisputeTableProps {
  /** Undefined while they are loading. */
  items: readonly DisputeItem[] | undefined
  isBusy: boolean
  /** False where all have the same one. */
  showsStatus: boolean
  rows: SelectedRows
  peek: RowPeek | undefined
}

/** Disputes as rows or cards. */
export function DisputeTable({ showsStatus, rows, ...props }: DisputeTableProps) {
  const { t } = useTranslation('disputes')
  const mayAssign = useCan('disputes.respond')
  const { columns: all, ...table } = useColumns(disputeColumns, props.peek?.openId === undefined ? 'due' : undefined)
  const columns = useMemo(() => all.filter((column) => column !== 'status' || showsStatus), [all, showsStatus])
  const selection = {
    isSelected: rows.isSelected,
    select: rows.select,
    nameRow: ({ id }: DisputeItem) => t('select.one', { id: shortenId(id) }),
    pageLabel: t('select.all'),
  }
  return (
    <ClockContext value={useClockAheadMs()}>
      <ListTable
        {...props}
        className={styles.disputes}
        caption={t('caption')}
        {...table}
        columns={columns}
        useCells={useDisputeCells}
        amountsOf={amountsOf}
        amountMode="point"
        selection={mayAssign ? selection : undefined}
      />
    </ClockContext>
  )
}

function amountsOf({ amount_minor: amountMinor, currency }: DisputeItem) {
  return [{ amountMinor, currency }]
}

function useDisputeCells(item: DisputeItem, now: number) {
  const { t } = useTranslation('disputes')
  const { t: common } = useTranslation()
  const aheadMs = useContext(ClockContext)
  const { id, status, payment } = item
  const isOpen = needsResponse(status)
  const isNew = isOpen && !item.is_opened
  return {
    due: (
      <span className={styles.due} data-new={isNew || undefined}>
        {isNew && <span className="visually-hidden">{t('unopened')} </span>}
        <DueTime dueBy={item.due_by} now={now + aheadMs} isOpen={isOpen} />
      </span>
    ),
    amount: <Money amountMinor={item.amount_minor} currency={item.currency} mode="point" />,
    reason: (
      <>
        <Link to="/payments-product/disputes/$disputeId" params={{ disputeId: id }} className={styles.reason}>
          {t(`reason.${item.category}`)}
        </Link>
        {item.kind === 'query' && <span className={styles.inquiry}>{t('category.query')}</span>}
        <span className={styles.code}>{`${common(`card.brand.${item.network}`)} ${item.network_reason_code}`}</span>
      </>
    ),
    status: <DisputeStatusTag status={status} />,
    customer: payment.customer_name ?? payment.customer_email,
    payment: payment.card && <CardMark brand={payment.card.brand} last4={payment.card.last4} isListed />,
    assignee: <AssigneeCell dispute={item} />,
  }
}

import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { payoutLineColumns } from '#areas/balance/contract/columns.ts'
import type { PayoutDetail, PayoutLine } from '#areas/payouts/contract/endpoints.ts'
import { findFieldError } from '#web/api/errors.ts'
import { amountsOfMovement, type ListedMovement, useMovementCells } from '#web/shared/balance/movement-cells.tsx'
import movements from '#web/shared/balance/movements.module.css'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { ExportAction } from '#web/shared/exports/export-action.tsx'
import { useColumns } from '#web/shared/lists/use-columns.ts'
import { payoutLinesQuery } from '#web/shared/payouts/queries.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { CursorGone } from '#web/ui/lists/cursor-gone.tsx'
import { ListTable } from '#web/ui/lists/list-table.tsx'
import { Pager } from '#web/ui/lists/pager.tsx'

const route = getRouteApi('/shell/balance/payouts/$payoutId')

/** Every movement that the payout settles, newest first, a page at a time. */
export function Lines({ payout }: { payout: PayoutDetail }) {
  const { t } = useTranslation('balance')
  const { id: merchantId } = useMerchant()
  const place = route.useSearch()
  const page = useQuery(payoutLinesQuery(merchantId, payout.id, place))
  const isCursorGone = Boolean(findFieldError(page.error, 'after') ?? findFieldError(page.error, 'before'))
  return (
    <section className={movements.lines} aria-labelledby="lines">
      <div className={movements.head}>
        <h2 id="lines" className={movements.title}>
          {t('payout.lines.title')}
        </h2>
        <ExportAction list="payout_lines" q={`id:${payout.id}`} />
      </div>
      {page.isError && !isCursorGone && <ErrorNotice title={t('payout.lines.failed')} error={page.error} onRetry={() => void page.refetch()} />}
      {isCursorGone && <CursorGone filters={{}} hash="lines" />}
      {(page.data || page.isPending) && (
        <>
          <LineTable payout={payout} items={page.data?.items} isBusy={page.isPlaceholderData} />
          {page.data && <Pager filters={{}} page={page.data} hash="lines" />}
        </>
      )}
    </section>
  )
}

interface LineTableProps {
  payout: PayoutDetail
  /** Undefined while they are loading. */
  items: readonly PayoutLine[] | undefined
  isBusy: boolean
}

function LineTable({ payout: { id: payoutId, currency }, items, isBusy }: LineTableProps) {
  const { t } = useTranslation('balance')
  const lines = useMemo(() => items?.map((line) => ({ ...line, currency, payoutId })), [items, currency, payoutId])
  return (
    <ListTable
      className={movements.list}
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

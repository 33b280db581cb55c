import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { PayoutDetail } from '#areas/payouts/contract/endpoints.ts'
import { findFieldError } from '#web/api/errors.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { ExportAction } from '#web/shared/exports/export-action.tsx'
import { payoutLinesQuery } from '#web/shared/payouts/queries.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { CursorGone } from '#web/ui/lists/cursor-gone.tsx'
import { Pager } from '#web/ui/lists/pager.tsx'
import { LineTable } from './line-table.tsx'
import styles from './lines.module.css'

const route = getRouteApi('/shell/balance/payouts/$payoutId')

/** Every movement that the payout settles, newest first, a page at a time. */
export function Lines({ payout }: { payout: PayoutDetail }) {
  const { t } = useTranslation('balance')
  const { id: merchantId } = useMerchant()
  const place = route.useSearch()
  const page = useQuery(payoutLinesQuery(merchantId, payout.id, place))
  const isCursorGone = Boolean(findFieldError(page.error, 'after') ?? findFieldError(page.error, 'before'))
  return (
    <section className={styles.lines} aria-labelledby="lines">
      <div className={styles.head}>
        <h2 id="lines" className={styles.title}>
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

import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type BulkAction, type BulkOutcome, type BulkPayment, bulkOutcomes } from '#areas/payments/contract/bulk.ts'
import { bulkPaymentColumns } from '#areas/payments/contract/columns.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { readPlace } from '#web/shared/lists/list-search.ts'
import { useColumns } from '#web/shared/lists/use-columns.ts'
import { PaymentStatusTag } from '#web/shared/payments/payment-status-tag.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { StatusTag, type StatusTone } from '#web/ui/feedback/status-tag.tsx'
import list from '#web/ui/lists/list-table.module.css'
import { ListTable } from '#web/ui/lists/list-table.tsx'
import { ListTabs } from '#web/ui/lists/list-tabs.tsx'
import { Pager } from '#web/ui/lists/pager.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { shortenId } from '#web/ui/text/shorten-id.ts'
import styles from './bulk.module.css'
import { bulkPaymentsQuery, countOutcomes } from './queries.ts'

const route = getRouteApi('/shell/payments/bulk/$bulkId')
/** Also those of the file of results. */
const tones: Readonly<Record<BulkOutcome, StatusTone>> = { open: 'idle', pending: 'warn', done: 'good', sent: 'warn', refused: 'bad', excluded: 'idle' }

/** The payments of an action with the result of each, in parts by result. */
export function BulkRows({ bulk }: { bulk: BulkAction }) {
  const { t } = useTranslation('bulk')
  const { id: merchantId } = useMerchant()
  const search = route.useSearch()
  const page = useQuery(bulkPaymentsQuery(merchantId, bulk, search.outcome, readPlace({ ...search })))
  const items = useMemo(() => page.data?.items.map((payment) => ({ ...payment, id: payment.payment_id, bulk })), [page.data, bulk])
  const columns = useColumns(bulkPaymentColumns)
  const filters = search.outcome ? { outcome: search.outcome } : {}
  return (
    <div>
      <ListTabs
        label={t('columns.result')}
        tabs={[
          { key: 'all', label: t('all'), isOpen: search.outcome === undefined, count: { count: bulk.payment_count, hasMore: false } },
          ...bulkOutcomes
            .map((outcome) => ({ outcome, count: countOutcomes(bulk, outcome) }))
            .filter(({ outcome, count }) => count > 0 || outcome === search.outcome)
            .map(({ outcome, count }) => ({
              key: outcome,
              label: nameOutcome(t, bulk, outcome),
              search: { outcome },
              isOpen: search.outcome === outcome,
              count: { count, hasMore: false },
            })),
        ]}
      />
      {page.isError && !page.data ? (
        <ErrorNotice title={t('page.failed')} error={page.error} onRetry={() => void page.refetch()} />
      ) : (
        <ListTable
          className={styles.payments}
          caption={t('caption')}
          {...columns}
          items={items}
          useCells={useCells}
          amountsOf={amountsOf}
          isBusy={page.isPlaceholderData}
        />
      )}
      {page.data && <Pager filters={filters} isByTime={false} page={page.data} />}
    </div>
  )
}

type Item = BulkPayment & { readonly id: string; readonly bulk: BulkAction }

const amountsOf = ({ amount_minor: amountMinor, currency }: Item) => [{ amountMinor, currency }]

/** Before it is confirmed, an open payment is one that will be done. */
function nameOutcome(t: ReturnType<typeof useTranslation<'bulk'>>['t'], { kind, state }: BulkAction, outcome: BulkOutcome): string {
  if (outcome === 'open') return state === 'review' || state === 'expired' ? t(`will.${kind}`) : t('outcomes.open')
  return outcome === 'done' ? t(`done.${kind}`) : t(`outcomes.${outcome}`)
}

function useCells(item: Item) {
  const { t } = useTranslation('bulk')
  return {
    payment: (
      <Link to="/payments/$paymentId" params={{ paymentId: item.id }} className={list.link} title={item.id}>
        {shortenId(item.id)}
      </Link>
    ),
    customer: item.customer_email,
    amount: item.outcome === 'excluded' ? null : <Money amountMinor={item.amount_minor} currency={item.currency} />,
    result: <StatusTag tone={tones[item.outcome]}>{nameOutcome(t, item.bulk, item.outcome)}</StatusTag>,
    reason: item.refusal?.text ?? null,
    status: <PaymentStatusTag status={item.status} />,
  }
}

import { useTranslation } from 'react-i18next'
import { type BulkKind, type BulkSelection, bulkKinds, permissionOfBulk } from '#areas/payments/contract/bulk.ts'
import type { PaymentItem } from '#areas/payments/contract/endpoints.ts'
import { paymentLimits } from '#areas/payments/contract/rules.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { ExportAction } from '#web/shared/exports/export-action.tsx'
import type { ShownQuery } from '#web/shared/lists/shown-query.ts'
import { useMerchantStore } from '#web/stores/merchant.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { SelectionBar } from '#web/ui/lists/selection-bar.tsx'
import type { SelectedRows } from '#web/ui/lists/use-row-selection.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { useMatchingCount } from '../use-payment-counts.ts'
import styles from './bulk.module.css'
import { useReview } from './queries.ts'

interface SelectedPaymentsProps {
  rows: SelectedRows
  /** Of the page. */
  items: readonly PaymentItem[] | undefined
  q: string
  shown: ShownQuery
  /** The columns of an export; all of them where nobody chose others. */
  columns: readonly string[] | undefined
}

/** What can be done with the selected payments. */
export function SelectedPayments({ rows, items = [], q, shown, columns }: SelectedPaymentsProps) {
  const { t } = useTranslation('bulk')
  const { t: shell } = useTranslation('shell')
  const locale = useLocale()
  const permissions = useMerchantStore((state) => state.permissions)
  const review = useReview()
  const matching = useMatchingCount(shown)
  const count = rows.isAll ? Math.min(matching?.count ?? 0, paymentLimits.bulkPaymentsMax) : rows.ids.size
  const isTooMany = !rows.isAll && count > paymentLimits.bulkPickedMax
  const isAboveMax = matching !== undefined && (matching.hasMore || matching.count > paymentLimits.bulkPaymentsMax)
  const selection: BulkSelection = rows.isAll ? { q } : { payments: [...rows.ids] as never }
  const begin = (kind: BulkKind) => review.mutate({ kind, selection })
  const inWords = (number: number) => formatCount(number, locale)
  const known = items.filter(({ id }) => rows.ids.has(id))
  const [first] = known
  const isSummed = first !== undefined && known.length === count && known.every(({ currency }) => currency === first.currency)
  const sum = known.reduce((total, { amount_minor: amountMinor }) => total + amountMinor, 0)
  const counted =
    rows.isAll && isAboveMax ? t('bar.newest', { shown: inWords(paymentLimits.bulkPaymentsMax) }) : t('bar.selected', { count, shown: inWords(count) })
  const kinds = bulkKinds.filter((kind) => permissions.includes(permissionOfBulk[kind]))
  // What waits to be captured is selected for that; everything else for a refund.
  const likely = known.length > 0 && known.every(({ status }) => status === 'uncaptured') ? 'capture' : 'refund'
  return (
    <SelectionBar
      label={t('bar.label')}
      summary={isSummed ? shell('list.selectedSum', { counted, sum: formatMoney(sum, first.currency, locale) }) : counted}
      onClear={rows.clear}
      more={
        !rows.isAll &&
        matching &&
        (matching.hasMore || matching.count > count) && (
          <Button kind="link" onClick={rows.selectAll}>
            {isAboveMax ? t('bar.selectNewest', { shown: inWords(paymentLimits.bulkPaymentsMax) }) : t('bar.selectAll', { shown: inWords(matching.count) })}
          </Button>
        )
      }
    >
      {isTooMany && <p className={styles.tooMany}>{t('bar.tooMany', { maximum: inWords(paymentLimits.bulkPickedMax) })}</p>}
      {kinds
        .toSorted((one, other) => Number(other === likely) - Number(one === likely))
        .map((kind) => (
          <Button
            key={kind}
            kind={kind === likely ? 'primary' : 'default'}
            disabled={isTooMany || review.isPending}
            isBusy={review.isPending && review.variables.kind === kind}
            onClick={() => begin(kind)}
          >
            {t(`bar.actions.${kind}`)}
          </Button>
        ))}
      {!isTooMany && (
        <ExportAction
          list="payments"
          q={q}
          columns={columns}
          {...(rows.isAll ? { count: matching } : { ids: [...rows.ids] })}
          label={t('bar.actions.export')}
        />
      )}
    </SelectionBar>
  )
}

import XIcon from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import { type BulkKind, type BulkSelection, bulkKinds, permissionOfBulk } from '#areas/payments/contract/bulk.ts'
import { paymentLimits } from '#areas/payments/contract/rules.ts'
import { ExportAction } from '#web/shared/exports/export-action.tsx'
import type { ShownQuery } from '#web/shared/lists/shown-query.ts'
import { useMerchantStore } from '#web/stores/merchant.ts'
import { Button } from '#web/ui/forms/button.tsx'
import type { SelectedRows } from '#web/ui/lists/use-row-selection.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { useMatchingCount } from '../use-payment-counts.ts'
import { useReview } from './queries.ts'
import styles from './selection-bar.module.css'

interface SelectionBarProps {
  rows: SelectedRows
  q: string
  shown: ShownQuery
  /** The columns of an export. */
  columns: readonly string[]
}

/** What can be done with the selected payments. Absent while none is selected. */
export function SelectionBar({ rows, q, shown, columns }: SelectionBarProps) {
  const { t } = useTranslation('bulk')
  const locale = useLocale()
  const permissions = useMerchantStore((state) => state.permissions)
  const review = useReview()
  const matching = useMatchingCount(shown)
  const count = rows.isAll ? Math.min(matching?.count ?? 0, paymentLimits.bulkPaymentsMax) : rows.ids.size
  if (!rows.isAll && count === 0) return null
  const isTooMany = !rows.isAll && count > paymentLimits.bulkPickedMax
  const isAboveMax = matching !== undefined && (matching.hasMore || matching.count > paymentLimits.bulkPaymentsMax)
  const selection: BulkSelection = rows.isAll ? { q } : { payments: [...rows.ids] as never }
  const begin = (kind: BulkKind) => review.mutate({ kind, selection })
  const inWords = (number: number) => formatCount(number, locale)
  return (
    <section className={styles.bar} aria-label={t('bar.label')}>
      <p className={styles.count} role="status">
        {rows.isAll && isAboveMax ? t('bar.newest', { shown: inWords(paymentLimits.bulkPaymentsMax) }) : t('bar.selected', { count, shown: inWords(count) })}
      </p>
      <Button kind="bare" size="small" icon={<XIcon aria-hidden />} aria-label={t('bar.clear')} title={t('bar.clear')} onClick={rows.clear} />
      {!rows.isAll && matching && (matching.hasMore || matching.count > count) && (
        <Button kind="link" size="small" onClick={rows.selectAll}>
          {isAboveMax ? t('bar.selectNewest', { shown: inWords(paymentLimits.bulkPaymentsMax) }) : t('bar.selectAll', { shown: inWords(matching.count) })}
        </Button>
      )}
      {isTooMany && <p className={styles.hint}>{t('bar.tooMany', { maximum: inWords(paymentLimits.bulkPickedMax) })}</p>}
      <div className={styles.actions}>
        {bulkKinds
          .filter((kind) => permissions.includes(permissionOfBulk[kind]))
          .map((kind) => (
            <Button key={kind} disabled={isTooMany || review.isPending} isBusy={review.isPending && review.variables.kind === kind} onClick={() => begin(kind)}>
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
      </div>
    </section>
  )
}

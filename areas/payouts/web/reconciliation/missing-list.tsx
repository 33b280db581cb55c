import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { missingPayoutColumns } from '#areas/payouts/contract/reconciliation/columns.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import type { Place } from '#web/shared/lists/list-search.ts'
import { useColumns } from '#web/shared/lists/use-columns.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { SkeletonItems } from '#web/ui/feedback/skeleton.tsx'
import { FiguresTable } from '#web/ui/lists/figures-table.tsx'
import { Pager } from '#web/ui/lists/pager.tsx'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'
import { missingQuery } from './queries.ts'
import styles from './reconciliation.module.css'

/** Payouts that are on no bank statement, and why. */
export function MissingList({ place, doneCount }: { place: Place; doneCount: number }) {
  const { t } = useTranslation('reconciliation')
  const locale = useLocale()
  const { id } = useMerchant()
  const page = useQuery(missingQuery(id, place, doneCount))
  const { columns, nameColumn } = useColumns(missingPayoutColumns)
  if (page.isPending) return <SkeletonItems items={4} />
  if (page.isError) return <ErrorNotice title={t('failed')} error={page.error} onRetry={() => void page.refetch()} />
  if (page.data.items.length === 0) return <p className={styles.nothing}>{t('nothing.missing')}</p>
  return (
    <>
      <FiguresTable
        caption={t('views.missing')}
        columns={columns}
        nameColumn={nameColumn}
        rows={page.data.items.map(({ id: payoutId, amount_minor, currency, arrival_date, trace_id, reason }) => ({
          key: payoutId,
          cells: {
            payout: (
              <Link to="/balance/payouts/$payoutId" params={{ payoutId }}>
                {t('payoutOf', { amount: formatMoney(amount_minor, currency, locale) })}
              </Link>
            ),
            amount: <Money amountMinor={amount_minor} currency={currency} />,
            arrival: formatTime(arrival_date, 'UTC', locale, 'day'),
            trace: trace_id && <CopyableId id={trace_id} />,
            result: <span className={styles.reason}>{t(`reasons.${reason}`)}</span>,
          },
        }))}
      />
      <Pager filters={{ view: 'missing' }} page={page.data} />
    </>
  )
}

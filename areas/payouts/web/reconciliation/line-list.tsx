import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { bankLineColumns } from '#areas/payouts/contract/reconciliation/columns.ts'
import type { BankLine } from '#areas/payouts/contract/reconciliation/endpoints.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import type { Place } from '#web/shared/lists/list-search.ts'
import { useColumns } from '#web/shared/lists/use-columns.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { SkeletonItems } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { FiguresTable } from '#web/ui/lists/figures-table.tsx'
import { Pager } from '#web/ui/lists/pager.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { Money } from '#web/ui/text/money.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay } from '#web/ui/time/time.ts'
import { linesQuery, useReconciliation } from './queries.ts'
import styles from './reconciliation.module.css'
import type { View } from './search.ts'

const MatchDialog = lazyPart(() => import('./match-dialog.tsx'))

interface LineListProps {
  view: Exclude<View, 'missing'>
  place: Place
  doneCount: number
}

/** Lines of bank statements, each with its payout or the reason why it has none. */
export function LineList({ view, place, doneCount }: LineListProps) {
  const { t } = useTranslation('reconciliation')
  const locale = useLocale()
  const { id } = useMerchant()
  const mayManage = useCan('payouts.manage')
  const page = useQuery(linesQuery(id, view, place, doneCount))
  const { columns, nameColumn } = useColumns(bankLineColumns)
  if (page.isPending) return <SkeletonItems items={4} />
  if (page.isError) return <ErrorNotice title={t('failed')} error={page.error} onRetry={() => void page.refetch()} />
  if (page.data.items.length === 0) return <p className={styles.nothing}>{t(`nothing.${view}`)}</p>
  return (
    <>
      <FiguresTable
        caption={t(`views.${view}`)}
        columns={columns}
        nameColumn={nameColumn}
        rows={page.data.items.map((line) => ({
          key: line.id,
          cells: {
            line: (
              <span className={styles.line}>
                <span className={styles.text}>{line.text || t('noText')}</span>
                <span className={styles.quiet}>
                  {t('place', { day: formatDay(line.booked_on, locale, 'day'), name: line.statement_name, line: line.line })}
                </span>
              </span>
            ),
            amount: <Money amountMinor={line.amount_minor} currency={line.currency} />,
            result: <Result line={line} />,
            action: mayManage && line.reason !== 'outgoing' ? <LineAction line={line} /> : null,
          },
        }))}
      />
      <Pager filters={view === 'open' ? {} : { view }} page={page.data} />
    </>
  )
}

/** The payout and how it was found, or why there is none. */
function Result({ line: { payout, method, difference_minor, currency, reason } }: { line: BankLine }) {
  const { t } = useTranslation('reconciliation')
  const locale = useLocale()
  if (!payout || !method) return <span className={styles.reason}>{reason && t(`reasons.${reason}`)}</span>
  return (
    <span className={styles.line}>
      <Link to="/balance/payouts/$payoutId" params={{ payoutId: payout.id }}>
        {t('payoutOf', { amount: formatMoney(payout.amount_minor, payout.currency, locale) })}
      </Link>
      <span className={styles.quiet}>{t(`methods.${method}`)}</span>
      {difference_minor !== 0 && (
        <span className={styles.reason}>
          {t(difference_minor < 0 ? 'less' : 'more', { amount: formatMoney(Math.abs(difference_minor), currency, locale) })}
        </span>
      )}
    </span>
  )
}

function LineAction({ line }: { line: BankLine }) {
  const { t } = useTranslation('reconciliation')
  const dialog = useDialog()
  const { unmatch } = useReconciliation()
  if (line.payout) {
    return (
      <Button size="small" isBusy={unmatch.isPending} aria-label={t('actions.unmatchNamed', { text: line.text })} onClick={() => unmatch.mutate(line.id)}>
        {t('actions.unmatch')}
      </Button>
    )
  }
  return (
    <>
      <Button size="small" aria-label={t('actions.matchNamed', { text: line.text })} onClick={() => dialog.open(true)}>
        {t('actions.match')}
      </Button>
      {dialog.subject && <MatchDialog line={line} onClose={dialog.close} />}
    </>
  )
}

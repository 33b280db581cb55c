import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import UploadIcon from 'lucide-react/icons/upload'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { missingPayoutColumns } from '#areas/payouts/contract/reconciliation/columns.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { ExportAction } from '#web/shared/exports/export-action.tsx'
import type { Place } from '#web/shared/lists/list-search.ts'
import { OlderPages } from '#web/shared/lists/older-pages.tsx'
import { useColumns } from '#web/shared/lists/use-columns.ts'
import { useArrival } from '#web/shared/payouts/payout-cells.tsx'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { EmptyCard } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonItems } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { FiguresTable } from '#web/ui/lists/figures-table.tsx'
import { Pager } from '#web/ui/lists/pager.tsx'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { LineList } from './line-list.tsx'
import { missingQuery, statementsQuery, useReconciliation } from './queries.ts'
import styles from './reconciliation.module.css'
import { views } from './search.ts'
import { StatementList } from './statement-list.tsx'

const route = getRouteApi('/shell/balance/reconciliation')

/** Which payouts are on the bank's statements: what does not match first, and why. */
export function ReconciliationPage() {
  const { t } = useTranslation('reconciliation')
  const { id } = useMerchant()
  const { view = 'open', ...place } = route.useSearch()
  const mayManage = useCan('payouts.manage')
  const statements = useInfiniteQuery(statementsQuery(id))
  const { upload } = useReconciliation()
  const items = statements.data?.pages.flatMap((page) => page.items) ?? []
  const doneCount = items.filter(({ state }) => state === 'done').length
  const list = view === 'missing' ? 'missing_payouts' : 'bank_lines'
  return (
    <>
      <PageHeader subtitle={t('subtitle')} actions={mayManage && items.length > 0 && <UploadButton upload={upload} />} />
      <div className="stack">
        <Refusal error={upload.error} />
        {statements.isPending && (
          <div className="card">
            <SkeletonItems items={4} />
          </div>
        )}
        {statements.isError && !statements.data && <ErrorNotice title={t('failed')} error={statements.error} onRetry={() => void statements.refetch()} />}
        {statements.data && items.length === 0 && (
          <EmptyCard title={t('empty.title')} text={t('empty.text')} actions={mayManage && <UploadButton upload={upload} />} />
        )}
        {items.length > 0 && (
          <>
            {doneCount > 0 && (
              <section className={`card ${styles.results}`} aria-label={t('results')}>
                <div className={styles.head}>
                  <nav className={styles.views} aria-label={t('results')}>
                    {views.map((each) => (
                      <Link
                        key={each}
                        to="/balance/reconciliation"
                        search={each === 'open' ? {} : { view: each }}
                        activeOptions={{ exact: true }}
                        aria-current={each === view ? 'page' : undefined}
                      >
                        {t(`views.${each}`)}
                      </Link>
                    ))}
                  </nav>
                  <ExportAction list={list} q={view === 'missing' ? '' : `view:${view}`} />
                </div>
                {view === 'missing' ? <MissingList place={place} doneCount={doneCount} /> : <LineList view={view} place={place} doneCount={doneCount} />}
              </section>
            )}
            <StatementList statements={items}>
              <OlderPages pages={statements} label={t('older')} failed={t('olderFailed')} />
            </StatementList>
          </>
        )}
      </div>
    </>
  )
}

/** Chooses a file, which is sent immediately. */
function UploadButton({ upload }: { upload: ReturnType<typeof useReconciliation>['upload'] }) {
  const { t } = useTranslation('reconciliation')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.xml,.sta,.mt940,.940,text/csv,text/xml,application/xml"
        aria-label={t('upload')}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) upload.mutate(file)
          // The same file can be chosen again after it was corrected.
          target.value = ''
        }}
      />
      <Button kind="primary" icon={<UploadIcon aria-hidden />} isBusy={upload.isPending} onClick={() => input.current?.click()}>
        {t('upload')}
      </Button>
    </>
  )
}

/** Payouts that are on no bank statement, and why. */
function MissingList({ place, doneCount }: { place: Place; doneCount: number }) {
  const { t } = useTranslation('reconciliation')
  const locale = useLocale()
  const { id } = useMerchant()
  const arrivalOf = useArrival()
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
        rows={page.data.items.map(({ id: payoutId, amount_minor, currency, trace_id, reason, ...payout }) => ({
          key: payoutId,
          cells: {
            payout: (
              <Link to="/balance/payouts/$payoutId" params={{ payoutId }}>
                {t('payoutOf', { amount: formatMoney(amount_minor, currency, locale) })}
              </Link>
            ),
            amount: <Money amountMinor={amount_minor} currency={currency} />,
            arrival: arrivalOf(payout),
            trace: trace_id && <CopyableId id={trace_id} />,
            result: <span className={styles.reason}>{t(`reasons.${reason}`)}</span>,
          },
        }))}
      />
      <Pager filters={{ view: 'missing' }} page={page.data} />
    </>
  )
}

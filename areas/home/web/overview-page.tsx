import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dayIn } from '#kernel/time/calendar-days.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { InAndOut } from './components/in-and-out.tsx'
import { Latest } from './components/latest.tsx'
import { RatesNote } from './components/rates-note.tsx'
import { Volume } from './components/volume.tsx'
import { FirstRun } from './first-run/first-run.tsx'
import { useFirstRun } from './first-run/use-first-run.ts'
import styles from './overview-page.module.css'
import { overviewQuery } from './queries.ts'
import { resolveRange, useOverviewAddress } from './ranges.ts'
import { TodoList } from './todo/todo-list.tsx'
import { useTodo } from './todo/use-todo.ts'

/** What needs doing, how trade goes beside the range before, what there is to pay out, and the latest payments. */
export function OverviewPage() {
  const { t } = useTranslation('overview')
  const { id: merchantId, time_zone: timeZone } = useMerchant()
  const mayReadPayments = useCan('payments.read')
  const { search } = useOverviewAddress()
  const range = resolveRange(search, dayIn(timeZone, new Date()))
  const overview = useQuery(overviewQuery(merchantId, range, search))
  const { data } = overview
  const isNew = data?.is_new === true
  const todo = useTodo(isNew)
  const firstRun = useFirstRun(isNew)
  return (
    <>
      <PageHeader />
      {overview.isError && <ErrorNotice title={t('failed')} error={overview.error} onRetry={() => void overview.refetch()} />}
      {!todo.isPending && !firstRun.isPending && (data || overview.isPending) && (
        <div className={styles.page} data-busy={overview.isPlaceholderData || undefined}>
          <TodoList todo={todo} />
          {firstRun.state && <FirstRun state={firstRun.state} isNew={isNew} />}
          {isNew && !firstRun.state && <NoPayments />}
          {!isNew && (
            <>
              <div className={styles.two}>
                <Volume overview={data} range={range} />
                <InAndOut overview={data} range={range} />
              </div>
              {data?.conversion && <RatesNote currency={data.currency} conversion={data.conversion} />}
              {mayReadPayments && <Latest items={data?.latest ?? undefined} />}
            </>
          )}
        </div>
      )}
    </>
  )
}

/** For who has no part in the way to the first payment. */
function NoPayments() {
  const { t } = useTranslation('overview')
  return <EmptyState title={t('latest.emptyTitle')} text={t('latest.emptyText')} />
}

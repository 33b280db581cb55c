import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { approvalLimits } from '#areas/approvals/contract/rules.ts'
import { findFieldError } from '#web/api/errors.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { ExportAction } from '#web/shared/exports/export-action.tsx'
import type { Place } from '#web/shared/lists/list-search.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { EmptyCard } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { CursorGone } from '#web/ui/lists/cursor-gone.tsx'
import { ListTabs } from '#web/ui/lists/list-tabs.tsx'
import { Pager } from '#web/ui/lists/pager.tsx'
import { ApprovalTable } from './approval-table.tsx'
import { type ApprovalState, approvalPageQuery, teamApprovalPageQuery } from './queries.ts'
import styles from './request-table.module.css'
import { ChangeTable } from './team/change-table.tsx'

const pendingRoute = getRouteApi('/shell/approvals')
const decidedRoute = getRouteApi('/shell/approvals/decided')
const changesRoute = getRouteApi('/shell/approvals/team')

/** Requests that wait for a decision, with pending changes of the team above those about money. */
export function PendingApprovalsPage() {
  const { t } = useTranslation('approvals')
  const { id } = useMerchant()
  const place = pendingRoute.useSearch()
  const changes = useQuery(teamApprovalPageQuery(id, 'pending', {})).data
  const hasChanges = changes !== undefined && changes.items.length > 0
  return (
    <Frame state="pending">
      {hasChanges && (
        <section aria-label={t('changes.title')}>
          <h2 className={styles.heading}>{t('changes.title')}</h2>
          <ChangeTable items={changes.items} isBusy={false} />
        </section>
      )}
      {hasChanges ? (
        <section aria-label={t('money')}>
          <h2 className={styles.heading}>{t('money')}</h2>
          <Approvals state="pending" place={place} />
        </section>
      ) : (
        <Approvals state="pending" place={place} />
      )}
    </Frame>
  )
}

/** Requests that have ended. */
export function DecidedApprovalsPage() {
  return (
    <Frame state="decided">
      <Approvals state="decided" place={decidedRoute.useSearch()} />
    </Frame>
  )
}

/** All changes of the team that needed a second person. */
export function ChangesPage() {
  const { t } = useTranslation('approvals')
  const { id } = useMerchant()
  const page = useQuery(teamApprovalPageQuery(id, undefined, changesRoute.useSearch()))
  return (
    <Frame state="team">
      <Requests
        page={page}
        empty={<EmptyCard title={t('changes.empty.title')} text={t('changes.empty.text')} />}
        table={<ChangeTable items={page.data?.items} isBusy={page.isPlaceholderData} />}
      />
    </Frame>
  )
}

const tabs = [
  { key: 'pending', path: '/approvals', name: 'tabs.pending' },
  { key: 'decided', path: '/approvals/decided', name: 'tabs.decided' },
  { key: 'team', path: '/approvals/team', name: 'changes.title' },
] as const
type Tab = (typeof tabs)[number]['key']

/** The head of the page with its tabs. */
function Frame({ state, children }: { state: Tab; children: ReactNode }) {
  const { t } = useTranslation('approvals')
  return (
    <>
      <PageHeader
        subtitle={t('subtitle')}
        actions={
          state === 'team' ? <ExportAction hasShortcut list="team_approvals" q="" /> : <ExportAction hasShortcut list="approvals" q={`state:${state}`} />
        }
      />
      <ListTabs label={t('columns.status')} tabs={tabs.map(({ name, ...tab }) => ({ ...tab, label: t(name), isOpen: tab.key === state }))} />
      {children}
    </>
  )
}

function Approvals({ state, place }: { state: ApprovalState; place: Place }) {
  const { t } = useTranslation('approvals')
  const { id: merchantId } = useMerchant()
  const page = useQuery(approvalPageQuery(merchantId, state, place))
  return (
    <Requests
      page={page}
      empty={<EmptyCard title={t(`empty.${state}.title`)} text={t(`empty.${state}.text`, { hours: approvalLimits.approvalHours })} />}
      table={<ApprovalTable items={page.data?.items} isBusy={page.isPlaceholderData} />}
    />
  )
}

interface RequestsProps {
  page: UseQueryResult<ComponentProps<typeof Pager>['page']>
  empty: ReactNode
  table: ReactNode
}

/** A page of requests, or why there is none. */
function Requests({ page, empty, table }: RequestsProps) {
  const { t } = useTranslation('approvals')
  const isCursorGone = Boolean(findFieldError(page.error, 'after') ?? findFieldError(page.error, 'before'))
  if (isCursorGone) return <CursorGone filters={{}} />
  if (page.isError && !page.data) return <ErrorNotice title={t('failed')} error={page.error} onRetry={() => void page.refetch()} />
  if (page.data?.items.length === 0) return empty
  return (
    <>
      {table}
      {page.data && <Pager filters={{}} page={page.data} />}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { approvalLimits } from '#areas/approvals/contract/rules.ts'
import { findFieldError } from '#web/api/errors.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { ExportAction } from '#web/shared/exports/export-action.tsx'
import type { Place } from '#web/shared/lists/list-search.ts'
import { ButtonLink } from '#web/shared/navigation/button-link.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { CursorGone } from '#web/ui/lists/cursor-gone.tsx'
import { ListTabs } from '#web/ui/lists/list-tabs.tsx'
import { Pager } from '#web/ui/lists/pager.tsx'
import { WayBack } from '#web/ui/lists/way-back.tsx'
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
  const isCursorGone = Boolean(findFieldError(page.error, 'after') ?? findFieldError(page.error, 'before'))
  const isEmpty = page.data?.items.length === 0
  return (
    <>
      <PageHeader breadcrumb={<WayBack path="/approvals" />} actions={<ExportAction hasShortcut list="team_approvals" q="" />} />
      {page.isError && !isCursorGone && !page.data && <ErrorNotice title={t('failed')} error={page.error} onRetry={() => void page.refetch()} />}
      {isCursorGone && <CursorGone filters={{}} />}
      {isEmpty && <Nothing title={t('changes.empty.title')} text={t('changes.empty.text')} />}
      {(page.isPending || (page.data && !isEmpty)) && <ChangeTable items={page.data?.items} isBusy={page.isPlaceholderData} />}
      {page.data && !isEmpty && <Pager filters={{}} page={page.data} />}
    </>
  )
}

const tabs = [
  { key: 'pending', path: '/approvals' },
  { key: 'decided', path: '/approvals/decided' },
] as const

/** The head of the page with its tabs. */
function Frame({ state, children }: { state: ApprovalState; children: ReactNode }) {
  const { t } = useTranslation(['approvals', 'pages'])
  return (
    <>
      <PageHeader
        subtitle={t('subtitle')}
        actions={
          <>
            <ExportAction hasShortcut list="approvals" q={`state:${state}`} />
            <ButtonLink to="/approvals/team">{t('pages:/approvals/team.title')}</ButtonLink>
          </>
        }
      />
      <ListTabs label={t('columns.status')} tabs={tabs.map(({ key, path }) => ({ key, path, label: t(`tabs.${key}`), isOpen: key === state }))} />
      {children}
    </>
  )
}

function Approvals({ state, place }: { state: ApprovalState; place: Place }) {
  const { t } = useTranslation('approvals')
  const { id: merchantId } = useMerchant()
  const page = useQuery(approvalPageQuery(merchantId, state, place))
  const isCursorGone = Boolean(findFieldError(page.error, 'after') ?? findFieldError(page.error, 'before'))
  return (
    <>
      {page.isError && !isCursorGone && !page.data && <ErrorNotice title={t('failed')} error={page.error} onRetry={() => void page.refetch()} />}
      {isCursorGone && <CursorGone filters={{}} />}
      {page.data?.items.length === 0 && <Nothing title={t(`empty.${state}.title`)} text={t(`empty.${state}.text`, { hours: approvalLimits.approvalHours })} />}
      {(page.isPending || (page.data && page.data.items.length > 0)) && <ApprovalTable items={page.data?.items} isBusy={page.isPlaceholderData} />}
      {page.data && page.data.items.length > 0 && <Pager filters={{}} page={page.data} />}
    </>
  )
}

function Nothing({ title, text }: { title: string; text: string }) {
  return (
    <div className="card">
      <EmptyState title={title} text={text} />
    </div>
  )
}

import AuditOutlined from '@ant-design/icons/es/icons/AuditOutlined'
import { limits } from '@counterfoil/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { findFieldError } from '../../api/errors.ts'
import { ErrorNotice } from '../../shared/errors/error-notice.tsx'
import type { Place } from '../../shared/lists/list-search.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { TabLinks } from '../../ui/layout/tab-links.tsx'
import { CursorGone } from '../../ui/lists/cursor-gone.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import { ApprovalTable } from './approval-table.tsx'
import { type ApprovalState, approvalPageQuery } from './queries.ts'

const pendingRoute = getRouteApi('/shell/approvals')
const decidedRoute = getRouteApi('/shell/approvals/decided')

/** Requests that wait for a decision. */
export function PendingApprovalsPage() {
  return <Approvals state="pending" place={pendingRoute.useSearch()} />
}

/** Requests that have ended. */
export function DecidedApprovalsPage() {
  return <Approvals state="decided" place={decidedRoute.useSearch()} />
}

function Approvals({ state, place }: { state: ApprovalState; place: Place }) {
  const { t } = useTranslation('approvals')
  const { id: merchantId } = useMerchant()
  const page = useQuery(approvalPageQuery(merchantId, state, place))
  const isCursorGone = Boolean(findFieldError(page.error, 'after') ?? findFieldError(page.error, 'before'))
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <TabLinks
        label={t('title')}
        tabs={[
          { path: '/approvals', label: t('tabs.pending') },
          { path: '/approvals/decided', label: t('tabs.decided') },
        ]}
      />
      {page.isError && !isCursorGone && !page.data && <ErrorNotice title={t('failed')} error={page.error} onRetry={() => void page.refetch()} />}
      {isCursorGone && <CursorGone filters={{}} />}
      {page.data?.items.length === 0 && (
        <div className="card">
          <EmptyState icon={<AuditOutlined />} title={t(`empty.${state}.title`)} text={t(`empty.${state}.text`, { hours: limits.approvalHours })} />
        </div>
      )}
      {(page.isPending || (page.data && page.data.items.length > 0)) && <ApprovalTable items={page.data?.items} isBusy={page.isPlaceholderData} />}
      {page.data && page.data.items.length > 0 && <Pager filters={{}} page={page.data} />}
    </>
  )
}

import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/errors.ts'
import { ErrorNotice } from '../../shared/errors/error-notice.tsx'
import { useMerchant } from '../../stores/merchant.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { DetailSkeleton } from '../../ui/layout/detail-skeleton.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { WayBack } from '../../ui/lists/way-back.tsx'
import { ApprovalView } from './approval-view.tsx'
import { approvalQuery } from './queries.ts'

const route = getRouteApi('/shell/approvals/$approvalId')

const pollMs = 30_000

/** One request: what was requested and why, and what became of it. */
export function ApprovalPage() {
  const { t } = useTranslation('approvals')
  const { approvalId } = route.useParams()
  const { id: merchantId } = useMerchant()
  const approval = useQuery({
    ...approvalQuery(merchantId, approvalId),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? pollMs : false),
  })
  if (approval.data) return <ApprovalView approval={approval.data} />
  const isUnknown = approval.error instanceof ApiError && approval.error.status === 404
  return (
    <>
      <PageHeader title={t('page.plain')} breadcrumb={<WayBack path="/approvals">{t('title')}</WayBack>} />
      {approval.isPending && <DetailSkeleton />}
      {isUnknown && <UnknownApproval />}
      {approval.isError && !isUnknown && <ErrorNotice title={t('page.failed')} error={approval.error} onRetry={() => void approval.refetch()} />}
    </>
  )
}

function UnknownApproval() {
  const { t } = useTranslation('approvals')
  return (
    <div className="card">
      <EmptyState
        icon={<SearchOutlined />}
        title={t('page.notFoundTitle')}
        text={t('page.notFoundText')}
        actions={<Link to="/approvals">{t('page.all')}</Link>}
      />
    </div>
  )
}

import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined'
import type { DisputeDetail } from '@counterfoil/contract/disputes/detail'
import { openInstructionStates } from '@counterfoil/contract/instructions'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/errors.ts'
import { ErrorNotice } from '../../../shared/errors/error-notice.tsx'
import { useMerchant } from '../../../stores/merchant.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { DetailSkeleton } from '../../../ui/layout/detail-skeleton.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { WayBack } from '../../../ui/lists/way-back.tsx'
import { useNoteOpened } from '../use-note-opened.ts'
import { DisputeView } from './dispute-view.tsx'
import { disputeQuery } from './queries.ts'

const route = getRouteApi('/shell/payments-product/disputes/$disputeId')

const pollMs = 10_000

/** Whether the platform has yet to answer what members decided. */
function isMoving({ instructions }: DisputeDetail): boolean {
  return instructions.some(({ state }) => openInstructionStates.includes(state))
}

/** One dispute: why, until when, what it costs, and what can be done. */
export function DisputePage() {
  const { t } = useTranslation(['dispute', 'disputes'])
  const { disputeId } = route.useParams()
  const { id: merchantId } = useMerchant()
  const dispute = useQuery({
    ...disputeQuery(merchantId, disputeId),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? pollMs : false),
  })
  useNoteOpened(disputeId, dispute.data !== undefined)
  if (dispute.data) return <DisputeView dispute={dispute.data} />
  const isUnknown = dispute.error instanceof ApiError && dispute.error.status === 404
  return (
    <>
      <PageHeader title={t('plain')} breadcrumb={<WayBack path="/payments-product/disputes">{t('disputes:title')}</WayBack>} />
      {dispute.isPending && <DetailSkeleton />}
      {isUnknown && <UnknownDispute />}
      {dispute.isError && !isUnknown && <ErrorNotice title={t('failed')} error={dispute.error} onRetry={() => void dispute.refetch()} />}
    </>
  )
}

function UnknownDispute() {
  const { t } = useTranslation('dispute')
  return (
    <div className="card">
      <EmptyState
        icon={<SearchOutlined />}
        title={t('notFoundTitle')}
        text={t('notFoundText')}
        actions={<Link to="/payments-product/disputes">{t('all')}</Link>}
      />
    </div>
  )
}

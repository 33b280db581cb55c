import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/errors.ts'
import { ErrorNotice } from '../../../shared/errors/error-notice.tsx'
import { useMerchant } from '../../../stores/merchant.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { DetailSkeleton } from '../../../ui/layout/detail-skeleton.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { WayBack } from '../../../ui/lists/way-back.tsx'
import { requestQuery } from './queries.ts'
import { RequestView } from './request-view.tsx'

const route = getRouteApi('/shell/developer/requests/$requestId')

const retryMs = 1_000
/** A request is in the log about a second after its response. */
const retriesMax = 3

/** One request: what was sent, what came back and what it was about. */
export function RequestPage() {
  const { t } = useTranslation('requests')
  const { requestId } = route.useParams()
  const { id: merchantId } = useMerchant()
  const request = useQuery({ ...requestQuery(merchantId, requestId), retry: retriesMax, retryDelay: retryMs })
  if (request.data) return <RequestView request={request.data} />
  const isUnknown = request.error instanceof ApiError && request.error.status === 404
  return (
    <>
      <PageHeader title={t('request.plain')} breadcrumb={<WayBack path="/developer/requests">{t('title')}</WayBack>} />
      {request.isPending && <DetailSkeleton />}
      {isUnknown && (
        <div className="card">
          <EmptyState icon={<SearchOutlined />} title={t('request.notFoundTitle')} text={t('request.notFoundText')} />
        </div>
      )}
      {request.isError && !isUnknown && <ErrorNotice title={t('request.failed')} error={request.error} onRetry={() => void request.refetch()} />}
    </>
  )
}

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
import { EventView } from './event-view.tsx'
import { eventDetailQuery } from './queries.ts'

const route = getRouteApi('/shell/developer/events/$eventId')

const pollMs = 5_000

/** One event: what happened, which request caused it, and what became of it at each endpoint. */
export function EventPage() {
  const { t } = useTranslation('events')
  const { eventId } = route.useParams()
  const { id: merchantId } = useMerchant()
  // Its deliveries go on, and its request is in the log about a second later.
  const event = useQuery({ ...eventDetailQuery(merchantId, eventId), refetchInterval: pollMs })
  if (event.data) return <EventView event={event.data} />
  const isUnknown = event.error instanceof ApiError && event.error.status === 404
  return (
    <>
      <PageHeader title={t('event.plain')} breadcrumb={<WayBack path="/developer/events">{t('title')}</WayBack>} />
      {event.isPending && <DetailSkeleton />}
      {isUnknown && (
        <div className="card">
          <EmptyState icon={<SearchOutlined />} title={t('event.notFoundTitle')} text={t('event.notFoundText')} />
        </div>
      )}
      {event.isError && !isUnknown && <ErrorNotice title={t('event.failed')} error={event.error} onRetry={() => void event.refetch()} />}
    </>
  )
}

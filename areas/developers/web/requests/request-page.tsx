import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DetailPage } from '#web/shared/details/detail-page.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { WayBack } from '#web/ui/lists/way-back.tsx'
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
  return (
    <DetailPage
      query={request}
      text={(key) => t(`request.${key}`)}
      back={<WayBack path="/developer/requests" />}
      view={(found) => <RequestView request={found} />}
    />
  )
}

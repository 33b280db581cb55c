import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DetailPage } from '#web/shared/details/detail-page.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { BulkView } from './bulk-view.tsx'
import { bulkQuery, isMoving, refetchMoney } from './queries.ts'

const route = getRouteApi('/shell/payments/bulk/$bulkId')

/** One bulk action: its review, then its progress, then the result of each payment. */
export function BulkPage() {
  const { t } = useTranslation(['bulk', 'payments'])
  const { bulkId } = route.useParams()
  const { id: merchantId } = useMerchant()
  const queries = useQueryClient()
  const query = useQuery(bulkQuery(merchantId, bulkId))
  const moves = query.data ? isMoving(query.data) : false
  const moved = useRef(false)
  useEffect(() => {
    if (moved.current && !moves) void refetchMoney(queries, merchantId)
    moved.current = moves
  }, [moves, queries, merchantId])
  return (
    <DetailPage
      query={query}
      text={(key) => t(`page.${key}`)}
      back={<WayBack path="/payments/bulk" />}
      actions={<Link to="/payments">{t('payments:detail.all')}</Link>}
      view={(bulk) => <BulkView bulk={bulk} />}
    />
  )
}

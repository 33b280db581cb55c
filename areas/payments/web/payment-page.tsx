import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import type { PaymentStatus } from '#kernel/statuses.ts'
import { paymentQuery } from '#web/api/payment-queries.ts'
import { DetailPage } from '#web/shared/details/detail-page.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { PaymentView, WayToList } from './detail/payment-view.tsx'
import { isPlatformAsked } from './instructions.ts'

const route = getRouteApi('/shell/payments/$paymentId')

/** States that end by themselves, soon; whoever looks on sees it happen, as what a platform was told. */
const movingStatuses: readonly PaymentStatus[] = ['in_process', 'refunding']
const pollMs = 10_000

const isMoving = (payment: PaymentDetail) => movingStatuses.includes(payment.status) || isPlatformAsked(payment)

/** One payment: what it is, what happened to it, and what can be done with it. */
export function PaymentPage() {
  const { t } = useTranslation('payments')
  const { paymentId } = route.useParams()
  const { id: merchantId } = useMerchant()
  const payment = useQuery({
    ...paymentQuery(merchantId, paymentId),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? pollMs : false),
  })
  return (
    <DetailPage
      query={payment}
      text={(key) => t(`detail.${key}`)}
      back={<WayToList />}
      actions={<Link to="/payments">{t('detail.all')}</Link>}
      view={(found) => <PaymentView payment={found} />}
    />
  )
}

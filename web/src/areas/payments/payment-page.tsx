import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined'
import type { PaymentDetail } from '@counterfoil/contract/payments'
import type { PaymentStatus } from '@counterfoil/contract/statuses'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/errors.ts'
import { paymentQuery } from '../../api/payment-query.ts'
import { ErrorNotice } from '../../shared/errors/error-notice.tsx'
import { useMerchant } from '../../stores/merchant.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { DetailSkeleton } from '../../ui/layout/detail-skeleton.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { WayBack } from '../../ui/lists/way-back.tsx'
import { PaymentView } from './detail/payment-view.tsx'
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
  if (payment.data) return <PaymentView payment={payment.data} />
  const isUnknown = payment.error instanceof ApiError && payment.error.status === 404
  return (
    <>
      <PageHeader title={t('detail.plain')} breadcrumb={<WayBack path="/payments">{t('title')}</WayBack>} />
      {payment.isPending && <DetailSkeleton />}
      {isUnknown && <UnknownPayment />}
      {payment.isError && !isUnknown && <ErrorNotice title={t('detail.failed')} error={payment.error} onRetry={() => void payment.refetch()} />}
    </>
  )
}

function UnknownPayment() {
  const { t } = useTranslation('payments')
  return (
    <div className="card">
      <EmptyState
        icon={<SearchOutlined />}
        title={t('detail.notFoundTitle')}
        text={t('detail.notFoundText')}
        actions={<Link to="/payments">{t('detail.all')}</Link>}
      />
    </div>
  )
}

import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined'
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
import { PayoutView } from './detail/payout-view.tsx'
import { payoutQuery } from './queries.ts'
import { isMoving } from './state.ts'

const route = getRouteApi('/shell/balance/payouts/$payoutId')

const pollMs = 10_000

/** One payout: what became of it, and what it is made of, to the last minor unit. */
export function PayoutPage() {
  const { t } = useTranslation('balance')
  const { payoutId } = route.useParams()
  const { id: merchantId } = useMerchant()
  const payout = useQuery({
    ...payoutQuery(merchantId, payoutId),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? pollMs : false),
  })
  if (payout.data) return <PayoutView payout={payout.data} />
  const isUnknown = payout.error instanceof ApiError && payout.error.status === 404
  return (
    <>
      <PageHeader title={t('payout.plain')} breadcrumb={<WayBack path="/balance/payouts">{t('payouts.title')}</WayBack>} />
      {payout.isPending && <DetailSkeleton />}
      {isUnknown && <UnknownPayout />}
      {payout.isError && !isUnknown && <ErrorNotice title={t('payout.failed')} error={payout.error} onRetry={() => void payout.refetch()} />}
    </>
  )
}

function UnknownPayout() {
  const { t } = useTranslation('balance')
  return (
    <div className="card">
      <EmptyState
        icon={<SearchOutlined />}
        title={t('payout.notFoundTitle')}
        text={t('payout.notFoundText')}
        actions={<Link to="/balance/payouts">{t('payouts.all')}</Link>}
      />
    </div>
  )
}

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
import { customerDetailQuery } from '../queries.ts'
import { CustomerView } from './customer-view.tsx'

const route = getRouteApi('/shell/customers/$customerId')

/** One customer: who they are, what they paid, and what happened. */
export function CustomerPage() {
  const { t } = useTranslation('customers')
  const { customerId } = route.useParams()
  const { id: merchantId } = useMerchant()
  const customer = useQuery(customerDetailQuery(merchantId, customerId))
  if (customer.data) return <CustomerView customer={customer.data} />
  const isUnknown = customer.error instanceof ApiError && customer.error.status === 404
  return (
    <>
      <PageHeader title={t('detail.plain')} breadcrumb={<WayBack path="/customers">{t('title')}</WayBack>} />
      {customer.isPending && <DetailSkeleton />}
      {isUnknown && <UnknownCustomer />}
      {customer.isError && !isUnknown && <ErrorNotice title={t('detail.failed')} error={customer.error} onRetry={() => void customer.refetch()} />}
    </>
  )
}

function UnknownCustomer() {
  const { t } = useTranslation('customers')
  return (
    <div className="card">
      <EmptyState
        icon={<SearchOutlined />}
        title={t('detail.notFoundTitle')}
        text={t('detail.notFoundText')}
        actions={<Link to="/customers">{t('detail.all')}</Link>}
      />
    </div>
  )
}

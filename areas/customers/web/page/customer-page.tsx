import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DetailPage } from '#web/shared/details/detail-page.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { customerDetailQuery } from '../queries.ts'
import { CustomerView } from './customer-view.tsx'

const route = getRouteApi('/shell/customers/$customerId')

/** One customer: contact data, totals, cards and timeline. */
export function CustomerPage() {
  const { t } = useTranslation('customers')
  const { customerId } = route.useParams()
  const { id: merchantId } = useMerchant()
  const customer = useQuery(customerDetailQuery(merchantId, customerId))
  return (
    <DetailPage
      query={customer}
      text={(key) => t(`detail.${key}`)}
      back={<WayBack path="/customers" />}
      actions={<Link to="/customers">{t('detail.all')}</Link>}
      view={(found) => <CustomerView customer={found} />}
    />
  )
}

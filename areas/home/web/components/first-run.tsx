import CreditCardOutlined from '@ant-design/icons/es/icons/CreditCardOutlined'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { merchantInfoQuery } from '#web/api/merchant-info-query.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FirstPaymentCard } from './first-payment-card.tsx'
import { MissingCard } from './missing-card.tsx'

/** The next step of an account without payments, in place of figures that are all zero. */
export function FirstRun() {
  const { t } = useTranslation('overview')
  const { id, kind } = useMerchant()
  const mayManageKeys = useCan('keys.manage')
  const mayStart = [mayManageKeys, useCan('payments.create_test')].includes(true)
  const info = useQuery(merchantInfoQuery(id))
  if (kind === 'sandbox' && mayStart) return <FirstPaymentCard />
  if (info.isPending) return null
  if (kind === 'live' && info.data?.can_take_payments === false) return <MissingCard />
  return (
    <div className="card">
      <EmptyState
        icon={<CreditCardOutlined />}
        title={t('latest.emptyTitle')}
        text={t('latest.emptyText')}
        actions={mayManageKeys && <Link to="/developer/keys">{t('first.link')}</Link>}
      />
    </div>
  )
}

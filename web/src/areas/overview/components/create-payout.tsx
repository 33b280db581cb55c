import type { CurrencyBalance } from '@counterfoil/contract/balance/endpoints'
import { useNavigate } from '@tanstack/react-router'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../stores/merchant.ts'
import { pressOnceDeclared } from '../../../ui/shortcuts/registry.ts'

/** The way to a payout while there is money to pay out. Its form opens on the page of payouts. */
export function CreatePayout({ balance }: { balance: readonly CurrencyBalance[] }) {
  const { t } = useTranslation('overview')
  const navigate = useNavigate()
  const mayManage = useCan('payouts.manage')
  if (!mayManage || !balance.some(({ available_minor: availableMinor }) => availableMinor > 0)) return null
  const open = () => {
    pressOnceDeclared('c')
    void navigate({ to: '/balance/payouts' })
  }
  return <Button onClick={open}>{t('balance.payOut')}</Button>
}

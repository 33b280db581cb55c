import { useTranslation } from 'react-i18next'
import { useMerchantStore } from '../../../stores/merchant.ts'
import { TabLinks } from '../../../ui/layout/tab-links.tsx'

const tabs = [
  { key: 'activity', path: '/balance', permission: 'balance.read' },
  { key: 'payouts', path: '/balance/payouts', permission: 'payouts.read' },
  { key: 'statements', path: '/balance/statements', permission: 'balance.read' },
  { key: 'reconciliation', path: '/balance/reconciliation', permission: 'payouts.read' },
] as const

/** The pages of the balance that the person may open, below the heading of each of them. */
export function BalanceTabs() {
  const { t } = useTranslation('balance')
  const permissions = useMerchantStore((state) => state.permissions)
  const open = tabs.filter(({ permission }) => permissions.includes(permission))
  return <TabLinks label={t('title')} tabs={open.map(({ key, path }) => ({ path, label: t(`tabs.${key}`) }))} />
}

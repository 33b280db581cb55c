import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMerchant } from '#web/stores/merchant.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { TabLinks } from '#web/ui/layout/tab-links.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatZone } from '#web/ui/time/time.ts'

interface PayoutsFrameProps {
  actions?: ReactNode
  children: ReactNode
}

/** A page about payouts, below the tabs of all of them. */
export function PayoutsFrame({ actions, children }: PayoutsFrameProps) {
  return (
    <>
      <PayoutsHeader actions={actions} />
      {children}
    </>
  )
}

/** The heading and the tabs of the pages about payouts. */
export function PayoutsHeader({ actions }: Omit<PayoutsFrameProps, 'children'>) {
  const { t } = useTranslation('payouts')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  return (
    <>
      <PageHeader subtitle={t('timesIn', { zone: formatZone(timeZone, locale) })} actions={actions} />
      <PayoutTabs />
    </>
  )
}

/** The pages about payouts, below the heading of each of them. */
export function PayoutTabs() {
  const { t } = useTranslation('payouts')
  return (
    <TabLinks
      label={t('tabs.label')}
      tabs={[
        { path: '/balance/payouts', label: t('tabs.list') },
        { path: '/balance/payouts/expected', label: t('tabs.expected') },
        { path: '/balance/payouts/schedules', label: t('tabs.schedules') },
        { path: '/balance/bank-accounts', label: t('tabs.bankAccounts') },
        { path: '/balance/reconciliation', label: t('tabs.reconciliation') },
      ]}
    />
  )
}

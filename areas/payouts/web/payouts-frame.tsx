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
  return <TabLinks section="/balance/payouts" pages={['/balance/payouts', '/balance/payouts/schedules', '/balance/bank-accounts', '/balance/reconciliation']} />
}

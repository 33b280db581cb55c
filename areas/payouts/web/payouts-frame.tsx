import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMerchant } from '#web/stores/merchant.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatZone } from '#web/ui/time/time.ts'

/** A page below that of payouts. */
export function PayoutsFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <PayoutsHeader breadcrumb={<WayBack path="/balance/payouts" />} />
      {children}
    </>
  )
}

/** The heading of the pages about payouts. */
export function PayoutsHeader(header: { breadcrumb?: ReactNode; actions?: ReactNode }) {
  const { t } = useTranslation('payouts')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  return <PageHeader subtitle={t('timesIn', { zone: formatZone(timeZone, locale) })} {...header} />
}

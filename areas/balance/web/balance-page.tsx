import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import BanIcon from 'lucide-react/icons/ban'
import { useTranslation } from 'react-i18next'
import { balanceQuery, merchantInfoQuery } from '#web/api/account-queries.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { NextPayouts } from '#web/shared/payouts/next-payouts.tsx'
import { expectedQuery } from '#web/shared/payouts/queries.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatZone } from '#web/ui/time/time.ts'
import styles from './balance-page.module.css'
import { Arrivals } from './components/arrivals.tsx'
import { BalanceTable, FiguresSkeleton } from './components/balance-table.tsx'
import { Movements } from './components/movements.tsx'
import { arrivalsQuery } from './queries.ts'

/** Whose money is where: the balance of each currency, what is expected on which day, and every movement that made it. */
export function BalancePage() {
  const { t } = useTranslation('balance')
  const locale = useLocale()
  const { id: merchantId, time_zone: timeZone } = useMerchant()
  const balance = useQuery(balanceQuery(merchantId))
  const info = useQuery(merchantInfoQuery(merchantId))
  const arrivals = useQuery(arrivalsQuery(merchantId))
  const expected = useQuery({ ...expectedQuery(merchantId), enabled: useCan('payouts.read') })
  const isWaiting = balance.isPending || info.isPending || arrivals.isPending || expected.isLoading
  return (
    <>
      <PageHeader subtitle={t('timesIn', { zone: formatZone(timeZone, locale) })} />
      <div className="stack">
        {(balance.isPending || info.isPending) && <FiguresSkeleton />}
        {/* With the figures below it, so that nothing moves. */}
        {!balance.isPending && info.data?.are_payouts_stopped && <PayoutsStopped />}
        {balance.isError && <ErrorNotice title={t('failed')} error={balance.error} onRetry={() => void balance.refetch()} />}
        {!info.isPending && balance.data && <BalanceTable balance={balance.data} />}
        {/* What is below something of unknown height appears with it, so that nothing moves. */}
        <div className={`stack ${styles.page}`} data-waiting={isWaiting || undefined}>
          <NextPayouts />
          <Arrivals />
          <Movements currencies={balance.data?.map(({ currency }) => currency)} />
        </div>
      </div>
    </>
  )
}

/** Why no payout can be created, with the way to what is missing for those who may upload it. */
function PayoutsStopped() {
  const { t } = useTranslation('balance')
  const mayUpload = useCan('compliance.manage')
  return (
    <div className={styles.banner} role="alert">
      <BanIcon className={styles.icon} aria-hidden />
      <p className={styles.text}>
        <strong>{t('stopped.title')}</strong> {t(mayUpload ? 'stopped.text' : 'stopped.ask')}
      </p>
      {mayUpload && <Link to="/settings/compliance">{t('stopped.link')}</Link>}
    </div>
  )
}

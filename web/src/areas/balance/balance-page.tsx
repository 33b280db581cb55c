import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { balanceQuery } from '../../api/balance-query.ts'
import { useCan, useMerchant } from '../../stores/merchant.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { formatZone } from '../../ui/time.ts'
import { useLocale } from '../../ui/use-locale.ts'
import styles from './balance-page.module.css'
import { Arrivals } from './components/arrivals.tsx'
import { CurrencyFigures, FiguresSkeleton } from './components/currency-figures.tsx'
import { Movements } from './components/movements.tsx'

/** Whose money is where: the balance of each currency, what is expected on which day, and every movement that made it. */
export function BalancePage() {
  const { t } = useTranslation('balance')
  const locale = useLocale()
  const { id: merchantId, time_zone: timeZone } = useMerchant()
  const mayReadPayouts = useCan('payouts.read')
  const balance = useQuery(balanceQuery(merchantId))
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('timesIn', { zone: formatZone(timeZone, locale) })}
        actions={mayReadPayouts && <Link to="/balance/payouts">{t('payouts.all')}</Link>}
      />
      <div className={styles.page}>
        {balance.isPending && <FiguresSkeleton />}
        {balance.isError && <ErrorNotice title={t('failed')} error={balance.error} onRetry={() => void balance.refetch()} />}
        {balance.data?.map((figures, index) => (
          <CurrencyFigures key={figures.currency} figures={figures} isBrief={index > 0} />
        ))}
        <Arrivals />
        <Movements currencies={balance.data?.map(({ currency }) => currency)} />
      </div>
    </>
  )
}

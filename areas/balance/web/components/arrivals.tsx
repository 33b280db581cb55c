import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Arrival } from '#areas/balance/contract/endpoints.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { Money } from '#web/ui/text/money.tsx'
import { arrivalsQuery } from '../queries.ts'
import styles from './arrivals.module.css'
import { Day } from './day.tsx'
import { PayoutsOnTheirWay } from './payouts-on-their-way.tsx'

/** When money is coming: pending money by the day on which it becomes available, and payouts by the day on which they reach the bank. */
export function Arrivals() {
  const { t } = useTranslation('balance')
  const { id: merchantId } = useMerchant()
  const mayReadPayouts = useCan('payouts.read')
  const arrivals = useQuery(arrivalsQuery(merchantId))
  const ofKind = (kind: Arrival['kind']) => arrivals.data?.filter((one) => one.kind === kind)
  if (arrivals.isError) return <ErrorNotice title={t('arrivals.failed')} error={arrivals.error} onRetry={() => void arrivals.refetch()} />
  return (
    <div className={styles.two}>
      <section className="card" aria-labelledby="becoming-available">
        <h2 id="becoming-available" className={styles.title}>
          {t('arrivals.pending')}
        </h2>
        <Days days={ofKind('pending')} empty={t('arrivals.noPending')} />
      </section>
      <section className="card" aria-labelledby="on-its-way">
        <h2 id="on-its-way" className={styles.title}>
          {t('arrivals.payouts')}
        </h2>
        {mayReadPayouts && arrivals.data ? (
          <PayoutsOnTheirWay count={(ofKind('payout') ?? []).reduce((sum, { count }) => sum + count, 0)} />
        ) : (
          <Days days={ofKind('payout')} empty={t('arrivals.noPayouts')} />
        )}
      </section>
    </div>
  )
}

function Days({ days, empty }: { days: readonly Arrival[] | undefined; empty: string }) {
  const { t } = useTranslation('balance')
  if (!days) return null
  if (days.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    <ul className={styles.list}>
      {days.map(({ kind, day, currency, amount_minor, count }) => (
        <li key={`${day} ${currency}`} className={styles.line}>
          <Day day={day} />
          <span className={styles.detail}>{t(kind === 'pending' ? 'arrivals.movements' : 'arrivals.payoutCount', { count })}</span>
          <Money amountMinor={amount_minor} currency={currency} />
        </li>
      ))}
    </ul>
  )
}

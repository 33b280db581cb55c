import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMerchant } from '../../../stores/merchant.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { InstructionTag, InstructionText } from '../../../ui/instruction-note.tsx'
import { Money } from '../../../ui/money.tsx'
import { SentenceGap } from '../../../ui/sentence-gap.tsx'
import { Destination } from '../payouts/destination.tsx'
import { payoutsOnTheirWayQuery, payoutsShownMax } from '../queries.ts'
import { ArrivalSkeleton } from './arrival-skeleton.tsx'
import styles from './arrivals.module.css'
import { Day } from './day.tsx'

/** Each payout that the bank has not confirmed, the next to arrive first. */
export function PayoutsOnTheirWay({ isNone }: { isNone: boolean }) {
  const { t } = useTranslation('balance')
  const { id: merchantId } = useMerchant()
  const payouts = useQuery({ ...payoutsOnTheirWayQuery(merchantId), enabled: !isNone })
  if (isNone) return <p className={styles.empty}>{t('arrivals.noPayouts')}</p>
  if (payouts.isError) return <ErrorNotice title={t('arrivals.payoutsFailed')} error={payouts.error} onRetry={() => void payouts.refetch()} />
  if (!payouts.data) return <ArrivalSkeleton />
  const items = payouts.data.items.toSorted((one, other) => one.arrival_date.localeCompare(other.arrival_date))
  return (
    <>
      <ul className={styles.list}>
        {items.map(({ id, arrival_date, amount_minor, currency, bank_account, instruction }) => (
          <li key={id} className={styles.line}>
            {/* The bank's day is a date, which no time zone moves. */}
            <Day day={arrival_date.slice(0, 10)} />
            <Link to="/balance/payouts/$payoutId" params={{ payoutId: id }} className={styles.detail}>
              <Destination account={bank_account} />
            </Link>
            <Money amountMinor={amount_minor} currency={currency} />
            {instruction && (
              <div className={styles.told}>
                <InstructionTag instruction={instruction} />
                <span>
                  <InstructionText instruction={instruction} />
                </span>
              </div>
            )}
          </li>
        ))}
      </ul>
      {payouts.data.next_cursor && (
        <p className={styles.more}>
          {t('arrivals.more', { count: payoutsShownMax })}
          <SentenceGap />
          <Link to="/balance/payouts" search={{ status: 'processing' }}>
            {t('arrivals.all')}
          </Link>
        </p>
      )}
    </>
  )
}

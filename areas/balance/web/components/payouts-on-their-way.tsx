import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { payoutQuery } from '#areas/payouts/contract/query.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { InstructionTag, InstructionText } from '#web/shared/instructions/instruction-note.tsx'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { Destination } from '#web/shared/payouts/payout-cells.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { SkeletonBar } from '#web/ui/feedback/skeleton.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { SentenceGap } from '#web/ui/text/sentence-gap.tsx'
import { payoutsOnTheirWayQuery, payoutsShownMax } from '../queries.ts'
import styles from './arrivals.module.css'
import { Day } from './day.tsx'

/** Each payout that the bank has not confirmed, the next to arrive first. */
export function PayoutsOnTheirWay({ count }: { count: number }) {
  const { t } = useTranslation('balance')
  const { id: merchantId } = useMerchant()
  const payouts = useQuery({ ...payoutsOnTheirWayQuery(merchantId), enabled: count > 0 })
  if (count === 0) return <p className={styles.empty}>{t('arrivals.noPayouts')}</p>
  if (payouts.isError) return <ErrorNotice title={t('arrivals.payoutsFailed')} error={payouts.error} onRetry={() => void payouts.refetch()} />
  if (!payouts.data) return <LinesSkeleton count={Math.min(count, payoutsShownMax)} />
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
          <Link to="/balance/payouts" search={searchFor(payoutQuery, { status: ['processing'] })}>
            {t('arrivals.all')}
          </Link>
        </p>
      )}
    </>
  )
}

/** As many lines, as high as the ones that they stand for. */
function LinesSkeleton({ count }: { count: number }) {
  const { t } = useTranslation('balance')
  return (
    <div role="status" aria-label={t('loading')} aria-busy="true">
      {Array.from({ length: count }, (_, line) => `line ${line}`).map((line) => (
        <div key={line} className={styles.skeleton}>
          <SkeletonBar width="84%" />
        </div>
      ))}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Arrival } from '#areas/balance/contract/endpoints.ts'
import { arrivalDayOf } from '#areas/payouts/contract/arrival.ts'
import { payoutQuery } from '#areas/payouts/contract/query.ts'
import { addDays, dayIn } from '#kernel/time/calendar-days.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { InstructionTag, InstructionText } from '#web/shared/instructions/instruction-note.tsx'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { Destination } from '#web/shared/payouts/payout-cells.tsx'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { SkeletonBar } from '#web/ui/feedback/skeleton.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { SentenceGap } from '#web/ui/text/sentence-gap.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay } from '#web/ui/time/time.ts'
import { useNow } from '#web/ui/time/use-now.ts'
import { arrivalsQuery, payoutsOnTheirWayQuery, payoutsShownMax } from '../queries.ts'
import styles from './arrivals.module.css'

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
    <ul className="ruled">
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

/** Each payout that the bank has not confirmed, the next to arrive first. */
function PayoutsOnTheirWay({ count }: { count: number }) {
  const { t } = useTranslation('balance')
  const { id: merchantId, time_zone: timeZone } = useMerchant()
  const payouts = useQuery({ ...payoutsOnTheirWayQuery(merchantId), enabled: count > 0 })
  if (count === 0) return <p className={styles.empty}>{t('arrivals.noPayouts')}</p>
  if (payouts.isError) return <ErrorNotice title={t('arrivals.payoutsFailed')} error={payouts.error} onRetry={() => void payouts.refetch()} />
  if (!payouts.data) return <LinesSkeleton count={Math.min(count, payoutsShownMax)} />
  const items = payouts.data.items.toSorted((one, other) => one.arrival_date.localeCompare(other.arrival_date))
  return (
    <>
      <ul className="ruled">
        {items.map(({ id, arrival_date, method, amount_minor, currency, bank_account, instruction }) => (
          <li key={id} className={styles.line}>
            <Day day={arrivalDayOf({ method, arrival_date }, timeZone)} />
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

/** A day to come, by its name where it is near. What should have come already is due. */
function Day({ day }: { day: string }) {
  const { t } = useTranslation('balance')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const today = dayIn(timeZone, new Date(useNow()))
  const near = day < today ? t('arrivals.due') : day === today ? t('arrivals.today') : day === addDays(today, 1) ? t('arrivals.tomorrow') : null
  return (
    <time dateTime={day}>
      {formatDay(day, locale, 'weekday')}
      {near && <span className={styles.near}>{near}</span>}
    </time>
  )
}

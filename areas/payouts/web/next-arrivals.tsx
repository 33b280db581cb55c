import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { arrivalDayOf } from '#areas/payouts/contract/arrival.ts'
import type { ExpectedPayout } from '#areas/payouts/contract/endpoints.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { dayIn } from '#kernel/time/calendar-days.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { Destination } from '#web/shared/payouts/payout-cells.tsx'
import { expectedQuery } from '#web/shared/payouts/queries.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { SkeletonBar } from '#web/ui/feedback/skeleton.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay } from '#web/ui/time/time.ts'
import { useNow } from '#web/ui/time/use-now.ts'
import styles from './next-arrivals.module.css'

/** What arrives next, in transit and from schedules: a line that opens to everything that is known. */
export function NextArrivals() {
  const { t } = useTranslation(['payouts', 'pages'])
  const locale = useLocale()
  const { id, time_zone: timeZone } = useMerchant()
  const today = dayIn(timeZone, new Date(useNow()))
  const expected = useQuery(expectedQuery(id))
  if (expected.isError && !expected.data) {
    return <ErrorNotice title={t('expected.failed')} error={expected.error} onRetry={() => void expected.refetch()} />
  }
  const payouts = expected.data?.payouts.map((payout) => ({ ...payout, day: dayOf(payout, timeZone, today) }))
  const [first] = payouts ?? []
  return (
    <section className={styles.next} aria-label={t('next.title')} aria-busy={!payouts}>
      {!payouts && <SkeletonBar width={320} />}
      {payouts && !first && t('expected.nothing')}
      {payouts && first && (
        <details>
          <summary>
            {t(payouts.length > 1 ? 'expected.first' : 'expected.only', {
              amount: formatMoney(first.amount_minor, first.currency, locale),
              day: formatDay(first.day, locale, 'weekday'),
              count: payouts.length - 1,
            })}
          </summary>
          <ul>
            {payouts.map((payout) => (
              <li key={payout.payout_id ?? `${payout.currency} ${payout.runs_at}`}>
                <time dateTime={payout.day}>{formatDay(payout.day, locale, 'weekday')}</time>
                <Amount payout={payout} />
                <span>{t(`expected.kind.${payout.kind}`)}</span>
                <Destination account={payout.bank_account} />
              </li>
            ))}
          </ul>
          {expected.data && <p>{t('expected.remark', { day: formatDay(expected.data.until, locale, 'day') })}</p>}
        </details>
      )}
      <Link to="/balance/payouts/schedules">{t('pages:/balance/payouts/schedules.title')}</Link>
    </section>
  )
}

/** What is late is expected today. */
function dayOf(payout: ExpectedPayout, timeZone: string, today: string): string {
  const day = arrivalDayOf(payout, timeZone)
  return day < today ? today : day
}

/** A payout in transit has its page. */
function Amount({ payout: { payout_id: payoutId, amount_minor: amountMinor, currency } }: { payout: ExpectedPayout }) {
  const amount = formatMoney(amountMinor, currency, useLocale())
  return payoutId === null ? (
    <strong>{amount}</strong>
  ) : (
    <Link to="/balance/payouts/$payoutId" params={{ payoutId }}>
      {amount}
    </Link>
  )
}

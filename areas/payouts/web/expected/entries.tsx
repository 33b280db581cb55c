import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { arrivalDayOf } from '#areas/payouts/contract/arrival.ts'
import type { ExpectedPayout } from '#areas/payouts/contract/endpoints.ts'
import { addMoney, formatMoney, type Money } from '#kernel/money/money.ts'
import { Destination } from '#web/shared/payouts/payout-cells.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay } from '#web/ui/time/time.ts'
import styles from './expected.module.css'

/** A payout of the calendar: its amount and whether it is in transit already. */
export function Entry({ payout: { kind, currency, amount_minor: amountMinor, payout_id: payoutId } }: { payout: ExpectedPayout }) {
  const { t } = useTranslation('payouts')
  const locale = useLocale()
  const content = (
    <>
      <span className={styles.amount}>{formatMoney(amountMinor, currency, locale)}</span>
      <span className={styles.kind}>{t(`expected.kind.${kind}`)}</span>
    </>
  )
  return payoutId === null ? (
    <div className={styles.entry} data-kind={kind}>
      {content}
    </div>
  ) : (
    <Link to="/balance/payouts/$payoutId" params={{ payoutId }} className={styles.entry} data-kind={kind}>
      {content}
    </Link>
  )
}

/** What is late is expected today. */
export function groupByDay(payouts: readonly ExpectedPayout[], timeZone: string, today: string): Map<string, ExpectedPayout[]> {
  return Map.groupBy(payouts, (payout) => {
    const day = arrivalDayOf(payout, timeZone)
    return day < today ? today : day
  })
}

/** The sum of each currency, in the order in which the currencies first appear. */
export function sumByCurrency(payouts: readonly ExpectedPayout[]): Money[] {
  const sums = new Map<string, Money>()
  for (const { currency, amount_minor: amountMinor } of payouts) {
    const money = { amountMinor, currency }
    const sum = sums.get(currency)
    sums.set(currency, sum ? addMoney(sum, money) : money)
  }
  return [...sums.values()]
}

interface DayListProps {
  /** Of one month, in any order. */
  days: readonly (readonly [string, readonly ExpectedPayout[]])[]
  today: string
}

/** The days of a month that have payouts, on a phone. */
export function DayList({ days, today }: DayListProps) {
  const { t } = useTranslation('payouts')
  const locale = useLocale()
  return (
    <ol className={styles.list}>
      {days
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(([day, payouts]) => (
          <li key={day}>
            <h3 className={styles.day}>
              <time dateTime={day}>{formatDay(day, locale, 'weekday')}</time>
              {day === today && <span className={styles.today}>{t('expected.today')}</span>}
            </h3>
            {payouts.map((payout) => (
              <div key={payout.payout_id ?? `${payout.currency} ${payout.runs_at}`} className={styles.line}>
                <Entry payout={payout} />
                <Destination account={payout.bank_account} />
              </div>
            ))}
          </li>
        ))}
    </ol>
  )
}

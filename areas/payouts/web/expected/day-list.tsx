import { useTranslation } from 'react-i18next'
import type { ExpectedPayout } from '#areas/payouts/contract/endpoints.ts'
import { Destination } from '#web/shared/payouts/payout-cells.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay } from '#web/ui/time/time.ts'
import { Entry } from './entry.tsx'
import styles from './expected.module.css'

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

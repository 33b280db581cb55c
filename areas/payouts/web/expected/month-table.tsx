import { useTranslation } from 'react-i18next'
import type { ExpectedPayout } from '#areas/payouts/contract/endpoints.ts'
import { localeHeader } from '#kernel/locale.ts'
import { dateOfDay } from '#kernel/time/calendar-days.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay } from '#web/ui/time/time.ts'
import { Entry } from './entries.tsx'
import styles from './expected.module.css'
import { monthOf, weeksOf } from './month.ts'

interface MonthTableProps {
  month: string
  today: string
  days: ReadonlyMap<string, readonly ExpectedPayout[]>
}

/** A month as weeks, where there is room. */
export function MonthTable({ month, today, days }: MonthTableProps) {
  const { t } = useTranslation('payouts')
  const locale = useLocale()
  const weeks = weeksOf(month)
  const weekday = new Intl.DateTimeFormat(localeHeader[locale], { weekday: 'short', timeZone: 'UTC' })
  return (
    <table className={styles.weeks}>
      <caption className="visually-hidden">{t('expected.caption')}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {weekday.format(dateOfDay(day))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} data-outside={monthOf(day) !== month || undefined} data-today={day === today || undefined} data-past={day < today || undefined}>
                {monthOf(day) === month && (
                  <>
                    <time dateTime={day} className={styles.number} {...(day === today && { 'aria-current': 'date' })}>
                      <span aria-hidden="true">{Number(day.slice(-2))}</span>
                      <span className="visually-hidden">{formatDay(day, locale, 'dayMonth')}</span>
                    </time>
                    {(days.get(day) ?? []).map((payout) => (
                      <Entry key={payout.payout_id ?? `${payout.currency} ${payout.runs_at}`} payout={payout} />
                    ))}
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

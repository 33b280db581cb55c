import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import ChevronLeftIcon from 'lucide-react/icons/chevron-left'
import ChevronRightIcon from 'lucide-react/icons/chevron-right'
import { useTranslation } from 'react-i18next'
import type { ExpectedPayout, ExpectedPayouts } from '#areas/payouts/contract/endpoints.ts'
import { localeHeader } from '#kernel/locale.ts'
import { dateOfDay, dayIn } from '#kernel/time/calendar-days.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { expectedQuery } from '#web/shared/payouts/queries.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { SkeletonBar } from '#web/ui/feedback/skeleton.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay } from '#web/ui/time/time.ts'
import { useNow } from '#web/ui/time/use-now.ts'
import { PayoutsFrame } from '../payouts-frame.tsx'
import { DayList, Entry, groupByDay, sumByCurrency } from './entries.tsx'
import styles from './expected.module.css'
import { addMonths, monthOf, weeksOf } from './month.ts'

const route = getRouteApi('/shell/balance/payouts/expected')

/** Expected payouts by the day on which they arrive: in transit, and from schedules. */
export function ExpectedPage() {
  const { t } = useTranslation('payouts')
  const { id } = useMerchant()
  const expected = useQuery(expectedQuery(id))
  return (
    <PayoutsFrame>
      {expected.isPending && (
        <div className="card" role="status" aria-label={t('expected.loading')} aria-busy="true">
          <SkeletonBar height={320} />
        </div>
      )}
      {expected.isError && <ErrorNotice title={t('expected.failed')} error={expected.error} onRetry={() => void expected.refetch()} />}
      {expected.data && <Calendar expected={expected.data} />}
    </PayoutsFrame>
  )
}

function Calendar({ expected: { payouts, until } }: { expected: ExpectedPayouts }) {
  const { t } = useTranslation('payouts')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const today = dayIn(timeZone, new Date(useNow()))
  const { month = monthOf(today) } = route.useSearch()
  const days = groupByDay(payouts, timeZone, today)
  const ofMonth = [...days].filter(([day]) => monthOf(day) === month)
  const name = formatDay(`${month}-01`, locale, 'monthYear')
  const sums = sumByCurrency(ofMonth.flatMap(([, items]) => items))
  return (
    <section className={`card ${styles.calendar}`} aria-labelledby="month">
      <div className={styles.head}>
        <h2 id="month" className={styles.month}>
          {name}
        </h2>
        <nav className={styles.turn} aria-label={t('expected.months')}>
          <Turn month={addMonths(month, -1)} isOpen={month > monthOf(today)} isForward={false} />
          <Turn month={addMonths(month, 1)} isOpen={month < monthOf(until)} isForward />
        </nav>
        <p className={styles.sums}>
          {sums.length === 0
            ? t('expected.nothing')
            : sums.map(({ amountMinor, currency }) => <Money key={currency} amountMinor={amountMinor} currency={currency} />)}
        </p>
      </div>
      <MonthTable month={month} today={today} days={days} />
      <DayList days={ofMonth} today={today} />
      <p className={styles.remark}>{t('expected.remark', { day: formatDay(until, locale, 'day') })}</p>
    </section>
  )
}

/** The way to a month before or after; a month outside of what is known isn't one. */
function Turn({ month, isOpen, isForward }: { month: string; isOpen: boolean; isForward: boolean }) {
  const { t } = useTranslation('payouts')
  const icon = isForward ? <ChevronRightIcon aria-hidden /> : <ChevronLeftIcon aria-hidden />
  const label = t(isForward ? 'expected.next' : 'expected.previous')
  if (!isOpen) return <span className={styles.off}>{icon}</span>
  return (
    <Link to="/balance/payouts/expected" search={{ month }} className={styles.on} aria-label={label} title={label}>
      {icon}
    </Link>
  )
}

interface MonthTableProps {
  month: string
  today: string
  days: ReadonlyMap<string, readonly ExpectedPayout[]>
}

/** A month as weeks, where there is room. */
function MonthTable({ month, today, days }: MonthTableProps) {
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

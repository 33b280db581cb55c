import { useTranslation } from 'react-i18next'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { filtersOfBlocked } from '#areas/risk/contract/links.ts'
import type { RiskOverview } from '#areas/risk/contract/overview.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { Bars } from '#web/shared/figures/bars.tsx'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay } from '#web/ui/time/time.ts'
import { blockedIn } from './blocked-in.ts'
import styles from './day-bars.module.css'

interface DayBarsProps {
  days: RiskOverview['days']
  /** Undefined for all currencies. */
  currency: CurrencyCode | undefined
}

/** A bar for each day, and the days with blocked payments as a list, each of which leads to its payments. */
export function DayBars({ days, currency }: DayBarsProps) {
  const { t } = useTranslation('risk')
  const locale = useLocale()
  const shown = days.map((day) => ({ day: day.day, ...blockedIn(day, currency) }))
  const most = Math.max(1, ...shown.map(({ payments }) => payments))
  const withBlocked = shown.filter(({ payments }) => payments > 0).toReversed()
  if (withBlocked.length === 0) return null
  const [first, last] = [shown[0], shown.at(-1)]
  return (
    <>
      <div className={styles.chart} aria-hidden="true">
        {shown.map(({ day, payments }) => (
          <span
            key={day}
            className={styles.day}
            title={t('blocked.onDay', { day: formatDay(day, locale), count: payments, shown: formatCount(payments, locale) })}
          >
            <span className={styles.bar} style={{ blockSize: `${payments === 0 ? 0 : Math.max(2, (payments / most) * 100)}%` }} />
          </span>
        ))}
      </div>
      <div className={styles.axis} aria-hidden="true">
        <span>{first && formatDay(first.day, locale, 'dayMonth')}</span>
        <span>{last && formatDay(last.day, locale, 'dayMonth')}</span>
      </div>
      <details className={styles.details}>
        <summary>{t('blocked.days', { count: withBlocked.length, shown: formatCount(withBlocked.length, locale) })}</summary>
        <Bars
          label={t('blocked.byDay')}
          bars={withBlocked.map(({ day, payments, amounts }) => ({
            key: day,
            label: formatDay(day, locale),
            value: formatCount(payments, locale),
            detail: amounts.map((one) => formatMoney(one.amount_minor, one.currency, locale)).join(' + '),
            length: payments / most,
            link: { to: '/payments', search: searchFor(paymentQuery, filtersOfBlocked({ from: day, to: day, currency })) },
          }))}
        />
      </details>
    </>
  )
}

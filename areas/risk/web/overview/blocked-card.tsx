import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { filtersOfBlocked } from '#areas/risk/contract/links.ts'
import type { RiskOverview } from '#areas/risk/contract/overview.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { useFigureTitle } from '#web/shared/figures/figure-texts.ts'
import range from '#web/shared/figures/range-switch.module.css'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay, formatZone } from '#web/ui/time/time.ts'
import { readStoppedSearch } from '../search.ts'
import { blockedIn } from './blocked-in.ts'
import { DayBars } from './day-bars.tsx'
import styles from './overview.module.css'

const route = getRouteApi('/shell/risk/stopped')

/** How many payments lists and rules blocked, and on which days. */
export function BlockedCard({ overview, isBusy }: { overview: RiskOverview; isBusy: boolean }) {
  const { t } = useTranslation('risk')
  const locale = useLocale()
  const titleId = useId()
  const title = useFigureTitle()
  const { time_zone: timeZone } = useMerchant()
  const { currency } = route.useSearch()
  return (
    <section className="card" aria-labelledby={titleId} aria-busy={isBusy}>
      <div className={styles.head}>
        <div>
          <h2 id={titleId} className={styles.title}>
            {title('risk.blocked')}
          </h2>
          <p className="quiet">
            {t('blocked.hint', { from: formatDay(overview.from, locale), to: formatDay(overview.to, locale), zone: formatZone(timeZone, locale) })}
          </p>
        </div>
        <div className="buttons">
          <CurrencySelect currencies={overview.all.amounts.map((one) => one.currency)} />
          <RangeSwitch />
        </div>
      </div>
      <Total overview={overview} />
      <DayBars days={overview.days} currency={currency} />
    </section>
  )
}

function Total({ overview: { all, from, to } }: { overview: RiskOverview }) {
  const { t } = useTranslation('risk')
  const locale = useLocale()
  const { currency } = route.useSearch()
  const { payments, attempts, amounts } = blockedIn(all, currency)
  if (payments === 0) return <p className="quiet">{t('blocked.none')}</p>
  return (
    <p className={styles.total}>
      <Link to="/payments" search={searchFor(paymentQuery, filtersOfBlocked({ from, to, currency }))}>
        {t('blocked.payments', { count: payments, shown: formatCount(payments, locale) })}
      </Link>
      <span>{amounts.map((one) => formatMoney(one.amount_minor, one.currency, locale)).join(' + ')}</span>
      <span className="quiet">{t('blocked.attempts', { count: attempts, shown: formatCount(attempts, locale) })}</span>
    </p>
  )
}

function CurrencySelect({ currencies }: { currencies: readonly string[] }) {
  const { t } = useTranslation('risk')
  const navigate = useNavigate()
  const search = route.useSearch()
  const known = search.currency && !currencies.includes(search.currency) ? [search.currency, ...currencies] : currencies
  return (
    <Select
      aria-label={t('blocked.currency')}
      value={search.currency ?? ''}
      onChange={({ target }) => void navigate({ to: '/risk/stopped', search: readStoppedSearch({ ...search, currency: target.value }) })}
    >
      <option value="">{t('blocked.allCurrencies')}</option>
      {known.map((code) => (
        <option key={code} value={code}>
          {code}
        </option>
      ))}
    </Select>
  )
}

function RangeSwitch() {
  const { t } = useTranslation('risk')
  const search = route.useSearch()
  return (
    <nav className={range.switch} aria-label={t('blocked.range')}>
      {([undefined, '90d'] as const).map((one) => (
        <Link
          key={one ?? '30d'}
          to="/risk/stopped"
          search={readStoppedSearch({ ...search, range: one })}
          className={range.segment}
          activeOptions={{ exact: true }}
          activeProps={search.range === one ? { 'aria-current': 'page' } : {}}
          preload={false}
        >
          {t(one ? 'period.90_days' : 'period.30_days')}
        </Link>
      ))}
    </nav>
  )
}

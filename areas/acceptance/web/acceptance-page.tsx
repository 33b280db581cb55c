import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { filtersOfDecline } from '#areas/acceptance/contract/links.ts'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { dayIn } from '#kernel/time/calendar-days.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { BarCard } from '#web/shared/figures/bar-card.tsx'
import { FigureSkeleton } from '#web/shared/figures/figure-card.tsx'
import figures from '#web/shared/figures/figures.module.css'
import { resolvePeriod } from '#web/shared/figures/period.ts'
import { PeriodSwitch } from '#web/shared/figures/period-switch.tsx'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { EmptyCard } from '#web/ui/feedback/empty-state.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay, formatZone } from '#web/ui/time/time.ts'
import { AcceptanceFigures } from './acceptance-figures.tsx'
import styles from './acceptance-page.module.css'
import { RateAlert } from './alert/rate-alert.tsx'
import { BreakdownCard } from './breakdown-card.tsx'
import { CompareSelect } from './compare-select.tsx'
import { acceptanceQuery, type CountedAcceptance } from './queries.ts'
import { RateChart } from './rate-chart.tsx'
import { totalOf } from './rates.ts'
import { type AcceptanceSearch, acceptancePeriods, comparedDays, readAcceptanceSearch, searchOfPeriod } from './search.ts'

const route = getRouteApi('/shell/payments-product/acceptance')

/** How many payments succeed, and why the others don't: each number leads to its payments. */
export function AcceptancePage() {
  const { t } = useTranslation('acceptance')
  const locale = useLocale()
  const { id: merchantId, time_zone: timeZone } = useMerchant()
  const search = route.useSearch()
  const period = resolvePeriod(search, dayIn(timeZone, new Date()), acceptancePeriods)
  const compared = comparedDays(period, search)
  const asked = { from: period.from, to: period.to, currency: search.currency, before: compared }
  const acceptance = useQuery(acceptanceQuery(merchantId, asked))
  const { data } = acceptance
  const isEmpty = data !== undefined && totalOf(data.current) === 0
  const days = { from: formatDay(period.from, locale), to: formatDay(period.to, locale), zone: formatZone(timeZone, locale) }
  const before = compared && { beforeFrom: formatDay(compared.from, locale), beforeTo: formatDay(compared.to, locale) }
  return (
    <>
      <PageHeader
        subtitle={before ? t('subtitleCompared', { ...days, ...before }) : t('subtitle', days)}
        actions={
          <>
            <CurrencySelect currencies={data?.currencies ?? []} search={search} />
            <CompareSelect search={search} period={period} />
            <PeriodSwitch
              period={period}
              periods={acceptancePeriods}
              linkTo={(one) => ({ to: '/payments-product/acceptance', search: searchOfPeriod(search, one) })}
            />
          </>
        }
      />
      {acceptance.isError && <ErrorNotice title={t('failed')} error={acceptance.error} onRetry={() => void acceptance.refetch()} />}
      {acceptance.isPending && (
        <section className={figures.figures} aria-busy="true" aria-label={t('figures.label')}>
          {['success', 'firstTry', 'recovered', 'declined'].map((key) => (
            <FigureSkeleton key={key} />
          ))}
        </section>
      )}
      {data && (
        <div className="stack" data-busy={acceptance.isPlaceholderData || undefined}>
          {isEmpty ? (
            <NoPayments />
          ) : (
            <>
              <AcceptanceFigures acceptance={data} />
              <p className="quiet">{t('formula')}</p>
              <RateChart series={data.series} />
            </>
          )}
          <div className="card">
            <RateAlert />
          </div>
          {!isEmpty && (
            <div className="two">
              <BreakdownCard asked={asked} search={search} />
              <DeclinesCard acceptance={data} />
            </div>
          )}
        </div>
      )}
    </>
  )
}

/** The currencies of the account; there from the beginning, so that nothing moves when they are known. */
function CurrencySelect({ currencies, search }: { currencies: readonly string[]; search: AcceptanceSearch }) {
  const { t } = useTranslation('acceptance')
  const navigate = useNavigate()
  const known = search.currency && !currencies.includes(search.currency) ? [search.currency, ...currencies] : currencies
  const choose = (currency: string) => void navigate({ to: '/payments-product/acceptance', search: readAcceptanceSearch({ ...search, currency }) })
  return (
    <Select aria-label={t('currency.label')} value={search.currency ?? ''} onChange={(event) => choose(event.target.value)}>
      <option value="">{t('currency.all')}</option>
      {known.map((code) => (
        <option key={code} value={code}>
          {code}
        </option>
      ))}
    </Select>
  )
}

/** A period without a payment that succeeded or was declined. */
function NoPayments() {
  const { t } = useTranslation('acceptance')
  return <EmptyCard title={t('empty.title')} text={t('empty.text')} />
}

/** Why payments were declined, what that cost, and what to do about each. */
function DeclinesCard({ acceptance: { declines, range, beforeRange } }: { acceptance: CountedAcceptance }) {
  const { t } = useTranslation('acceptance')
  const locale = useLocale()
  const most = Math.max(1, ...declines.map(({ count }) => count))
  const bars = declines.map(({ code, count, before_count: before, lost, text, next_step }) => ({
    key: code,
    label: text,
    value: formatCount(count, locale),
    detail: (
      <>
        {lost.length > 0 && (
          <span className={styles.line}>{t('lost', { amounts: lost.map((one) => formatMoney(one.amount_minor, one.currency, locale)).join(' + ') })}</span>
        )}
        <span className={styles.step}>{next_step}</span>
      </>
    ),
    length: count / most,
    link: { to: '/payments' as const, search: searchFor(paymentQuery, filtersOfDecline(range, code)) },
    further:
      before === null || beforeRange === null
        ? []
        : [
            {
              key: 'before',
              text: t('declines.before', { count: before, shown: formatCount(before, locale) }),
              link: { to: '/payments' as const, search: searchFor(paymentQuery, filtersOfDecline(beforeRange, code)) },
            },
          ],
  }))
  return <BarCard title={t('declines.title')} hint={t('declines.hint')} bars={bars} none={t('declines.none')} />
}

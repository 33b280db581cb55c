import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { InsightRange } from '#areas/disputes/contract/insight-links.ts'
import { dayIn } from '#kernel/time/calendar-days.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { FigureSkeleton } from '#web/shared/figures/figure-card.tsx'
import figures from '#web/shared/figures/figures.module.css'
import { resolvePeriod } from '#web/shared/figures/period.ts'
import { PeriodSwitch } from '#web/shared/figures/period-switch.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay } from '#web/ui/time/time.ts'
import { BreakdownCard } from './breakdown-card.tsx'
import { EvidenceCard, MonthsCard, ReasonsCard, ReasonWinsCard } from './insight-cards.tsx'
import { InsightsFigures } from './insights-figures.tsx'
import styles from './insights-page.module.css'
import { type InsightsSearch, insightPeriods, searchOfPeriod } from './period.ts'
import { type Insights, insightsQuery } from './queries.ts'

const route = getRouteApi('/shell/payments-product/disputes/insights')

/** How disputes develop: rates, wins and response times of a period, each number a way to its disputes. */
export function InsightsPage() {
  const { t } = useTranslation('dispute-insights')
  const locale = useLocale()
  const { id: merchantId, time_zone: timeZone } = useMerchant()
  const search = route.useSearch()
  const period = resolvePeriod(search, dayIn(timeZone, new Date()), insightPeriods)
  const insights = useQuery(insightsQuery(merchantId, period, search.currency))
  const { data } = insights
  const range: InsightRange | undefined = data && { from: data.from, to: data.to, currency: data.currency }
  const subtitle = t('subtitle', { from: formatDay(period.from, locale), to: formatDay(period.to, locale) })
  return (
    <>
      <PageHeader
        subtitle={subtitle}
        actions={
          <>
            <InsightsCurrency insights={data} search={search} />
            <PeriodSwitch
              period={period}
              periods={insightPeriods}
              linkTo={(one) => ({ to: '/payments-product/disputes/insights', search: searchOfPeriod(search, one) })}
            />
          </>
        }
      />
      {insights.isError && <ErrorNotice title={t('failed')} error={insights.error} onRetry={() => void insights.refetch()} />}
      {insights.isPending && (
        <section className={figures.figures} aria-busy="true" aria-label={t('figures.label')}>
          {['rate', 'amount', 'won', 'answered'].map((key) => (
            <FigureSkeleton key={key} />
          ))}
        </section>
      )}
      {data && !insights.isPlaceholderData && data.from !== period.from && <p className={styles.hint}>{t('since', { day: formatDay(data.from, locale) })}</p>}
      {data && range && (
        <div className="stack" data-busy={insights.isPlaceholderData || undefined}>
          <InsightsFigures insights={data} range={range} />
          <div className={`two ${styles.two}`}>
            <ReasonsCard insights={data} range={range} />
            <MonthsCard insights={data} range={range} />
            <BreakdownCard range={{ ...range, from: period.from, to: period.to }} search={search} />
            <ReasonWinsCard insights={data} range={range} />
            <EvidenceCard insights={data} range={range} />
          </div>
        </div>
      )}
    </>
  )
}

/** Only where the account takes more than one: amounts of different currencies are never added up. */
function InsightsCurrency({ insights, search }: { insights: Insights | undefined; search: InsightsSearch }) {
  const { t } = useTranslation('dispute-insights')
  const navigate = useNavigate()
  if (!insights || insights.currencies.length < 2) return null
  const choose = (chosen: string) => {
    const currency = insights.currencies.find((code) => code === chosen)
    void navigate({ to: '/payments-product/disputes/insights', search: { ...search, ...(currency && { currency }) } })
  }
  return (
    <Select aria-label={t('currency')} value={insights.currency} onChange={(event) => choose(event.target.value)}>
      {insights.currencies.map((code) => (
        <option key={code} value={code}>
          {code}
        </option>
      ))}
    </Select>
  )
}

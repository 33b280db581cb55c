import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { filtersOfDecided, filtersOfRange, filtersOfResponse, type InsightRange } from '#areas/disputes/contract/insight-links.ts'
import { disputeQuery } from '#areas/disputes/contract/query.ts'
import { formatMoney } from '#kernel/money/money.ts'
import type { FilterValues } from '#kernel/query/filters.ts'
import { ChangeMark, type Welcome } from '#web/shared/figures/change-mark.tsx'
import { compareRates } from '#web/shared/figures/comparison.ts'
import { FigureCard } from '#web/shared/figures/figure-card.tsx'
import figures from '#web/shared/figures/figures.module.css'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import type { Insights } from './queries.ts'
import { formatMinutes, formatPoints, formatRate, rateHundredths, sampleMin } from './rates.ts'

interface RateCardProps {
  name: 'dispute_rate' | 'disputed_share' | 'win_rate' | 'answered'
  welcome: Welcome
  current: number | null
  before: number | null
  /** What it is a share of, which leads to its disputes. */
  detail: string
  filters: FilterValues<typeof disputeQuery>
  more?: string | undefined
}

function RateCard({ name, welcome, current, before, detail, filters, more }: RateCardProps) {
  const { t } = useTranslation('dispute-insights')
  const locale = useLocale()
  const change = compareRates(current, before)
  return (
    <FigureCard
      of={`insights.${name}`}
      value={formatRate(current, locale)}
      change={change && <ChangeMark change={change} welcome={welcome} amount={t('points', { value: formatPoints(change.difference, locale) })} />}
    >
      <div>
        <Link to="/payments-product/disputes" search={{ ...searchFor(disputeQuery, filters), tab: 'all' }} preload={false}>
          {detail}
        </Link>
      </div>
      {more && <div>{more}</div>}
      {before !== null && <div>{t('before', { rate: formatRate(before, locale) })}</div>}
    </FigureCard>
  )
}

/** The rates of a period, each beside the period before. */
export function InsightsFigures({ insights: { current, before }, range }: { insights: Insights; range: InsightRange }) {
  const { t } = useTranslation('dispute-insights')
  const locale = useLocale()
  const inWords = (amountMinor: number) => formatMoney(amountMinor, range.currency, locale)
  const count = (value: number) => formatCount(value, locale)
  const { dispute_count: opened, won_count: won, lost_count: lost, submitted_count: submitted, missed_count: missed, response_minutes: minutes } = current
  return (
    <section className={figures.figures} aria-label={t('figures.label')}>
      <RateCard
        name="dispute_rate"
        welcome="less"
        current={rateHundredths(opened, current.payment_count)}
        before={before && rateHundredths(before.dispute_count, before.payment_count)}
        detail={t('figures.rateOf', { count: opened, disputes: count(opened), payments: count(current.payment_count) })}
        filters={filtersOfRange(range)}
      />
      <RateCard
        name="disputed_share"
        welcome="less"
        current={rateHundredths(current.disputed_minor, current.captured_minor, current.payment_count)}
        before={before && rateHundredths(before.disputed_minor, before.captured_minor, before.payment_count)}
        detail={t('figures.amountOf', { disputed: inWords(current.disputed_minor), captured: inWords(current.captured_minor) })}
        filters={filtersOfRange(range)}
      />
      <RateCard
        name="win_rate"
        welcome="more"
        current={rateHundredths(won, won + lost)}
        before={before && rateHundredths(before.won_count, before.won_count + before.lost_count)}
        detail={t('wonOf', { won: count(won), decided: count(won + lost) })}
        filters={filtersOfDecided(range)}
      />
      <RateCard
        name="answered"
        welcome="more"
        current={rateHundredths(submitted, submitted + missed)}
        before={before && rateHundredths(before.submitted_count, before.submitted_count + before.missed_count)}
        detail={t('figures.answeredOf', { submitted: count(submitted), all: count(submitted + missed) })}
        filters={filtersOfResponse(range, ['submitted', 'missed'])}
        more={
          minutes && submitted >= sampleMin
            ? t('figures.minutes', { median: formatMinutes(minutes.median, locale), p90: formatMinutes(minutes.p90, locale) })
            : undefined
        }
      />
    </section>
  )
}

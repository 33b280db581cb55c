import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { filtersOfDecided, filtersOfRange, filtersOfReason, type InsightRange } from '#areas/disputes/contract/insight-links.ts'
import { disputeQuery } from '#areas/disputes/contract/query.ts'
import { formatMoney } from '#kernel/money/money.ts'
import type { FilterValues } from '#kernel/query/filters.ts'
import { BarCard } from '#web/shared/figures/bar-card.tsx'
import type { Bar } from '#web/shared/figures/bars.tsx'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay } from '#web/ui/time/time.ts'
import type { Insights } from './queries.ts'
import { formatRate, rateHundredths } from './rates.ts'

/** @property filters the disputes that it counts. */
type InsightBar = Omit<Bar, 'link'> & { readonly filters: FilterValues<typeof disputeQuery> }

interface InsightCardProps {
  title: string
  hint: string
  /** Undefined while they are loading. */
  bars: readonly InsightBar[] | undefined
  children?: ReactNode
}

/** Bars that lead to disputes. */
export function InsightCard({ bars, ...card }: InsightCardProps) {
  const { t } = useTranslation('dispute-insights')
  const linked = bars?.map(({ filters, ...bar }) => ({
    ...bar,
    link: { to: '/payments-product/disputes' as const, search: { ...searchFor(disputeQuery, filters), tab: 'all' as const } },
  }))
  return <BarCard {...card} bars={linked} none={t('none')} />
}

interface InsightsProps {
  insights: Insights
  range: InsightRange
}

/** The longest of some bars, at least one. */
const longest = (counts: readonly number[]) => Math.max(1, ...counts)

/** Opened disputes by reason, each as a share of all payments. */
export function ReasonsCard({ insights: { reasons, current }, range }: InsightsProps) {
  const { t } = useTranslation('dispute-insights')
  const { t: disputes } = useTranslation('disputes')
  const locale = useLocale()
  const most = longest(reasons.map((row) => row.dispute_count))
  const bars = reasons.map(({ reason, dispute_count: count, disputed_minor: minor }) => ({
    key: reason,
    label: disputes(`reason.${reason}`),
    value: formatCount(count, locale),
    detail: t('opened', {
      amount: formatMoney(minor, range.currency, locale),
      rate: formatRate(rateHundredths(count, current.payment_count), locale),
      amountRate: formatRate(rateHundredths(minor, current.captured_minor, current.payment_count), locale),
    }),
    length: count / most,
    filters: filtersOfReason(range, reason),
  }))
  return <InsightCard title={t('reasons.title')} hint={t('reasons.hint')} bars={bars} />
}

/** Opened disputes by month, each against the payments of that month. */
export function MonthsCard({ insights: { months }, range }: InsightsProps) {
  const { t } = useTranslation('dispute-insights')
  const locale = useLocale()
  const rates = months.map((row) => row.dispute_count / Math.max(1, row.payment_count))
  const highest = Math.max(...rates)
  const bars = months.map((row, index) => ({
    key: row.from,
    label: formatDay(row.from, locale, 'monthYear'),
    value: formatRate(rateHundredths(row.dispute_count, row.payment_count), locale),
    detail: t(row.captured_minor === 0 ? 'figures.rateOf' : 'ofPayments', {
      count: row.dispute_count,
      disputes: formatCount(row.dispute_count, locale),
      payments: formatCount(row.payment_count, locale),
      amountRate: formatRate(rateHundredths(row.disputed_minor, row.captured_minor, row.payment_count), locale),
    }),
    length: highest === 0 ? 0 : (rates[index] ?? 0) / highest,
    filters: filtersOfRange({ ...range, from: row.from, to: row.to }),
  }))
  return <InsightCard title={t('months.title')} hint={t('months.hint')} bars={bars} />
}

/** What a bar of won and lost disputes says. */
function useWins() {
  const { t } = useTranslation('dispute-insights')
  const locale = useLocale()
  return ({ won_count: won, lost_count: lost }: { won_count: number; lost_count: number }) => {
    const rate = rateHundredths(won, won + lost)
    const detail = t('wonOf', { won: formatCount(won, locale), decided: formatCount(won + lost, locale) })
    return { value: formatRate(rate, locale), detail, length: (rate ?? 0) / 10_000 }
  }
}

/** The share won of each reason. */
export function ReasonWinsCard({ insights: { reasons }, range }: InsightsProps) {
  const { t } = useTranslation('dispute-insights')
  const { t: disputes } = useTranslation('disputes')
  const wins = useWins()
  const decided = reasons.filter((row) => row.won_count + row.lost_count > 0)
  const bars = decided.map((row) => ({
    key: row.reason,
    label: disputes(`reason.${row.reason}`),
    ...wins(row),
    filters: filtersOfDecided(range, { reason: row.reason }),
  }))
  return <InsightCard title={t('reasonWins.title')} hint={t('reasonWins.hint')} bars={bars} />
}

/** The share won of responses with each field of evidence. */
export function EvidenceCard({ insights: { evidence }, range }: InsightsProps) {
  const { t } = useTranslation('dispute-insights')
  const { t: disputes } = useTranslation('disputes')
  const wins = useWins()
  const bars = evidence.map((row) => ({
    key: row.field,
    label: disputes(`evidence.${row.field}`),
    ...wins(row),
    filters: filtersOfDecided(range, { field: row.field }),
  }))
  return <InsightCard title={t('evidenceWins.title')} hint={t('evidenceWins.hint')} bars={bars} />
}

import { useTranslation } from 'react-i18next'
import { filtersOfRange, filtersOfReason, type InsightRange } from '#areas/disputes/contract/insight-links.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay } from '#web/ui/time/time.ts'
import { InsightCard } from './insight-card.tsx'
import type { Insights } from './queries.ts'
import { formatRate, rateHundredths } from './rates.ts'

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
      amountRate: formatRate(rateHundredths(minor, current.captured_minor), locale),
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
      amountRate: formatRate(rateHundredths(row.disputed_minor, row.captured_minor), locale),
    }),
    length: highest === 0 ? 0 : (rates[index] ?? 0) / highest,
    filters: filtersOfRange({ ...range, from: row.from, to: row.to }),
  }))
  return <InsightCard title={t('months.title')} hint={t('months.hint')} bars={bars} />
}

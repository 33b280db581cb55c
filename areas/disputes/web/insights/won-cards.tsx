import { useTranslation } from 'react-i18next'
import { filtersOfDecided, type InsightRange } from '#areas/disputes/contract/insight-links.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { InsightCard } from './insight-card.tsx'
import type { Insights } from './queries.ts'
import { formatRate, rateHundredths } from './rates.ts'

interface InsightsProps {
  insights: Insights
  range: InsightRange
}

/** What a bar of won and lost disputes says. */
function useWins() {
  const { t } = useTranslation('dispute-insights')
  const locale = useLocale()
  return ({ won_count: won, lost_count: lost }: { won_count: number; lost_count: number }) => ({
    value: formatRate(rateHundredths(won, won + lost), locale),
    detail: t('wonOf', { won: formatCount(won, locale), decided: formatCount(won + lost, locale) }),
    length: won / Math.max(1, won + lost),
  })
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

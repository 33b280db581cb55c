import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { disputeQuery } from '#areas/disputes/contract/query.ts'
import type { FilterValues } from '#kernel/query/filters.ts'
import { BarCard } from '#web/shared/figures/bar-card.tsx'
import type { Bar } from '#web/shared/figures/bars.tsx'
import { searchFor } from '#web/shared/lists/search-for.ts'

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

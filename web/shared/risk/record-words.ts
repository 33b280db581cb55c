import { useTranslation } from 'react-i18next'
import type { MatchingCards } from '#areas/risk/contract/lists.ts'
import type { RiskOutcome, RiskType } from '#kernel/risk/types.ts'
import type { StatusTone } from '../../ui/feedback/status-tag.tsx'
import { formatCount } from '../../ui/text/format-count.ts'
import { useLocale } from '../../ui/text/use-locale.ts'
import { nameCountry } from '../countries/list-countries.ts'

/** Returns a record as it is read: a country with its name. */
export function useRecordText(): (type: RiskType, record: string) => string {
  const locale = useLocale()
  return (type, record) => (type === 'card_bin_country' ? `${record} · ${nameCountry(record, locale)}` : record)
}

/** Returns what to say of the past cards that a card number matches. */
export function useCardsText(): (cards: MatchingCards) => string {
  const { t } = useTranslation('risk')
  const locale = useLocale()
  return ({ count, has_more: hasMore }) => {
    if (hasMore && count === 0) return t('preview.noneAmongNewest')
    return t(hasMore ? 'preview.manyCards' : 'preview.cards', { count, shown: formatCount(count, locale) })
  }
}

/** How what adding a record does is shown. */
export const outcomeTones: Readonly<Record<RiskOutcome, StatusTone>> = {
  new: 'good',
  reactivated: 'good',
  known: 'idle',
  repeated: 'idle',
  invalid: 'bad',
}

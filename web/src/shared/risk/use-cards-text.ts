import type { MatchingCards } from '@counterfoil/contract/risk/lists'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../ui/text/format-count.ts'
import { useLocale } from '../../ui/text/use-locale.ts'

/** Returns what to say of the past cards that a card number matches. */
export function useCardsText(): (cards: MatchingCards) => string {
  const { t } = useTranslation('risk')
  const locale = useLocale()
  return ({ count, has_more: hasMore }) => {
    if (hasMore && count === 0) return t('preview.noneAmongNewest')
    return t(hasMore ? 'preview.manyCards' : 'preview.cards', { count, shown: formatCount(count, locale) })
  }
}

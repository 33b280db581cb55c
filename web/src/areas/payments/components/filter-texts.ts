import type { Locale } from '@counterfoil/contract/locale'
import { formatMoney } from '@counterfoil/contract/money'
import { cardBrands, paymentStatuses } from '@counterfoil/contract/statuses'
import type { TFunction } from 'i18next'
import { describeDays, describeList } from '../../../ui/describe-filter.ts'
import { splitList } from '../../../ui/search-values.ts'
import type { FilterKey, PaymentFilters } from '../filters.ts'

interface Texts {
  readonly t: TFunction<'payments'>
  readonly shell: TFunction<'shell'>
  readonly common: TFunction
  readonly locale: Locale
}

/** What a set filter is set to, short enough for its chip. Undefined where it is not set. */
export function describeFilter(key: FilterKey, filters: PaymentFilters, texts: Texts): string | undefined {
  const { t, shell, common, locale } = texts
  if (key === 'created') return describeDays({ from: filters.created_from, to: filters.created_to }, shell, locale)
  if (key === 'amount') return describeAmounts(filters, texts)
  if (key === 'status')
    return describeList(
      splitList(filters.status, paymentStatuses).map((status) => t(`status.${status}`)),
      shell,
    )
  if (key === 'brand')
    return describeList(
      splitList(filters.brand, cardBrands).map((brand) => common(`card.brand.${brand}`)),
      shell,
    )
  return filters[key]
}

function describeAmounts({ amount_min_minor: min, amount_max_minor: max, currency }: PaymentFilters, { t, shell, locale }: Texts): string | undefined {
  if (!currency) return undefined
  const [from, to] = [min, max].map((bound) => (bound === undefined ? '' : formatMoney(bound, currency, locale, 'number')))
  if (from && to) return `${shell('filters.range', { from, to })} ${currency}`
  if (from) return `${t('filters.atLeast', { from })} ${currency}`
  return to ? `${t('filters.atMost', { to })} ${currency}` : undefined
}

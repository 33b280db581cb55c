import type { Locale } from '@counterfoil/contract/locale'
import { formatMoney } from '@counterfoil/contract/money'
import { cardBrands, paymentStatuses } from '@counterfoil/contract/statuses'
import type { TFunction } from 'i18next'
import { formatDay } from '../../../ui/days.ts'
import type { FilterKey, PaymentFilters } from '../filters.ts'
import { splitList } from '../filters.ts'

type Texts = TFunction<'payments'>

/** What a set filter is set to, short enough for its chip. Empty where it is not set. */
export function describeFilter(key: FilterKey, filters: PaymentFilters, t: Texts, locale: Locale): string {
  if (key === 'created') return describeDays(filters, t, locale)
  if (key === 'amount') return describeAmounts(filters, t, locale)
  if (key === 'status')
    return describeList(
      splitList(filters.status, paymentStatuses).map((status) => t(`status.${status}`)),
      t,
    )
  if (key === 'brand')
    return describeList(
      splitList(filters.brand, cardBrands).map((brand) => t(`brand.${brand}`)),
      t,
    )
  return filters[key] ?? ''
}

function describeDays({ created_from: first, created_to: last }: PaymentFilters, t: Texts, locale: Locale): string {
  const [from, to] = [first && formatDay(first, locale), last && formatDay(last, locale)]
  if (from && to) return from === to ? from : t('filters.range', { from, to })
  if (from) return t('filters.since', { from })
  return to ? t('filters.until', { to }) : ''
}

function describeAmounts({ amount_min_minor: min, amount_max_minor: max, currency }: PaymentFilters, t: Texts, locale: Locale): string {
  if (!currency) return ''
  const [from, to] = [min, max].map((bound) => (bound === undefined ? '' : formatMoney(bound, currency, locale, 'number')))
  if (from && to) return `${t('filters.range', { from, to })} ${currency}`
  if (from) return `${t('filters.atLeast', { from })} ${currency}`
  return to ? `${t('filters.atMost', { to })} ${currency}` : ''
}

function describeList(names: readonly string[], t: Texts): string {
  const [first, second] = names
  if (first === undefined) return ''
  if (second === undefined) return first
  return t('filters.several', { first, others: names.length - 1 })
}

import type { Locale } from '@counterfoil/contract/locale'
import type { TFunction } from 'i18next'
import type { OpenDayRange } from './day-range-form.tsx'
import { formatDay } from './days.ts'

type Texts = TFunction<'shell'>

/** What a filter is set to, short enough for its chip. Undefined where it is not set. */

export function describeDays({ from: first, to: last }: OpenDayRange, t: Texts, locale: Locale): string | undefined {
  const [from, to] = [first && formatDay(first, locale), last && formatDay(last, locale)]
  if (from && to) return from === to ? from : t('filters.days', { from, to })
  if (from) return t('filters.since', { from })
  return to ? t('filters.until', { to }) : undefined
}

export function describeList(names: readonly string[], t: Texts): string | undefined {
  const [first, second] = names
  return first !== undefined && second !== undefined ? t('filters.several', { first, others: names.length - 1 }) : first
}

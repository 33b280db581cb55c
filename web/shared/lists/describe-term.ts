import type { TFunction } from 'i18next'
import type { Locale } from '#kernel/locale.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { parametersOf } from '#kernel/query/filters.ts'
import type { QueryField, QueryList, QueryNames } from '#kernel/query/query.ts'
import type { OpenDayRange } from '../../ui/filters/day-range-form.tsx'
import { formatDay, formatTime } from '../../ui/time/time.ts'
import { nameRelativeDays } from './list-words.ts'
import type { ShownQuery } from './shown-query.ts'

interface Texts {
  readonly t: TFunction<'shell'>
  /** Names all values instead of the first of them. */
  readonly isWhole?: boolean
  readonly names: QueryNames
  readonly locale: Locale
  readonly timeZone: string
}

/** What a set filter is set to; unless it is to be whole, short enough for its chip. Undefined where it is not set. */
export function describeTerm(
  name: string,
  field: QueryField,
  { terms, filters }: ShownQuery,
  { t, names, locale, timeZone, isWhole = false }: Texts,
): string | undefined {
  const term = terms.find((one) => one.field === name)
  if (!term) return undefined
  const [first, second] = parametersOf(name, field).map((parameter) => filters[parameter])
  if (field.kind === 'days') {
    const relative = term.operator === ':' && nameRelativeDays(term.values[0] ?? '', t)
    return relative || describeDays({ from: textOf(first), to: textOf(second) }, t, locale)
  }
  if (field.kind === 'time') {
    const time = formatTime(term.values[0] ?? '', timeZone, locale)
    return field.isEnd ? t('filters.until', { to: time }) : t('filters.since', { from: time })
  }
  if (field.kind === 'amount') return describeAmounts(first, second, textOf(filters[field.currencyField]), t, locale)
  if (field.kind !== 'choice') return textOf(first)
  const values = term.values.map((value) => names.values[name]?.[value] ?? value)
  const list = isWhole ? new Intl.ListFormat(locale, { style: 'narrow' }).format(values) : describeList(values, t)
  return list && term.isNegated ? t('query.not', { value: list }) : list
}

/** Says what a query is set to, each filter by its name and all of its values. */
export function describeQuery({ fields }: QueryList, shown: ShownQuery, texts: Texts): string[] {
  const { t, names } = texts
  return shown.terms.flatMap(({ field: name }) => {
    const field = fields[name]
    const value = field && describeTerm(name, field, shown, { ...texts, isWhole: true })
    return value === undefined ? [] : [t('filters.pair', { name: names.fields[name] ?? name, value })]
  })
}

function textOf(value: string | number | undefined): string | undefined {
  return value === undefined ? undefined : String(value)
}

type Bound = string | number | undefined

function describeAmounts(min: Bound, max: Bound, currency: string | undefined, t: TFunction<'shell'>, locale: Locale): string | undefined {
  if (!currency) return undefined
  const [from, to] = [min, max].map((bound) => (typeof bound === 'number' ? formatMoney(bound, currency, locale, 'number') : ''))
  if (from && to) return `${t('filters.range', { from, to })} ${currency}`
  if (from) return `${t('filters.atLeast', { from })} ${currency}`
  return to ? `${t('filters.atMost', { to })} ${currency}` : undefined
}

function describeDays({ from: first, to: last }: OpenDayRange, t: TFunction<'shell'>, locale: Locale): string | undefined {
  const [from, to] = [first && formatDay(first, locale), last && formatDay(last, locale)]
  if (from && to) return from === to ? from : t('filters.days', { from, to })
  if (from) return t('filters.since', { from })
  return to ? t('filters.until', { to }) : undefined
}

function describeList(names: readonly string[], t: TFunction<'shell'>): string | undefined {
  const [first, second] = names
  return first !== undefined && second !== undefined ? t('filters.several', { first, others: names.length - 1 }) : first
}

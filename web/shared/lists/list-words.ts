import type { TFunction } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { type RelativeDays, relativeDays } from '#kernel/query/days.ts'
import type { QueryList, QueryNames } from '#kernel/query/query.ts'
import type { TextTree } from '#kernel/texts.ts'
import type { ListFilters } from './shown-query.ts'

/** What a list says in the reader's language. */
export interface ListWords {
  /** Of fields and values, as the chips show them and the search box takes them. */
  readonly names: QueryNames
  /** Of a value where a word is not enough, such as a status with its color. */
  readonly drawValue?: (field: string, value: string) => ReactNode
  /** What to type for a field. */
  readonly hints: Readonly<Record<string, string>>
  /** Name of the search box. */
  readonly search: string
  readonly placeholder: string
  readonly failed: string
  readonly older: string
  readonly newer: string
  readonly offline: string
  readonly offlineEmpty: string
  /** Of a list that shows what indexes find before it searches all texts: what wasn't searched yet, and the link that does. */
  readonly unsearched?: { readonly note: string; readonly search: string }
  /** Why a search may have found nothing, if that isn't its filters. */
  readonly nothing?: (filters: ListFilters) => string | undefined
  /** What to know about the filters that are set. */
  readonly remark?: (filters: ListFilters) => string | undefined
}

const textKeys = ['search', 'placeholder', 'failed', 'older', 'newer', 'offline', 'offlineEmpty'] as const
type TextKey = (typeof textKeys)[number]

/** Returns the texts that every list has, of a namespace with these keys. */
export function listTexts(t: (key: TextKey) => string): Pick<ListWords, TextKey> {
  return Object.fromEntries(textKeys.map((key) => [key, t(key)])) as Record<TextKey, string>
}

/** The currencies that the account uses; undefined while they are unknown. */
export type Currencies = readonly CurrencyCode[] | undefined

type Underscored<Text extends string> = Text extends `${infer First} ${infer Rest}` ? `${First}_${Underscored<Rest>}` : Text

/** Returns the name of a query's relative days such as `last week`; undefined if they are days of the calendar. */
export function nameRelativeDays(value: string, t: TFunction<'shell'>): string | undefined {
  const relative = relativeDays.find((days) => days === value)
  if (relative) return t(`query.days.${relative.replaceAll(' ', '_') as Underscored<RelativeDays>}`)
  const count = /^last (\d+) days$/.exec(value)?.[1]
  return count && t('query.lastDays', { days: count })
}

/** The names of all relative days without a number, for the search box. */
export function nameAllRelativeDays(t: TFunction<'shell'>): Readonly<Record<string, string>> {
  return Object.fromEntries(relativeDays.map((days) => [days, nameRelativeDays(days, t) ?? days]))
}

/** The words of a list's fields as they declare them: names and hints by field, and the texts of choices. @param filters the group that has `names` and `hints`. */
export function useQueryWords({ fields }: QueryList, filters: TextTree): Pick<ListWords, 'names' | 'hints'> {
  const { t } = useTranslation()
  const { t: shell } = useTranslation('shell')
  return useMemo(() => {
    const read = (group: string) => t([group], { returnObjects: true, defaultValue: '' }) as unknown as Readonly<Record<string, string>>
    const values = Object.entries(fields).flatMap(([name, field]) => {
      if (field.kind === 'days') return [[name, nameAllRelativeDays(shell)]]
      return field.kind === 'choice' && field.texts ? [[name, read(field.texts)]] : []
    })
    return { names: { fields: read(`${filters}.names`), values: Object.fromEntries(values) }, hints: read(`${filters}.hints`) }
  }, [t, shell, fields, filters])
}

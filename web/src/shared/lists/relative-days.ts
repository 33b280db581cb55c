import { type RelativeDays, relativeDays } from '@counterfoil/contract/query/days'
import type { TFunction } from 'i18next'

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

import type { VampItemKind } from '#areas/vamp/contract/endpoints.ts'
import { type Locale, localeHeader } from '#kernel/locale.ts'
import { type Place, readPlace } from '#web/shared/lists/list-search.ts'

/** Months are written `YYYY-MM` and are Visa's, in UTC, whatever zone the business is in. */

const itemKinds = ['tc40', 'tc15', 'excluded', 'tc05'] as const satisfies readonly VampItemKind[]

export interface VampSearch extends Place {
  /** The month that is looked at; the current one without it. */
  month?: string
  /** The count whose items are listed, and the place in that list. */
  items?: VampItemKind
}

export function readVampSearch({ month, items, ...place }: Record<string, unknown>): VampSearch {
  const kind = itemKinds.find((known) => known === items)
  return {
    ...(typeof month === 'string' && /^20\d{2}-(0[1-9]|1[0-2])$/.test(month) && { month }),
    ...(kind && { items: kind, ...readPlace(place) }),
  }
}

function format(month: string, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(localeHeader[locale], { ...options, timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))
}

/** "June". */
export const nameMonth = (month: string, locale: Locale) => format(month, locale, { month: 'long' })
/** "June 2026". */
export const nameMonthAndYear = (month: string, locale: Locale) => format(month, locale, { month: 'long', year: 'numeric' })
/** The year where a row of months begins, and where a new one does. */
export const nameYear = (month: string, index: number, locale: Locale) =>
  index === 0 || month.endsWith('-01') ? format(month, locale, { year: 'numeric' }) : ''

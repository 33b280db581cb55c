import type { CsvDateOrder } from '#areas/payouts/contract/reconciliation/mapping.ts'
import { isDay } from '#kernel/time/calendar-days.ts'
import { withoutAccents } from './values.ts'

/** Days as banks write them. Each function returns null for a text that is none. */

const places: Readonly<Record<CsvDateOrder, readonly [year: number, month: number, day: number]>> = { ymd: [0, 1, 2], dmy: [2, 1, 0], mdy: [2, 0, 1] }
/** No day is longer; what is behind the first characters is a time. */
const dateLengthMax = 60

/** `2026-11-24`, `24.11.2026`, `24/11/26`, `20261124`, `24 Nov 2026`, with or without a weekday before it and a time behind it. */
export function readDate(text: string, order: CsvDateOrder): string | null {
  const plain = text.trim().slice(0, dateLengthMax)
  return readNumbers(plain, order) ?? readNamed(plain)
}

function readNumbers(plain: string, order: CsvDateOrder): string | null {
  const compact = order === 'ymd' ? /^(\d{4})(\d\d)(\d\d)(?:\D|$)/ : /^(\d\d)(\d\d)(\d{4})(?:\D|$)/
  const parts = (
    compact.exec(plain) ??
    /^(\d{1,4})[^\dA-Za-z]+(\d{1,2})[^\dA-Za-z]+(\d{1,4})(?:[^\d]|$)/.exec(plain) ??
    /^\p{L}{2,12}[.,]* ?(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})(?:[^\d]|$)/u.exec(plain)
  )?.slice(1)
  if (!parts) return null
  const [year = '', month = '', day = ''] = places[order].map((place) => parts[place] ?? '')
  return yearDay(year, month, day)
}

/** With the name of a month, the year is the number of four digits, or the last one. A weekday can have the name of a month: `mar. 24 nov. 2026`. */
function readNamed(plain: string): string | null {
  const [, before = '', first = '', between = '', second = '', after = ''] = /^(\D*)(\d+)(\D+)(\d+)(.*)/s.exec(plain) ?? []
  const month = lastMonth(between) ?? lastMonth(before) ?? lastMonth(after)
  if (month === undefined) return null
  return first.length === 4 ? yearDay(first, month, second) : yearDay(second, month, first)
}

const lastMonth = (text: string) => (text.match(/\p{L}{3,}/gu) ?? []).map(monthOf).findLast((found) => found !== undefined)

function yearDay(year: string, month: string, day: string): string | null {
  if (year.length !== 2 && year.length !== 4) return null
  return validDay(year.length === 2 ? `20${year}` : year, month, day)
}

/** A day that exists, from 1972 to 2099. */
export function validDay(year: string, month: string, day: string): string | null {
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(found) && year >= '1972' && year <= '2099' ? found : null
}

/** The last day of a month for a day behind it: German banks count 30 days in each month, and date interest so. */
export function dayWithin(year: string, month: string, day: string): string | null {
  if (Number(day) > 31) return null
  const days = [day, '30', '29', '28'].filter((other) => Number(other) <= Number(day))
  return days.map((other) => validDay(year, month, other)).find((found) => found !== null) ?? null
}

/** Whether a text begins as a day does, whether that day exists or not. */
export function beginsLikeDate(text: string): boolean {
  const plain = text.trim()
  const [firstWord = ''] = /^\p{L}+/u.exec(plain) ?? []
  return (
    /^(?:\p{L}{2,12}[.,]* ?)?\d{1,4}[./-]\d/u.test(plain) ||
    /^\d/.test(plain) ||
    (/\d/.test(plain) && monthOf(firstWord) !== undefined) ||
    (/^\p{L}+[.,]*\s*\d/u.test(plain) && isWeekday(firstWord) && lastMonth(plain) !== undefined)
  )
}

/** Languages in which banks name months and weekdays. */
const languages = ['en', 'en-GB', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'nb', 'fi', 'pl', 'cs', 'sk', 'hu', 'ro', 'tr', 'id']
const forms = (['long', 'short'] as const).flatMap((month) => [{ month }, { month, day: 'numeric' } as const])

const normalise = (name: string) => withoutAccents(name).replaceAll('.', '').toLowerCase()

let months: ReadonlyMap<string, string> | null = null

/** The number of a month by its name, unless the name is that of another month in another language. */
function monthOf(name: string): string | undefined {
  months ??= nameMonths()
  return months.get(normalise(name))
}

let weekdays: ReadonlySet<string> | null = null

function isWeekday(name: string): boolean {
  weekdays ??= new Set(
    languages.flatMap((language) =>
      (['long', 'short'] as const).flatMap((weekday) => {
        const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
        return [1, 2, 3, 4, 5, 6, 7].map((day) => /^\p{L}+/u.exec(normalise(format.format(Date.UTC(2026, 10, day))))?.[0] ?? '')
      }),
    ),
  )
  return weekdays.has(normalise(name))
}

function nameMonths(): ReadonlyMap<string, string> {
  const numbers = new Map<string, Set<string>>()
  for (const form of languages.flatMap((language) => forms.map((options) => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })))) {
    for (let month = 0; month < 12; month++) {
      const name = form.formatToParts(Date.UTC(2026, month, 15)).find(({ type }) => type === 'month')?.value ?? ''
      if (/\p{L}{3}/u.test(name)) numbers.set(normalise(name), (numbers.get(normalise(name)) ?? new Set()).add(String(month + 1)))
    }
  }
  return new Map([...numbers].flatMap(([name, found]) => (found.size === 1 ? [[name, [...found][0] ?? ''] as const] : [])))
}

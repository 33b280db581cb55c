import { addDays, firstOfMonth } from '#kernel/time/calendar-days.ts'

/** Which rows a file has: those of days or of a month, among the filters of its list, or those that were picked. */
export interface NamedRows {
  readonly created_from?: string
  readonly created_to?: string
  readonly month?: string
  readonly ids?: readonly string[]
}

/**
 * Names a file by its list and its range, such as `payments-2026-10`. A range ends today at the latest, so the file of a month that isn't over doesn't look whole.
 * @param isOfDays whether the list has days: without any, its file has all of them until today. A file of another list is as of today.
 */
export function nameFile(list: string, rows: NamedRows, { today, isOfDays }: { readonly today: string; readonly isOfDays: boolean }): string {
  return `${list.replaceAll('_', '-')}-${nameRange(rows, today, isOfDays)}`
}

function nameRange({ created_from: from, created_to: last, month, ids }: NamedRows, today: string, isOfDays: boolean): string {
  if (ids) return `selected-${today}`
  if (month) return today.startsWith(month) ? nameDays(`${month}-01`, today) : month
  const to = last && last < today ? last : today
  if (!from) return isOfDays ? `until-${to}` : today
  return from > to ? from : nameDays(from, to)
}

function nameDays(from: string, to: string): string {
  const [year, month] = [from.slice(0, 'YYYY'.length), from.slice(0, 'YYYY-MM'.length)]
  const next = addDays(to, 1)
  if (from === to) return from
  if (from === `${year}-01-01` && next === `${Number(year) + 1}-01-01`) return year
  if (from === `${month}-01` && next === firstOfMonth(from, -1)) return month
  return `${from}-to-${to}`
}

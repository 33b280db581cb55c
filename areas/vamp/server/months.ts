/** Calendar months in UTC, written `YYYY-MM`. */

export function monthOf(at: Date): string {
  return at.toISOString().slice(0, 'YYYY-MM'.length)
}

/** So many months up to this one, oldest first. */
export function monthsTo(last: string, count: number): string[] {
  const [year = 0, month = 1] = last.split('-').map(Number)
  return Array.from({ length: count }, (_, index) => monthOf(new Date(Date.UTC(year, month - count + index, 1))))
}

/** The first moment of a month, or of one that many months later. */
export function firstDayOf(month: string, monthsLater = 0): Date {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + monthsLater, 1))
}

/** A month is final once it has been over for so long; Visa closes it at a day of the next month that it does not tell. */
export const finalAfterDays = 5

/** When the counts of a month become final. */
export function finalFrom(month: string): Date {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1 + finalAfterDays))
}

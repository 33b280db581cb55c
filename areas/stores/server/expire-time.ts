import { storeLimits } from '#areas/stores/contract/rules.ts'
import { dayMs, secondMs } from '#kernel/time/durations.ts'

/** With a time zone: without one it could be hours off. */
const dateForm = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/
/** Seconds have ten digits until the year 2286, milliseconds thirteen. */
const epochForm = /^(\d{10}|\d{13})$/
const secondDigits = 10

/** Reads when a token expires: a date with its time zone, or seconds or milliseconds since 1970. Null for anything else, for the past, and for more than a month ahead. */
export function readExpireTime(value: string | number, now: Date): Date | null {
  const text = String(value)
  const at = epochForm.test(text) ? fromEpoch(text) : dateForm.test(text) ? fromDate(text) : null
  if (at === null || Number.isNaN(at.getTime())) return null
  const remainingMs = at.getTime() - now.getTime()
  return remainingMs > 0 && remainingMs <= storeLimits.storeTokenDaysMax * dayMs ? at : null
}

function fromEpoch(text: string): Date {
  return new Date(Number(text) * (text.length === secondDigits ? secondMs : 1))
}

/** Adds the colon to `+0800`, which ISO 8601 in JavaScript needs. */
function fromDate(text: string): Date {
  return new Date(text.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
}

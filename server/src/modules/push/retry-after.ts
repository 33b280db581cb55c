import { secondMs } from '@counterfoil/contract/time/durations'

/** IMF-fixdate of RFC 9110, such as `Sun, 06 Nov 1994 08:49:37 GMT`. */
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/**
 * Returns how long a `Retry-After` header asks to wait, in milliseconds: seconds, or until a date (RFC 9110).
 * 0 without the header, for a date that has passed and for anything else.
 */
export function readRetryAfter(header: string | null, now: Date, maxMs: number): number {
  const text = header?.trim() ?? ''
  const waitMs = /^\d+$/.test(text) ? Number(text) * secondMs : httpDate.test(text) ? Date.parse(text) - now.getTime() : 0
  return Math.min(Math.max(0, waitMs || 0), maxMs)
}

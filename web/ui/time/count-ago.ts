import { dayMs, hourMs, minuteMs } from '#kernel/time/durations.ts'

/** Beyond it a date says more than a count. */
const daysMax = 30

type Ago = { unit: 'now' } | { unit: 'minutes' | 'hours' | 'days'; count: number }

/** How long ago an instant was, in its largest whole unit; null where it is a date's turn. A clock that runs ahead reads as now. */
export function countAgo(atMs: number, nowMs: number): Ago | null {
  const agoMs = nowMs - atMs
  if (agoMs < minuteMs) return { unit: 'now' }
  if (agoMs < hourMs) return { unit: 'minutes', count: Math.floor(agoMs / minuteMs) }
  if (agoMs < dayMs) return { unit: 'hours', count: Math.floor(agoMs / hourMs) }
  const days = Math.floor(agoMs / dayMs)
  return days <= daysMax ? { unit: 'days', count: days } : null
}

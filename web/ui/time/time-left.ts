import type { Locale } from '#kernel/locale.ts'
import { dayMs, hourMs, minuteMs } from '#kernel/time/durations.ts'
import { sayUnits } from '#kernel/time/say-units.ts'

/** A length of time in words, as exact as it is useful: days beyond two, then days and hours, then hours and minutes. Null when it is over. */
export function formatTimeLeft(leftMs: number, locale: Locale): string | null {
  if (leftMs <= 0) return null
  const [days, hours, minutes] = [Math.floor(leftMs / dayMs), Math.floor((leftMs % dayMs) / hourMs), Math.floor((leftMs % hourMs) / minuteMs)]
  if (days >= 2) return sayUnits([[days, 'day']], locale)
  if (days === 1)
    return sayUnits(
      [
        [1, 'day'],
        [hours, 'hour'],
      ],
      locale,
    )
  if (hours > 0)
    return sayUnits(
      [
        [hours, 'hour'],
        [minutes, 'minute'],
      ],
      locale,
    )
  return sayUnits([[Math.max(minutes, 1), 'minute']], locale)
}

const units = [
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** A span of time in the largest unit that has it whole: `24 hours`, `90 minutes`. */
export function formatSpan(seconds: number, locale: Locale): string {
  const [unit, length] = units.find(([, each]) => seconds % each === 0) ?? units[2]
  return sayUnits([[seconds / length, unit]], locale)
}

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

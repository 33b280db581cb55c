import type { Locale } from '@counterfoil/contract/locale'
import { sayUnits } from './time-left.ts'

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

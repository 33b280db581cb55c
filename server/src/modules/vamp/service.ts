import type { HandlerInput, HandlerOutput } from '@counterfoil/contract/endpoint'
import { limits } from '@counterfoil/contract/limits'
import type { getVamp } from '@counterfoil/contract/vamp'

/** Visa calls a merchant excessive from this ratio and this many fraud reports and disputes a month on; both must be reached. */
const thresholdPercent = 1.5
const minCount = 1500

/** The months the page covers, `YYYY-MM` in UTC, oldest first, the current one last. */
export function vampMonths(now: Date): string[] {
  return Array.from({ length: limits.vampMonths }, (_, index) => {
    const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (limits.vampMonths - 1 - index), 1))
    return start.toISOString().slice(0, 'YYYY-MM'.length)
  })
}

/** Fraud reports and disputes are not counted by month yet, so every count, and with it every ratio, is zero. */
export function readVamp(now: Date, { mode }: HandlerInput<typeof getVamp>['query']): HandlerOutput<typeof getVamp> {
  const months = vampMonths(now)
  if (mode === 'monthly') return months.map((month) => ({ month, vamp_percent: 0 }))
  return {
    month: months.at(-1) ?? '',
    vamp_percent: 0,
    tc40_count: 0,
    tc15_count: 0,
    tc05_count: 0,
    excluded_count: 0,
    threshold_percent: thresholdPercent,
    min_count: minCount,
    status: 'none',
  }
}

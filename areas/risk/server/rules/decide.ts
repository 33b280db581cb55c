import type { CountedRule } from './counts-store.ts'

/** A rule that stops an attempt. */
export interface StoppingRule {
  readonly rule: CountedRule
  /** When the next attempt goes on at the earliest; null if the rule blocks. */
  readonly retryAfterSeconds: number | null
}

/** Returns the rule that stops an attempt now: one that blocks before one that slows down, then the oldest. Null if none does. */
export function findStoppingRule(rules: readonly CountedRule[], now: Date): StoppingRule | null {
  const reached = rules.filter(({ count, threshold }) => count >= threshold)
  const blocking = reached.find(({ action }) => action === 'block')
  if (blocking) return { rule: blocking, retryAfterSeconds: null }
  for (const rule of reached) {
    const waitMs = (rule.latest?.getTime() ?? 0) + (rule.interval_seconds ?? 0) * 1_000 - now.getTime()
    if (waitMs > 0) return { rule, retryAfterSeconds: Math.ceil(waitMs / 1_000) }
  }
  return null
}

import type { TenantContext } from '#server/infra/context.ts'
import { type CountedPayer, listCounters } from './counters.ts'
import { type CountedRule, insertCounts, readCountedRules } from './counts-store.ts'

/** What the rules say about an attempt, and where it is counted. */
export interface RuleReading {
  /** The rules that are on and count something of the payer. */
  readonly rules: readonly CountedRule[]
  readonly stopping: StoppingRule | null
  /** Counters that rules read, of all attempts and of those that are declined. */
  readonly attemptCounters: readonly string[]
  readonly declineCounters: readonly string[]
}

/** Reads the rules about a payer as of now, in the transaction of the attempt, so rules and attempts count on every process from their commit on. Writes nothing. */
export async function readRules(context: TenantContext, payer: CountedPayer): Promise<RuleReading> {
  const counters = listCounters(payer)
  const rules = await readCountedRules(context, counters)
  const countersOf = (wanted: 'attempts' | 'declines') =>
    counters.filter(({ subject, counts }) => counts === wanted && rules.some((rule) => rule.subject === subject && rule.counts === counts)).map(({ id }) => id)
  return { rules, stopping: findStoppingRule(rules, context.now), attemptCounters: countersOf('attempts'), declineCounters: countersOf('declines') }
}

/** Counts an attempt that is about to be sent to the acquirer. */
export function countAttempt(context: TenantContext, { attemptCounters }: RuleReading): void {
  insertCounts(context, attemptCounters)
}

/** Counts an attempt that the acquirer declined. @param counters of its reading. */
export function countDecline(context: TenantContext, counters: readonly string[]): void {
  insertCounts(context, counters)
}

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

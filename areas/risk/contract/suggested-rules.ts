import type { RuleTerms } from '#kernel/risk/rule-types.ts'

const blocked = { counts: 'declines', action: 'block', interval_seconds: null } as const

/**
 * The rule that live accounts begin with; a trigger has the same values. After so many declines of a card within a day, Mastercard charges for each further attempt,
 * so no shop gains by one.
 */
export const defaultRule: RuleTerms = { ...blocked, subject: 'card', threshold: 10, window_minutes: 1_440 }

/** Rules that a member adds in one click. Decision 0092 says why only the first is on by default. */
export const suggestedRules: readonly RuleTerms[] = [
  defaultRule,
  { ...blocked, subject: 'ip', threshold: 10, window_minutes: 60 },
  { ...blocked, subject: 'device', threshold: 5, window_minutes: 60 },
  { ...blocked, subject: 'customer', threshold: 10, window_minutes: 1_440 },
  { subject: 'bin', counts: 'declines', threshold: 30, window_minutes: 10, action: 'slow_down', interval_seconds: 10 },
]

/** Rules against card testing: whose attempts a rule counts, which of them, and what it does once there are too many. */

/** What attempts have in common. A card is the exact card, an address of IPv6 the network of one subscriber. */
export const ruleSubjects = ['card', 'ip', 'customer', 'device', 'bin'] as const
export type RuleSubject = (typeof ruleSubjects)[number]

/** Attempts that were sent to the acquirer, or those of them that were declined. */
export const ruleCounts = ['attempts', 'declines'] as const
export type RuleCounts = (typeof ruleCounts)[number]

/** `block` declines every attempt while the threshold is reached; `slow_down` lets one attempt per interval go on. */
export const ruleActions = ['block', 'slow_down'] as const
export type RuleAction = (typeof ruleActions)[number]

/** Deleted rules are kept for payments and histories that name them, and are on no list. */
export const ruleStatuses = ['on', 'paused', 'deleted'] as const
export type RuleStatus = (typeof ruleStatuses)[number]

export const ruleChanges = ['created', 'changed', 'paused', 'resumed', 'deleted'] as const
export type RuleChange = (typeof ruleChanges)[number]

/** What a rule says. */
export interface RuleTerms {
  readonly subject: RuleSubject
  readonly counts: RuleCounts
  /** So many within the window reach it; the next attempt is stopped. */
  readonly threshold: number
  readonly window_minutes: number
  readonly action: RuleAction
  /** Null unless it slows down. */
  readonly interval_seconds: number | null
}

export function areSameTerms(one: RuleTerms, other: RuleTerms): boolean {
  return (
    one.subject === other.subject &&
    one.counts === other.counts &&
    one.threshold === other.threshold &&
    one.window_minutes === other.window_minutes &&
    one.action === other.action &&
    one.interval_seconds === other.interval_seconds
  )
}

import type { AlertKind } from '#areas/notifications/contract/alerts/endpoints.ts'
import { hourMs } from '#kernel/time/durations.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { RuleRow } from './store.ts'

/** The job that checks each kind of rule. A failed payout is compared when it fails; the job of balances deletes its rules of former members. */
export const alertJobNames = {
  balance: 'balance_alert',
  payout_failed: 'balance_alert',
  success_rate: 'acceptance_alert',
  blocks: 'acceptance_alert',
  vamp: 'vamp_levels',
} as const satisfies Record<AlertKind, string>

export function hasValues({ threshold, count_min }: Pick<RuleRow, 'threshold' | 'count_min'>): boolean {
  return threshold !== null || count_min !== null
}

/** When a rule is checked next: after the full hour that follows its last check. */
export function nextCheck({ now }: Pick<TenantContext, 'now'>, { checked_at }: Pick<RuleRow, 'checked_at'>): Date {
  return checked_at === null ? now : new Date(fullHour(checked_at).getTime() + hourMs)
}

/** When the first of some rules is checked next; null without any that has values. */
export function firstCheck(context: Pick<TenantContext, 'now'>, rules: readonly RuleRow[]): Date | null {
  const times = rules.filter(hasValues).map((rule) => nextCheck(context, rule).getTime())
  return times.length === 0 ? null : new Date(Math.min(...times))
}

export function fullHour(at: Date): Date {
  return new Date(Math.floor(at.getTime() / hourMs) * hourMs)
}

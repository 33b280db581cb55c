import type { AlertKind, RuleValues } from '#areas/notifications/contract/alerts/endpoints.ts'
import { hourMs } from '#kernel/time/durations.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { RuleRow } from './store.ts'

/** The job that checks each kind of rule. A failed payout is compared when it fails. */
export const alertJobNames = {
  balance: 'balance_alert',
  success_rate: 'acceptance_alert',
  blocks: 'acceptance_alert',
} as const satisfies Partial<Record<AlertKind, string>>

export function hasValues({ threshold, count_min }: RuleValues): boolean {
  return threshold !== null || count_min !== null
}

/** When a rule is checked next: after the full hour that follows its last check. */
export function nextCheck({ now }: Pick<TenantContext, 'now'>, { checked_at }: Pick<RuleRow, 'checked_at'>): Date {
  return checked_at === null ? now : new Date(fullHour(checked_at).getTime() + hourMs)
}

/** When the first of some rules is checked next; null without any. */
export function firstCheck(context: Pick<TenantContext, 'now'>, rules: readonly RuleRow[]): Date | null {
  const times = rules.map((rule) => nextCheck(context, rule).getTime())
  return times.length === 0 ? null : new Date(Math.min(...times))
}

export function fullHour(at: Date): Date {
  return new Date(Math.floor(at.getTime() / hourMs) * hourMs)
}

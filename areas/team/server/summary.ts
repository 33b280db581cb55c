import type { SettingsState } from '#areas/settings/contract/endpoints.ts'
import { teamLimits } from '#areas/team/contract/rules.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { BusinessMemberContext } from '#server/infra/context.ts'
import { getTeamSummary } from './summary-store.ts'

/** What a team needs. The caller counts as a member, but neither as inactive nor as one without two-step verification. */
export async function summarizeTeam(context: BusinessMemberContext): Promise<SettingsState[]> {
  const team = await getTeamSummary(context)
  const dueAt = new Date((team.last_review_at ?? team.created_at).getTime() + teamLimits.accessReviewDays * dayMs)
  const isDue = dueAt <= context.now && context.actor.permissions.has('team.manage')
  const counted = (state: SettingsState['state'], count: number, at: Date | null = null) => ({ state, count, at: at?.toISOString() ?? null })
  return [
    ...(isDue ? [{ state: 'review_due' as const, count: null, at: dueAt.toISOString() }] : []),
    ...[
      counted('members_without_second_factor', team.without_second_factor),
      counted('members_inactive', team.inactive),
      counted('invitations_expiring', team.expiring, team.next_expires_at),
      counted('members_active', team.active),
    ].filter(({ count }) => count > 0),
  ]
}

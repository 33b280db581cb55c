import { recordBusinessAudit } from '#areas/audit/server/index.ts'
import type { getSecondFactorPolicy, setSecondFactorPolicy } from '#areas/team/contract/second-factor-policy.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { BusinessContext, BusinessMemberContext } from '#server/infra/context.ts'
import { countActiveMembers, findDueAt, findMembersWithout, setDueAt } from './second-factor-policy-store.ts'

type Policy = HandlerOutput<typeof getSecondFactorPolicy>

/** Returns whether the business requires a second factor, and the members without one. */
export async function describePolicy(context: BusinessContext): Promise<Policy> {
  const [dueAt, memberCount, missing] = [await findDueAt(context), await countActiveMembers(context), await findMembersWithout(context)]
  return {
    due_at: dueAt?.toISOString() ?? null,
    member_count: memberCount,
    missing: missing.map(({ last_login_at, ...member }) => ({ ...member, last_login_at: last_login_at?.toISOString() ?? null })),
  }
}

/** Requires a second factor of every member after a grace period, or stops requiring it. Members without one then lose access until they add one, including the owner. */
export async function changePolicy(
  context: BusinessMemberContext,
  { is_required, grace_days }: HandlerInput<typeof setSecondFactorPolicy>['body'],
): Promise<Policy> {
  const dueAt = is_required ? new Date(context.now.getTime() + grace_days * dayMs) : null
  const before = await setDueAt(context, dueAt)
  await recordBusinessAudit(context, {
    action: 'team.require_second_factor',
    targetId: context.businessId,
    details: { before: before?.toISOString() ?? null, after: dueAt?.toISOString() ?? null },
  })
  return describePolicy(context)
}

import { recordBusinessAudit } from '#areas/audit/server/index.ts'
import type { getSecondFactorPolicy, setSecondFactorPolicy } from '#areas/team/contract/second-factor-policy.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { BusinessContext, BusinessMemberContext } from '#server/infra/context.ts'
import { brokenRule } from '#server/infra/errors.ts'
import { countActiveMembers, findDueAt, findMembersWithout, lockDueAt, setDueAt } from './second-factor-policy-store.ts'

type Policy = HandlerOutput<typeof getSecondFactorPolicy>

/** Returns whether the business requires a second factor, and the members without one. */
export async function describePolicy(context: BusinessContext): Promise<Policy> {
  const [dueAt, memberCount, missing] = [await findDueAt(context), await countActiveMembers(context), await findMembersWithout(context)]
  return {
    is_required: dueAt !== null,
    due_at: dueAt?.toISOString() ?? null,
    member_count: memberCount,
    missing: missing.map(({ last_login_at, ...member }) => ({ ...member, last_login_at: last_login_at?.toISOString() ?? null })),
  }
}

/**
 * Requires a second factor of every member after a grace period, or stops requiring it. Members without one then lose access until they add one, including the owner.
 * @throws AppError `invalid_fields` without a grace period, unless it is required already.
 */
export async function changePolicy(
  context: BusinessMemberContext,
  { is_required, grace_days }: HandlerInput<typeof setSecondFactorPolicy>['body'],
): Promise<Policy> {
  const before = await lockDueAt(context)
  if (is_required && before === null && grace_days === undefined) throw brokenRule('grace_days', 'missing')
  const dueAt = !is_required ? null : grace_days === undefined ? before : new Date(context.now.getTime() + grace_days * dayMs)
  if (dueAt?.getTime() === before?.getTime()) return describePolicy(context)
  await setDueAt(context, dueAt)
  await recordBusinessAudit(context, {
    action: 'team.require_second_factor',
    targetId: context.businessId,
    details: { before: before?.toISOString() ?? null, after: dueAt?.toISOString() ?? null },
  })
  return describePolicy(context)
}

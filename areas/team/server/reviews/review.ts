import { recordBusinessAudit, recordVisitorAudit } from '#areas/audit/server/index.ts'
import type { AccessReview, completeAccessReview } from '#areas/team/contract/access-review.ts'
import { teamLimits } from '#areas/team/contract/rules.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { MemberId } from '#kernel/ids.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { BusinessContext, BusinessMemberContext } from '#server/infra/context.ts'
import type { HttpDependencies } from '#server/infra/http/register.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { machineContext } from '#server/infra/machine-context.ts'
import { endAccess } from '../members/access.ts'
import { describeRoles } from '../members/change-roles.ts'
import { presentMember } from '../members/list.ts'
import { inactiveSince } from '../members/list-store.ts'
import { lockTeam, refuse } from '../members/lock-team.ts'
import { findMember, freeze, lockBusiness } from '../members/members-store.ts'
import { readTeamRoles } from '../members/team-roles.ts'
import * as store from './review-store.ts'
import { findMembersToFreeze, isStillInactive } from './review-store.ts'

export async function readReview(context: BusinessMemberContext): Promise<AccessReview> {
  const last = await store.findLastReview(context)
  const { created_at, freezes_inactive } = await store.readReviewPolicy(context)
  const dueAt = new Date((last?.completed_at ?? created_at).getTime() + teamLimits.accessReviewDays * dayMs)
  const roles = await readTeamRoles(context)
  return {
    due_at: dueAt.toISOString(),
    is_due: dueAt <= context.now,
    last: last ? { ...last, completed_at: last.completed_at.toISOString() } : null,
    freezes_inactive,
    members: (await store.findActiveMembers(context)).map((row) => presentMember(context, roles, row)),
  }
}

/** Confirms everybody's access. @throws AppError `conflict` if the team is no longer what the caller saw. */
export async function completeReview(context: BusinessMemberContext, { members }: HandlerInput<typeof completeAccessReview>['body']): Promise<AccessReview> {
  const attempt = { action: 'team.access_review', targetId: context.businessId } as const
  const team = await lockTeam(context, attempt, 'team.manage')
  const rows = await store.findActiveMembers(context)
  const versionsOf = (list: readonly { readonly id: string; readonly version: number }[]) => list.map(({ id, version }) => `${id} ${version}`).toSorted()
  if (versionsOf(members).join() !== versionsOf(rows).join()) return refuse(context, attempt, 'conflict')
  await store.insertReview(context, { id: newId('arv', context.now), completed_by: team.caller.userId, member_count: rows.length })
  const confirmed = rows.map(({ email, role_ids }) => `${email} (${describeRoles(team, role_ids).roles.join(', ')})`)
  await recordBusinessAudit(context, { ...attempt, details: { members: confirmed } })
  return readReview(context)
}

/** Whether the worker freezes members who don't sign in for 90 days. */
export async function setInactivePolicy(context: BusinessMemberContext, freezes: boolean): Promise<AccessReview> {
  const attempt = { action: 'team.freeze_policy', targetId: context.businessId } as const
  await lockTeam(context, attempt, 'team.manage')
  const { freezes_inactive } = await store.readReviewPolicy(context)
  if (freezes_inactive === freezes) return readReview(context)
  await store.setFreezesInactive(context, freezes)
  await recordBusinessAudit(context, { ...attempt, details: { before: { freezes_inactive }, after: { freezes_inactive: freezes } } })
  return readReview(context)
}

const membersPerBatch = 50

/** Freezes members who haven't signed in for 90 days, where their business wants it. Keys that they created keep working. True while there may be more. */
export async function freezeInactiveMembers({ database, clock }: Pick<HttpDependencies, 'database' | 'clock'>): Promise<boolean> {
  const now = clock.now()
  const found = await findMembersToFreeze({ db: database.global }, inactiveSince(now), membersPerBatch)
  for (const { businessId, memberId } of found) {
    await database.transaction({ businessId }, (db) => freezeIfInactive({ ...machineContext(db, now), businessId, merchantId: null }, memberId))
  }
  return found.length === membersPerBatch
}

async function freezeIfInactive(context: BusinessContext, memberId: MemberId): Promise<void> {
  await lockBusiness(context)
  const member = await findMember(context, memberId)
  if (!member || !(await isStillInactive(context, memberId, inactiveSince(context.now)))) return
  await freeze(context, memberId)
  const ended = await endAccess(context, member)
  const change = { before: { status: 'normal' }, after: { status: 'frozen' }, last_login_at: member.last_login_at?.toISOString() ?? null }
  await recordVisitorAudit(context, null, { action: 'team.freeze_inactive', targetId: memberId, details: { member: member.name, ...change, ...ended } })
}

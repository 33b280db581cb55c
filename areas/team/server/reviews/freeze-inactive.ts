import { recordVisitorAudit } from '#areas/audit/server/index.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { BusinessContext } from '#server/infra/context.ts'
import type { HttpDependencies } from '#server/infra/http/register.ts'
import { machineContext } from '#server/infra/machine-context.ts'
import { endAccess } from '../members/access.ts'
import { inactiveSince } from '../members/list-store.ts'
import { findMember, freeze, lockBusiness } from '../members/members-store.ts'
import { findMembersToFreeze, isStillInactive } from './review-store.ts'

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

import type { AuditAction } from '#areas/audit/contract/actions.ts'
import { recordBusinessAudit } from '#areas/audit/server/index.ts'
import type { ErrorName } from '#kernel/errors.ts'
import type { MemberId, UserId } from '#kernel/ids.ts'
import type { Permission } from '#kernel/permissions.ts'
import type { BusinessMemberContext } from '#server/infra/context.ts'
import { AppError, type BrokenRule, RecordedRefusal } from '#server/infra/errors.ts'
import type { Granter } from './grants.ts'
import { findMemberLock } from './list.ts'
import { findMember, findMemberOfUser, lockBusiness, type MemberRow } from './members-store.ts'
import { holderOf, readTeamRoles, type TeamRole } from './team-roles.ts'

/** The action and the object of a command's audit row. */
export interface Attempt {
  readonly action: AuditAction
  readonly targetId?: string
}

/** A team that can't change until the transaction ends. */
export interface LockedTeam {
  readonly roles: readonly TeamRole[]
  readonly caller: Granter & { readonly userId: UserId; readonly memberId: MemberId; readonly isOwner: boolean }
}

/**
 * Locks the team for one command, then reads the caller again, since another command may just have frozen them.
 * @throws AppError `not_found` if they are no longer an active member, `forbidden` if they lost the permission.
 */
export async function lockTeam(context: BusinessMemberContext, attempt: Attempt, permission: Permission | null): Promise<LockedTeam> {
  await lockBusiness(context)
  const member = await findMemberOfUser(context, context.actor.userId)
  if (member?.status !== 'normal') return refuse(context, attempt, 'not_found')
  const roles = await readTeamRoles(context)
  const caller = holderOf(roles, member)
  if (permission !== null && !caller.permissions.has(permission)) return refuse(context, attempt, 'forbidden')
  return { roles, caller }
}

/**
 * Finds a member for a command of the caller.
 * @throws AppError `not_found`, `member_is_self`, `member_is_owner` or `member_out_of_reach`.
 */
export async function requireMember(
  context: BusinessMemberContext,
  { roles, caller }: LockedTeam,
  attempt: Attempt & { readonly targetId: MemberId },
): Promise<MemberRow> {
  const member = await findMember(context, attempt.targetId)
  if (!member) throw new AppError('not_found')
  const lock = findMemberLock(caller, roles, member)
  if (lock) return refuse(context, attempt, lock)
  return member
}

/** @throws AppError `conflict` if the caller names a version and somebody changed the member since. */
export async function requireVersion(context: BusinessMemberContext, attempt: Attempt, member: MemberRow, version: number | undefined): Promise<void> {
  if (!isOfVersion(member, version)) await refuse(context, attempt, 'conflict')
}

/** Whether a row is as the caller saw it, if they say what they saw. */
export function isOfVersion(row: { readonly version: number }, version: number | undefined): boolean {
  return version === undefined || row.version === version
}

/** Locks the team and runs the checks of a command. Records a refusal with its reason. The checks must not write anything. */
export async function recordRefusal<T>(
  context: BusinessMemberContext,
  attempt: Attempt,
  permission: Permission,
  check: (team: LockedTeam) => Promise<T>,
): Promise<T> {
  const team = await lockTeam(context, attempt, permission)
  try {
    return await check(team)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { errorName, values, brokenRules } = error
    await recordBusinessAudit(context, { ...attempt, details: {}, refusedFor: brokenRules[0]?.rule ?? errorName })
    throw new RecordedRefusal(errorName, values, brokenRules)
  }
}

/** Refuses a command and records it. The transaction must not have written anything before. */
export async function refuse(
  context: BusinessMemberContext,
  { action, targetId }: Attempt,
  error: ErrorName | BrokenRule,
  values: Readonly<Record<string, string | number>> = {},
): Promise<never> {
  const [refusedFor, shown] = typeof error === 'string' ? ([error, values] as const) : ([error.rule, error.values ?? {}] as const)
  await recordBusinessAudit(context, { action, ...(targetId && { targetId }), details: shown, refusedFor })
  throw typeof error === 'string' ? new RecordedRefusal(error, values) : new RecordedRefusal('invalid_fields', {}, [error])
}

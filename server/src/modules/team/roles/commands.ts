import type { HandlerInput, HandlerOutput } from '@counterfoil/contract/endpoint'
import { limits } from '@counterfoil/contract/limits'
import { formatMoney } from '@counterfoil/contract/money/money'
import { addNeeded, type Permission } from '@counterfoil/contract/permissions'
import type { createRole as createEndpoint, deleteRole as deleteEndpoint, RoleLimit, updateRole as updateEndpoint } from '@counterfoil/contract/team/roles'
import type { BusinessMemberContext } from '../../../infra/context.ts'
import { AppError } from '../../../infra/errors.ts'
import { newId } from '../../../infra/keys/crypto.ts'
import { recordBusinessAudit } from '../../audit/index.ts'
import { recordRefusal } from '../members/lock-team.ts'
import { listBrokenRules, type RoleCaller, type RoleGranter, requireReplacement, requireUnlocked } from './checks.ts'
import { nameMembers } from './name-members.ts'
import { rightsOf } from './present.ts'
import { readRole } from './service.ts'
import type { RoleMember, RoleRow, RoleValues } from './store.ts'
import { countCustomRoles, findRole, findRoleMembers, insertRole, reassignRole, removeRole, saveRole } from './store.ts'

type Saved = HandlerOutput<typeof createEndpoint>
type Fields = HandlerInput<typeof createEndpoint>['body']

/**
 * Creates a role and adds the rights that its rights need.
 * @throws AppError `too_many_roles`, or `invalid_fields` on `name` and `permissions`.
 */
export async function createRole(context: BusinessMemberContext, fields: Fields): Promise<Saved> {
  const id = newId('role', context.now)
  const attempt = { action: 'role.create' } as const
  const after = await recordRefusal(context, attempt, 'roles.manage', async ({ caller }) => {
    if ((await countCustomRoles(context)) >= limits.rolesMax) throw new AppError('too_many_roles', { maximum: limits.rolesMax })
    return checkValues(context, caller, fields, null)
  })
  await insertRole(context, id, after)
  await recordBusinessAudit(context, { ...attempt, targetId: id, details: { after: auditOf(after) } })
  return presentSaved(context, id, fields, after)
}

/**
 * Replaces a role's name, description and rights. Saving what is already there changes nothing.
 * @throws AppError `not_found`, `conflict` after somebody else's change, what `requireUnlocked` throws, or `invalid_fields`.
 */
export async function updateRole(
  context: BusinessMemberContext,
  id: string,
  { version, ...fields }: HandlerInput<typeof updateEndpoint>['body'],
): Promise<Saved> {
  const attempt = { action: 'role.update', targetId: id } as const
  const { before, after } = await recordRefusal(context, attempt, 'roles.manage', async ({ caller }) => {
    const { row } = await getChangeable(context, caller, id)
    if (row.version !== version) throw new AppError('conflict')
    return { before: valuesOf(row), after: await checkValues(context, caller, fields, id) }
  })
  if (!isSame(before, after)) {
    await saveRole(context, id, after)
    await recordBusinessAudit(context, { ...attempt, details: { before: auditOf(before), after: auditOf(after) } })
  }
  return presentSaved(context, id, fields, after)
}

/**
 * Deletes a role and gives its members another one, so nobody loses their last role.
 * @throws AppError `not_found`, what `requireUnlocked` throws, `role_in_use` without a replacement, or `invalid_fields` on `reassign_to`.
 */
export async function deleteRole(
  context: BusinessMemberContext,
  id: string,
  { reassign_to }: HandlerInput<typeof deleteEndpoint>['query'],
): Promise<HandlerOutput<typeof deleteEndpoint>> {
  const attempt = { action: 'role.delete', targetId: id } as const
  const { row, members, replacement } = await recordRefusal(context, attempt, 'roles.manage', async (team) => {
    const found = await getChangeable(context, team.caller, id)
    if (reassign_to !== undefined) requireReplacement(team, id, reassign_to)
    else if (found.members.length > 0) throw new AppError('role_in_use', { members: nameMembers(found.members) })
    return { ...found, replacement: team.roles.find((role) => role.id === reassign_to) }
  })
  if (replacement) await reassignRole(context, id, replacement.id)
  await removeRole(context, id)
  const reassigned = replacement && members.length > 0 ? { role: replacement.name, members: members.map(({ name }) => name) } : {}
  await recordBusinessAudit(context, { ...attempt, details: { before: auditOf(valuesOf(row)), ...reassigned } })
  return { reassigned_member_ids: members.map((member) => member.id) }
}

async function getChangeable(context: BusinessMemberContext, caller: RoleCaller, id: string): Promise<{ row: RoleRow; members: RoleMember[] }> {
  const row = await findRole(context, id)
  if (!row) throw new AppError('not_found')
  const members = await findRoleMembers(context, id)
  requireUnlocked(caller, row, members)
  return { row, members }
}

async function checkValues(
  context: BusinessMemberContext,
  caller: RoleGranter,
  fields: Fields,
  id: string | null,
): Promise<RoleValues & { permissions: Permission[] }> {
  const values = { name: fields.name, description: fields.description, permissions: addNeeded(fields.permissions), limits: inOrder(fields.limits) }
  const broken = await listBrokenRules(context, caller, values, id)
  if (broken.length > 0) throw new AppError('invalid_fields', {}, broken)
  return values
}

/** In the order in which they are read, so that equal limits are the same. */
function inOrder(limits: Fields['limits']): Fields['limits'] {
  const placeOf = ({ action, currency }: Fields['limits'][number]) => `${action} ${currency}`
  return limits
    .map(({ action, currency, each_minor, day_minor }) => ({ action, currency, each_minor, day_minor }))
    .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
}

function valuesOf(row: RoleRow): RoleValues {
  return { name: row.name, description: row.description, permissions: rightsOf(row), limits: inOrder(row.limits) }
}

/** As the audit log keeps them: limits in words. */
function auditOf({ limits: amounts, ...values }: RoleValues): object {
  return { ...values, ...(amounts.length > 0 && { limits: amounts.map(describeLimit) }) }
}

function describeLimit({ action, currency, each_minor, day_minor }: RoleLimit): string {
  const parts = [
    each_minor !== null && `${formatMoney(each_minor, currency, 'en')} each`,
    day_minor !== null && `${formatMoney(day_minor, currency, 'en')} a day`,
  ]
  return `${action === 'refund' ? 'Refunds' : 'Payouts'} in ${currency}: ${parts.filter(Boolean).join(', ')}`
}

function isSame(before: RoleValues, after: RoleValues): boolean {
  return JSON.stringify(before) === JSON.stringify(after)
}

async function presentSaved(context: BusinessMemberContext, id: string, fields: Fields, { permissions }: { permissions: Permission[] }): Promise<Saved> {
  return { ...(await readRole(context, id)), added_permissions: permissions.filter((permission) => !fields.permissions.includes(permission)) }
}

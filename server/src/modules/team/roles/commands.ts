import type { HandlerInput, HandlerOutput } from '@counterfoil/contract/endpoint'
import { limits } from '@counterfoil/contract/limits'
import { addNeeded, type Permission } from '@counterfoil/contract/permissions'
import type { createRole as createEndpoint, deleteRole as deleteEndpoint, updateRole as updateEndpoint } from '@counterfoil/contract/team/roles'
import type { BusinessMemberContext } from '../../../infra/context.ts'
import { AppError } from '../../../infra/errors.ts'
import { newId } from '../../../infra/keys/crypto.ts'
import { recordBusinessAudit } from '../../audit/index.ts'
import { recordRefusal } from '../members/lock-team.ts'
import { getReplacement, listBrokenRules, type RoleCaller, requireUnlocked } from './checks.ts'
import { nameMembers } from './name-members.ts'
import { presentRole, rightsOf } from './present.ts'
import { readRole } from './service.ts'
import type { RoleMember, RoleRow, RoleValues } from './store.ts'
import { countCustomRoles, findRole, findRoleMembers, insertRole, reassignRole, removeRole, saveRole } from './store.ts'

type Saved = HandlerOutput<typeof createEndpoint>
type Fields = HandlerInput<typeof createEndpoint>['body']

/**
 * Creates a role, with the rights that the given ones need.
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
  await recordBusinessAudit(context, { ...attempt, targetId: id, details: { after } })
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
    await recordBusinessAudit(context, { ...attempt, details: { before, after } })
  }
  return presentSaved(context, id, fields, after)
}

/**
 * Deletes a role; its members get the other one in its place, so nobody loses their last role.
 * @throws AppError `not_found`, what `requireUnlocked` throws, `role_in_use` without a replacement, or `invalid_fields` on `reassign_to`.
 */
export async function deleteRole(
  context: BusinessMemberContext,
  id: string,
  { reassign_to }: HandlerInput<typeof deleteEndpoint>['query'],
): Promise<HandlerOutput<typeof deleteEndpoint>> {
  const attempt = { action: 'role.delete', targetId: id } as const
  const { row, members, replacement } = await recordRefusal(context, attempt, 'roles.manage', async ({ caller }) => {
    const found = await getChangeable(context, caller, id)
    const other = reassign_to === undefined ? null : await getReplacement(context, caller, found.row, reassign_to)
    if (found.members.length > 0 && !other) throw new AppError('role_in_use', { members: nameMembers(found.members) })
    return { ...found, replacement: other }
  })
  if (replacement) await reassignRole(context, id, replacement.id)
  await removeRole(context, id)
  const reassigned = replacement && members.length > 0 ? { role: presentRole(replacement, 'en').name, members: members.map(({ name }) => name) } : {}
  await recordBusinessAudit(context, { ...attempt, details: { before: valuesOf(row), ...reassigned } })
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
  caller: RoleCaller,
  fields: Fields,
  id: string | null,
): Promise<RoleValues & { permissions: Permission[] }> {
  const values = { name: fields.name, description: fields.description, permissions: addNeeded(fields.permissions) }
  const broken = await listBrokenRules(context, caller, values, id)
  if (broken.length > 0) throw new AppError('invalid_fields', {}, broken)
  return values
}

function valuesOf(row: RoleRow): RoleValues {
  return { name: row.name, description: row.description, permissions: rightsOf(row) }
}

function isSame(before: RoleValues, after: RoleValues): boolean {
  return JSON.stringify(before) === JSON.stringify(after)
}

async function presentSaved(context: BusinessMemberContext, id: string, fields: Fields, { permissions }: { permissions: Permission[] }): Promise<Saved> {
  return { ...(await readRole(context, id)), added_permissions: permissions.filter((permission) => !fields.permissions.includes(permission)) }
}

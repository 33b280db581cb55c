import { recordBusinessAudit } from '#areas/audit/server/index.ts'
import { addNeeded } from '#areas/team/contract/permissions.ts'
import { createRole, deleteRole, updateRole } from '#areas/team/contract/roles.ts'
import { roleLimits } from '#areas/team/contract/rules.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { Permission } from '#kernel/permissions.ts'
import type { BusinessMemberContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import type { TeamCommand } from '../approvals/command.ts'
import { isOfVersion } from '../members/lock-team.ts'
import type { TeamRole } from '../members/team-roles.ts'
import { listBrokenRules, type RoleCaller, type RoleGranter, requireReplacement, requireUnlocked } from './checks.ts'
import { describeLimit, describeRole, nameMembers } from './describe.ts'
import { rightsOf } from './present.ts'
import { readRole } from './service.ts'
import {
  countCustomRoles,
  findRole,
  findRoleMembers,
  insertRole,
  type RoleMember,
  type RoleRow,
  type RoleValues,
  reassignRole,
  removeRole,
  saveRole,
} from './store.ts'

type Saved = HandlerOutput<typeof createRole>
type Fields = HandlerInput<typeof createRole>['body']
/** Values that a role can have, with the rights that its rights need. */
type Checked = Omit<RoleValues, 'permissions'> & { readonly permissions: Permission[] }

/** Creates a role. check: @throws AppError `too_many_roles`, or `invalid_fields` on `name` and `permissions`. */
export const createRoleCommand: TeamCommand<typeof createRole, Checked> = {
  endpoint: createRole,
  actionOf: () => 'role.create',
  attemptOf: () => ({ action: 'role.create' }),
  isGuarded: ({ roles }) => roles,
  check: async (context, { caller }, { body }) => {
    if ((await countCustomRoles(context)) >= roleLimits.rolesMax) throw new AppError('too_many_roles', { maximum: roleLimits.rolesMax })
    return checkValues(context, caller, body, null)
  },
  describe: async (_context, after) => ({
    subjectId: null,
    subject: after.name,
    affectedUserId: null,
    audit: { after: auditOf(after) },
    describe: (locale) => describeRole(null, after, locale),
  }),
  apply: async (context, after, { body }, id) => {
    await insertRole(context, id, after)
    await recordBusinessAudit(context, { action: 'role.create', targetId: id, details: { after: auditOf(after) } })
    return presentSaved(context, id, body, after)
  },
}

/**
 * Replaces a role's name, description and rights. Saving what is already there changes nothing.
 * check: @throws AppError `not_found`, `conflict` after somebody else's change if the call names a version, what `requireUnlocked` throws, or `invalid_fields`.
 */
export const updateRoleCommand: TeamCommand<typeof updateRole, { readonly before: RoleValues; readonly after: Checked; readonly version: number }> = {
  endpoint: updateRole,
  actionOf: () => 'role.update',
  attemptOf: ({ params }) => ({ action: 'role.update', targetId: params.roleId }),
  isGuarded: ({ roles }) => roles,
  asSeen: ({ version }, input) => ({ ...input, body: { ...input.body, version } }),
  check: async (context, { caller }, { params, body: { version, ...fields } }) => {
    const { row } = await getChangeable(context, caller, params.roleId)
    if (!isOfVersion(row, version)) throw new AppError('conflict')
    return { before: valuesOf(row), after: await checkValues(context, caller, fields, params.roleId), version: row.version }
  },
  describe: async (_context, { before, after }, { params }) => ({
    subjectId: params.roleId,
    subject: before.name,
    affectedUserId: null,
    audit: { before: auditOf(before), after: auditOf(after) },
    describe: (locale) => describeRole(before, after, locale),
  }),
  apply: async (context, { before, after }, { params: { roleId }, body }) => {
    if (!isSame(before, after)) {
      await saveRole(context, roleId, after)
      await recordBusinessAudit(context, { action: 'role.update', targetId: roleId, details: { before: auditOf(before), after: auditOf(after) } })
    }
    return presentSaved(context, roleId, body, after)
  },
}

interface Deletion {
  readonly row: RoleRow
  readonly members: readonly RoleMember[]
  readonly replacement: TeamRole | undefined
}

/**
 * Deletes a role and gives its members another one, so nobody loses their last role.
 * check: @throws AppError `not_found`, `conflict` as above, what `requireUnlocked` throws, `role_in_use` without a replacement, or `invalid_fields` on `reassign_to`.
 */
export const deleteRoleCommand: TeamCommand<typeof deleteRole, Deletion> = {
  endpoint: deleteRole,
  actionOf: () => 'role.delete',
  attemptOf: ({ params }) => ({ action: 'role.delete', targetId: params.roleId }),
  isGuarded: ({ roles }) => roles,
  asSeen: ({ row: { version } }, input) => ({ ...input, query: { ...input.query, version } }),
  check: async (context, team, { params, query: { reassign_to: replacementId, version } }) => {
    const found = await getChangeable(context, team.caller, params.roleId)
    if (!isOfVersion(found.row, version)) throw new AppError('conflict')
    if (replacementId !== undefined) requireReplacement(team, params.roleId, replacementId)
    else if (found.members.length > 0) throw new AppError('role_in_use', { members: nameMembers(found.members) })
    return { ...found, replacement: team.roles.find((role) => role.id === replacementId) }
  },
  describe: async (_context, plan, { params }) => ({
    subjectId: params.roleId,
    subject: plan.row.name,
    affectedUserId: null,
    audit: auditOfDeletion(plan),
    describe: (locale) => [
      ...describeRole(valuesOf(plan.row), null, locale),
      ...(plan.replacement && plan.members.length > 0
        ? [{ field: 'reassigned' as const, before: plan.members.map(({ name }) => name), after: [plan.replacement.name] }]
        : []),
    ],
  }),
  apply: async (context, plan, { params: { roleId } }) => {
    if (plan.replacement) await reassignRole(context, roleId, plan.replacement.id)
    await removeRole(context, roleId)
    await recordBusinessAudit(context, { action: 'role.delete', targetId: roleId, details: auditOfDeletion(plan) })
    return { reassigned_member_ids: plan.members.map((member) => member.id) }
  },
}

function auditOfDeletion({ row, members, replacement }: Deletion): { before: object } {
  const reassigned = replacement && members.length > 0 ? { role: replacement.name, members: members.map(({ name }) => name) } : {}
  return { before: auditOf(valuesOf(row)), ...reassigned }
}

async function getChangeable(context: BusinessMemberContext, caller: RoleCaller, id: string): Promise<{ row: RoleRow; members: RoleMember[] }> {
  const row = await findRole(context, id)
  if (!row) throw new AppError('not_found')
  const members = await findRoleMembers(context, id)
  requireUnlocked(caller, row, members)
  return { row, members }
}

async function checkValues(context: BusinessMemberContext, caller: RoleGranter, fields: Fields, id: string | null): Promise<Checked> {
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
  return { ...values, ...(amounts.length > 0 && { limits: amounts.map((limit) => describeLimit(limit, 'en')) }) }
}

function isSame(before: RoleValues, after: RoleValues): boolean {
  return JSON.stringify(before) === JSON.stringify(after)
}

async function presentSaved(context: BusinessMemberContext, id: string, fields: Fields, { permissions }: Checked): Promise<Saved> {
  return { ...(await readRole(context, id)), added_permissions: permissions.filter((permission) => !fields.permissions.includes(permission)) }
}

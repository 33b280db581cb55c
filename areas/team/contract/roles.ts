import * as z from 'zod/mini'
import { approvalLimits } from '#areas/approvals/contract/rules.ts'
import { limitedActions } from '#kernel/amount-limits.ts'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, amountMinor, currency, noCardNumber, wholeNumber } from '#kernel/fields.ts'
import { memberId } from '#kernel/ids.ts'
import { limits } from '#kernel/limits.ts'
import type { RuleName } from '#kernel/texts.ts'
import { permissions } from './permissions.ts'
import { roleLimits } from './rules.ts'

/** Roles of the business behind an account. */

/** Latin letters with and without accents, digits, Chinese characters, '-' and '_'. The constraint `role_name_characters` has the same. */
const allowed = /^[A-Za-zÀ-ÖØ-öø-ɏ0-9_\-々〇㐀-䶿一-鿿\u{20000}-\u{323af}]*$/u

/** The name of a role: 2 to 20 letters, digits, Chinese characters, '-' and '_'. Every broken rule is an issue. */
export const roleName = z.string().check(
  z.normalize('NFC'),
  z.trim(),
  z.refine((name) => {
    const { length } = [...name]
    return length >= roleLimits.roleNameLengthMin && length <= roleLimits.roleNameLengthMax
  }, 'role_name_length' satisfies RuleName),
  z.regex(allowed, 'role_name_characters' satisfies RuleName),
  noCardNumber,
)

const roleLimit = z.strictObject({
  action: z.enum(limitedActions),
  currency,
  /** For one refund or payout; null without a limit. */
  each_minor: z.nullable(amountMinor),
  /** For all of a member's on one day of the account; null without a limit. */
  day_minor: z.nullable(amountMinor),
})
export type RoleLimit = z.infer<typeof roleLimit>

export const role = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Whether it is a default role, which can be duplicated but not changed or deleted. */
  is_system_default: z.boolean(),
  permissions: z.array(z.enum(permissions)),
  /** Above them, another member has to approve. An action without limits isn't limited; with some, other currencies need approval. */
  limits: z.array(roleLimit),
  member_count: z.int(),
})

export type Role = z.infer<typeof role>

export const listRoles = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/roles',
  access: 'roles.read',
  isOfBusiness: true,
  params: accountParams,
  response: z.array(role),
})

const roleParams = z.object({ id: z.string(), roleId: z.string() })
/** Grows with every change. */
const version = z.int().check(z.positive())

/** Why the caller can't edit or delete a role: every business has it, the caller holds it, or it has a permission that the caller lacks. */
export const roleLocks = ['system_default', 'held_by_caller', 'above_caller'] as const
export type RoleLock = (typeof roleLocks)[number]

export const roleDetail = z.extend(role, {
  members: z.array(z.object({ id: memberId, name: z.string(), email: z.string() })),
  /** Null if the caller's permissions allow changes. */
  lock: z.nullable(z.enum(roleLocks)),
  version,
})
export type RoleDetail = z.infer<typeof roleDetail>

export const getRole = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/roles/:roleId',
  access: 'roles.read',
  isOfBusiness: true,
  params: roleParams,
  response: roleDetail,
})

const roleFields = {
  name: roleName,
  description: z._default(z.string().check(z.trim(), z.maxLength(roleLimits.roleDescriptionLengthMax), noCardNumber), ''),
  permissions: z
    .array(z.enum(permissions, 'permission_unknown' satisfies RuleName))
    .check(z.minLength(1, 'permission_missing' satisfies RuleName), z.maxLength(roleLimits.rolePermissionsMax)),
  limits: z._default(z.array(roleLimit).check(z.maxLength(approvalLimits.roleAmountLimitsMax)), []),
}

const savedRole = z.extend(roleDetail, {
  /** Permissions that were added because others need them. */
  added_permissions: z.array(z.enum(permissions)),
})

/** Creates a role with permissions that the caller holds. */
export const createRole = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/roles',
  access: 'roles.manage',
  approval: 'roles',
  isOfBusiness: true,
  needsStepUp: true,
  params: accountParams,
  body: z.strictObject(roleFields),
  response: savedRole,
})

/** Replaces name, description and permissions of a role. Applies from the next call of its members. With a version, fails with `conflict` if somebody changed the role since. */
export const updateRole = declareEndpoint({
  method: 'PUT',
  path: '/merchant/:id/roles/:roleId',
  access: 'roles.manage',
  approval: 'roles',
  isOfBusiness: true,
  needsStepUp: true,
  params: roleParams,
  resource: roleDetail,
  body: z.strictObject({ ...roleFields, version: z.optional(version) }),
  response: savedRole,
})

/** Deletes a role. Its members and invitations get the other role instead. A role in use can't be deleted without one. The version is as in `updateRole`. */
export const deleteRole = declareEndpoint({
  method: 'DELETE',
  path: '/merchant/:id/roles/:roleId',
  access: 'roles.manage',
  approval: 'roles',
  isOfBusiness: true,
  needsStepUp: true,
  params: roleParams,
  query: z.strictObject({
    reassign_to: z.optional(z.string().check(z.maxLength(limits.nameLengthMax))),
    version: z.optional(wholeNumber(1, 2_147_483_647)),
  }),
  response: z.object({ reassigned_member_ids: z.array(memberId) }),
})

import * as z from 'zod/mini'
import { declareEndpoint } from './endpoint.ts'
import { accountParams } from './fields.ts'
import { limits } from './limits.ts'
import { permissions } from './permissions.ts'

/** Members, roles and rights of the business behind an account. */

/** Spec section 4: Normal or Freeze. */
export const memberStatuses = ['normal', 'frozen'] as const

export const member = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  is_owner: z.boolean(),
  status: z.enum(memberStatuses),
  roles: z.array(z.object({ id: z.string(), name: z.string() })),
  last_login_at: z.nullable(z.iso.datetime()),
})

export const listTeam = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/team',
  access: 'team.read',
  isOfBusiness: true,
  params: accountParams,
  response: z.array(member),
})

export const role = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  is_system_default: z.boolean(),
  permissions: z.array(z.enum(permissions)),
})

export const listRoles = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/roles',
  access: 'roles.read',
  isOfBusiness: true,
  params: accountParams,
  response: z.array(role),
})

const secondFactorPolicy = z.object({
  /** From then on members without a second factor are kept out; null where none is asked for. */
  due_at: z.nullable(z.iso.datetime()),
  member_count: z.int(),
  /** Active members who have none yet. */
  missing: z.array(z.object({ id: z.string(), name: z.string(), email: z.string(), last_login_at: z.nullable(z.iso.datetime()) })),
})

export const getSecondFactorPolicy = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/team/second-factor',
  access: 'team.require_second_factor',
  isOfBusiness: true,
  params: accountParams,
  response: secondFactorPolicy,
})

/** Asks every member of the business for a second factor, after a time of grace, or no longer. */
export const setSecondFactorPolicy = declareEndpoint({
  method: 'PUT',
  path: '/merchant/:id/team/second-factor',
  access: 'team.require_second_factor',
  isOfBusiness: true,
  needsStepUp: true,
  params: accountParams,
  body: z.strictObject({ is_required: z.boolean(), grace_days: z.int().check(z.minimum(0), z.maximum(limits.secondFactorGraceDaysMax)) }),
  response: secondFactorPolicy,
})

/** The caller's own rights in this account, and every right there is. */
export const getPermissions = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/permissions',
  access: 'member',
  isOfBusiness: true,
  params: accountParams,
  response: z.object({ granted: z.array(z.enum(permissions)), all: z.array(z.enum(permissions)) }),
})

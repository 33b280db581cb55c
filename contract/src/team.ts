import * as z from 'zod/mini'
import { declareEndpoint } from './endpoint.ts'
import { accountParams } from './fields.ts'
import { permissions } from './permissions.ts'

/** Roles and rights of the business behind an account. */

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

/** The caller's own rights in this account, and every right there is. */
export const getPermissions = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/permissions',
  access: 'member',
  isOfBusiness: true,
  params: accountParams,
  response: z.object({ granted: z.array(z.enum(permissions)), all: z.array(z.enum(permissions)) }),
})

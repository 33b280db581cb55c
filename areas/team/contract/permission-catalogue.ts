import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams } from '#kernel/fields.ts'
import { permissionAreas } from '#kernel/permissions.ts'
import { permissions } from './permissions.ts'

/** A right that a role can hold, in the reader's language. */
export const describedPermission = z.object({
  key: z.enum(permissions),
  area: z.enum(permissionAreas),
  name: z.string(),
  description: z.string(),
  /** The rights that a role gets with this one. */
  needs: z.array(z.enum(permissions)),
  moves_money: z.boolean(),
  shows_personal_data: z.boolean(),
  /** Whether only the owner can hold it. */
  is_owner_only: z.boolean(),
})

/** The caller's own rights in this account, and the catalogue of rights for role editors. */
export const getPermissions = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/permissions',
  access: 'member',
  isOfBusiness: true,
  params: accountParams,
  response: z.object({
    granted: z.array(z.enum(permissions)),
    areas: z.array(z.object({ key: z.enum(permissionAreas), name: z.string() })),
    all: z.array(describedPermission),
  }),
})

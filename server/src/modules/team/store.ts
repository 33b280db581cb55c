import type { BusinessContext } from '../../infra/context.ts'

export async function findRoles({ db, businessId }: BusinessContext) {
  return db
    .selectFrom('roles')
    .select(['id', 'system_key', 'name', 'description', 'permissions'])
    .where('business_id', '=', businessId)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export type RoleRow = Awaited<ReturnType<typeof findRoles>>[number]

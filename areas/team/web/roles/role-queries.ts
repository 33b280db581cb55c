import { queryOptions } from '@tanstack/react-query'
import type { getPermissions } from '#areas/team/contract/permission-catalogue.ts'
import { getRole } from '#areas/team/contract/roles.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { call } from '#web/api/call.ts'
import { teamKey } from '#web/shared/team/queries.ts'

export type Catalogue = Answer<typeof getPermissions>
export type DescribedPermission = Catalogue['all'][number]

export function roleQuery(id: string, roleId: string) {
  return queryOptions({
    queryKey: [...teamKey(id), 'role', roleId],
    queryFn: ({ signal }) => call(getRole, { params: { id, roleId } }, { signal }),
  })
}

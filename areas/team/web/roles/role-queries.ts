import type { Answer } from '@counterfoil/contract/endpoint'
import type { getPermissions } from '@counterfoil/contract/team/permission-catalogue'
import { getRole } from '@counterfoil/contract/team/roles'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { teamKey } from '../queries.ts'

export type Catalogue = Answer<typeof getPermissions>
export type DescribedPermission = Catalogue['all'][number]

export function roleQuery(id: string, roleId: string) {
  return queryOptions({
    queryKey: [...teamKey(id), 'role', roleId],
    queryFn: ({ signal }) => call(getRole, { params: { id, roleId } }, { signal, showsErrors: true }),
  })
}

import type { Density } from '#areas/payments/contract/views/densities.ts'
import type { ListView } from '#areas/payments/contract/views/endpoints.ts'
import type { UserId } from '#kernel/ids.ts'
import type { ViewRow } from './store.ts'

export function presentView(view: ViewRow, userId: UserId): ListView {
  const { id, name, query, sort, columns, pinned, version } = view
  return {
    id,
    name,
    is_shared: view.private_to === null,
    q: query,
    sort,
    columns,
    pinned,
    density: view.density as Density | null,
    made_by: view.made_by_name,
    is_own: view.made_by_id === userId,
    version,
  }
}

import type { TenantContext } from '../../../infra/context.ts'
import { type ChangeRow, eventIdsOf } from '../../changes/index.ts'
import { type EventHead, findEventRows } from './events-store.ts'

/** Returns the events that followed from these changes, in the order of the changes. For a consumer of the change feed that fans them out. */
export async function eventsOfChanges(context: TenantContext, changes: readonly ChangeRow[]): Promise<EventHead[]> {
  const ids = changes.flatMap(eventIdsOf)
  const found = await findEventRows(context, ids)
  return ids.flatMap((id) => found.get(id) ?? [])
}

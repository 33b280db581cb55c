import { recordEveryAudit } from '#areas/audit/server/index.ts'
import { revokeKeysOfStore } from '#areas/developers/server/index.ts'
import type { ConnectedStore } from '#areas/stores/contract/endpoints.ts'
import { recordChange } from '#server/infra/changes/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { releaseHandle } from './attempts-store.ts'
import { presentStore } from './present.ts'
import { type AppDependencies, findApp } from './shopline-app.ts'
import { findStore, lockStore, markDisconnected, type StoreRow } from './stores-store.ts'

/** Disconnects a store for a member. @throws AppError `not_found` or `store_not_connected`. */
export async function disconnectStore(context: TenantContext, dependencies: AppDependencies, id: string): Promise<ConnectedStore> {
  const store = await lockStore(context, id)
  if (!store) throw new AppError('not_found')
  if (store.disconnected_at !== null) throw new AppError('store_not_connected')
  await disconnect(context, store, 'member')
  return presentStore(findApp(dependencies), (await findStore(context, id)) ?? store)
}

const actions = { member: 'stores.disconnect', uninstall: 'stores.uninstall' } as const

/** Deletes the token of a store whose row is locked, revokes its keys, and frees the store for other accounts. */
export async function disconnect(context: TenantContext, store: StoreRow, by: 'member' | 'uninstall'): Promise<void> {
  const { id, handle } = store
  await markDisconnected(context, id, by)
  await releaseHandle(context, handle, context.merchantId)
  await recordEveryAudit(context, { action: actions[by], targetId: id, details: { store: handle } })
  await revokeKeysOfStore(context, store)
  recordChange(context, { type: 'store.disconnected', objectType: 'store', objectId: id })
}

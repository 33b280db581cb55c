import type { ConnectedStore, listStores as listEndpoint } from '#areas/stores/contract/endpoints.ts'
import type { HandlerOutput } from '#kernel/endpoint.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { type AppDependencies, adminUrl, findApp, type ShoplineApp } from './shopline-app.ts'
import { findStores, type StoreRow } from './stores-store.ts'

/** As the dashboard shows a store: everything but its token. @param app null if none is configured any longer. */
export function presentStore(app: ShoplineApp | null, row: StoreRow): ConnectedStore {
  const { id, handle, scopes, failure, failed_at: failedAt, disconnected_at: disconnectedAt } = row
  return {
    id,
    handle,
    admin_url: app && adminUrl(app, handle),
    scopes,
    state: disconnectedAt !== null ? 'disconnected' : failedAt !== null ? 'renewal_failed' : 'connected',
    connected_at: row.connected_at.toISOString(),
    connected_by: row.connected_by,
    last_called_at: row.last_called_at.toISOString(),
    token_expires_at: row.token_expires_at?.toISOString() ?? null,
    renews_at: row.renew_at?.toISOString() ?? null,
    failure,
    disconnected_at: disconnectedAt?.toISOString() ?? null,
    disconnected_by: row.disconnected_by,
  }
}

/** All stores of the account, the connected ones first. */
export async function listStores(context: TenantContext, dependencies: AppDependencies): Promise<HandlerOutput<typeof listEndpoint>> {
  const app = findApp(dependencies)
  const items = (await findStores(context)).map((row) => presentStore(app, row))
  return { items, is_configured: app !== null, practice_url: app?.practiceUrl ?? null }
}

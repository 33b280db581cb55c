import type { StorePreview } from '#areas/stores/contract/endpoints.ts'
import type { RequestContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import type { BrowserDevice } from '#server/infra/http/device-cookie.ts'
import { sha256 } from '#server/infra/keys/crypto.ts'
import { findTicket, type Ticket } from './attempts-store.ts'
import { isOfBrowser } from './authorize.ts'
import { type AppDependencies, adminUrl, findApp, returnUrl, type ShoplineApp } from './shopline-app.ts'

/** @throws AppError `store_app_missing`. */
export function getApp(dependencies: AppDependencies): ShoplineApp {
  const app = findApp(dependencies)
  if (!app) throw new AppError('store_app_missing')
  return app
}

/** @throws AppError `store_ticket_over` for a ticket that was used, has expired, or is of another browser. */
export async function getTicket(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  ticket: string,
  { storeToken }: Pick<BrowserDevice, 'storeToken'>,
): Promise<Ticket> {
  const found = await findTicket({ db }, sha256(ticket))
  if (!found || found.expiresAt <= now || !isOfBrowser(found.browserHash, storeToken)) throw new AppError('store_ticket_over')
  return found
}

/** Shows what a ticket connects, and leaves it as it is. @throws AppError `store_app_missing` or `store_ticket_over`. */
export async function previewTicket(context: RequestContext, dependencies: AppDependencies, ticket: string, device: BrowserDevice): Promise<StorePreview> {
  const app = getApp(dependencies)
  const { handle, scopes, token, expiresAt } = await getTicket(context, ticket, device)
  return {
    handle,
    scopes: [...scopes],
    is_connected: token === null,
    expires_at: expiresAt.toISOString(),
    admin_url: adminUrl(app, handle),
    return_url: returnUrl(app, handle),
  }
}

import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, instant } from '#kernel/fields.ts'
import { storeFailures } from './problems.ts'
import { storeLimits } from './rules.ts'

/** SHOPLINE stores that are connected to an account. The links by which SHOPLINE begins this are in `problems.ts`. */

const connectedStore = z.object({
  id: z.string(),
  /** The first part of `handle.myshopline.com`. */
  handle: z.string(),
  /** The admin of the store at SHOPLINE. Null if this installation has no SHOPLINE app any longer. */
  admin_url: z.nullable(z.string()),
  /** Rights at SHOPLINE, in its words. */
  scopes: z.array(z.string()),
  state: z.enum(['connected', 'renewal_failed', 'disconnected']),
  connected_at: instant,
  /** The member who connected it. */
  connected_by: z.string(),
  /** The last call to SHOPLINE that succeeded. */
  last_called_at: instant,
  /** Null once it is disconnected. */
  token_expires_at: z.nullable(instant),
  /** When the token is renewed next. Null once it is disconnected. */
  renews_at: z.nullable(instant),
  /** Why the last renewal failed. Null while they succeed. */
  failure: z.nullable(z.enum(storeFailures)),
  disconnected_at: z.nullable(instant),
  /** By a member here, or by uninstalling the app at SHOPLINE. */
  disconnected_by: z.nullable(z.enum(['member', 'uninstall'])),
})
export type ConnectedStore = z.infer<typeof connectedStore>

/** Connected stores first, then disconnected ones, each the latest first. */
export const listStores = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/stores',
  access: 'stores.read',
  params: accountParams,
  response: z.object({
    items: z.array(connectedStore),
    /** False if this installation has no SHOPLINE app. */
    is_configured: z.boolean(),
    /** The page of the practice store on the operator's machine; null for a real app. */
    practice_url: z.nullable(z.string()),
  }),
})

const ticket = z.string().check(z.minLength(1), z.maxLength(storeLimits.storeTicketLengthMax))

/** What a ticket connects. Public, since its holder may have to sign in; it works in the browser that authorized the store alone. */
export const previewStore = declareEndpoint({
  method: 'POST',
  path: '/shopline/preview',
  access: 'public',
  body: z.strictObject({ ticket }),
  response: z.object({
    handle: z.string(),
    scopes: z.array(z.string()),
    /** True if the store is connected and needs no new authorization. */
    is_connected: z.boolean(),
    expires_at: instant,
    admin_url: z.string(),
    /** The store's page at SHOPLINE that goes on with the installation. */
    return_url: z.string(),
  }),
})
export type StorePreview = z.infer<typeof previewStore.response>

/** Connects the store of a ticket to the account, once, and notifies SHOPLINE. */
export const connectStore = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/stores',
  access: 'stores.manage',
  needsStepUp: true,
  params: accountParams,
  body: z.strictObject({ ticket }),
  response: z.object({ store: connectedStore, return_url: z.string() }),
})

/** Deletes the token of a store and renews it no longer. The app stays installed at SHOPLINE until its owner uninstalls it. */
export const disconnectStore = declareEndpoint({
  method: 'DELETE',
  path: '/merchant/:id/stores/:storeId',
  access: 'stores.manage',
  needsStepUp: true,
  params: z.extend(accountParams, { storeId: z.string() }),
  response: connectedStore,
})

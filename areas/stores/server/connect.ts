import { recordAudit, recordEveryAudit } from '#areas/audit/server/index.ts'
import { revokeKeysOfStore } from '#areas/developers/server/index.ts'
import type { ConnectedStore, connectStore as connectEndpoint } from '#areas/stores/contract/endpoints.ts'
import { storeLimits } from '#areas/stores/contract/rules.ts'
import type { HandlerOutput } from '#kernel/endpoint.ts'
import { recordChange } from '#server/infra/changes/index.ts'
import type { MemberContext, TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Transact } from '#server/infra/external/runner.ts'
import type { BrowserDevice } from '#server/infra/http/device-cookie.ts'
import { newId, sha256 } from '#server/infra/keys/crypto.ts'
import { claimHandle, deleteTicketsOf, findAccountOf, releaseHandle, type Ticket, takeTicket } from './attempts-store.ts'
import { partnerOf, type StoreWork } from './dependencies.ts'
import { notifyBound, PartnerRefusal } from './partner-client.ts'
import { presentStore } from './present.ts'
import { renewalTime } from './renew.ts'
import { type AppDependencies, findApp, returnUrl } from './shopline-app.ts'
import { countStoresLocked, findStore, findStoreOf, lockStore, lockStoreOf, markDisconnected, type StoreRow, saveStore } from './stores-store.ts'
import { getApp, getTicket } from './tickets.ts'
import { openTicketToken, sealStoreToken } from './token-sealer.ts'

/**
 * Connects the store of a ticket to the caller's account. SHOPLINE is told in between, while nothing is locked; if it doesn't answer, nothing was changed and the
 * ticket still works.
 * @throws AppError `store_app_missing`, `store_ticket_over`, `store_taken`, `stores_full` or `store_partner_unreachable`.
 */
export async function connectStore(
  transact: Transact<MemberContext>,
  work: StoreWork,
  given: string,
  device: BrowserDevice,
): Promise<HandlerOutput<typeof connectEndpoint>> {
  const app = getApp(work)
  const hash = sha256(given)
  const { handle, token, ticket } = await transact((context) => openTicket(context, work, given, device))
  await notifyBound(partnerOf(work, app), app, handle, token).catch((cause: unknown) => {
    throw cause instanceof PartnerRefusal ? new AppError('store_partner_unreachable', {}, [], { cause }) : cause
  })
  const store = await transact((context) => keepStore(context, work, hash, ticket, token))
  return { store: presentStore(app, store), return_url: returnUrl(app, handle) }
}

async function openTicket(context: MemberContext, { keys }: StoreWork, given: string, device: BrowserDevice) {
  const ticket = await getTicket({ db: context.db, now: context.realNow }, given, device)
  // Of a store that is connected already.
  if (ticket.token === null) throw new AppError('store_ticket_over')
  const accountId = await findAccountOf(context, ticket.handle)
  if (accountId !== null && accountId !== context.merchantId) throw new AppError('store_taken', { store: ticket.handle })
  refuseOlder(ticket, await findStoreOf(context, ticket.handle))
  return { ticket, handle: ticket.handle, token: await openTicketToken(keys, sha256(given), ticket.token.sealed) }
}

/** An authorization that came later has replaced the token of this ticket, also if the store was disconnected since. */
function refuseOlder({ authorizedAt }: Ticket, known: StoreRow | undefined): void {
  if (known && known.authorized_at > authorizedAt) throw new AppError('store_ticket_over')
}

/**
 * Of two calls with one ticket, the second waits for the first: in the same account it gets the store as well, in another one it is refused.
 * The row is locked before the handle is claimed, in the order in which a store is disconnected: otherwise its claim could be released under it.
 */
async function keepStore(context: MemberContext, { keys }: StoreWork, ticketHash: Buffer, ticket: Ticket, token: string): Promise<StoreRow> {
  const { handle, scopes, authorizedAt } = ticket
  const count = await countStoresLocked(context)
  const before = await lockStoreOf(context, handle)
  const accountId = await claimHandle(context, handle, context.merchantId)
  if (accountId !== context.merchantId) throw new AppError('store_taken', { store: handle })
  refuseOlder(ticket, before)
  const isConnected = before !== undefined && before.disconnected_at === null
  if (!(await takeTicket(context, ticketHash))) {
    if (isConnected && before.authorized_at.getTime() === authorizedAt.getTime()) return before
    throw new AppError('store_ticket_over')
  }
  // Older ones would connect the store to another account once it is disconnected from this one.
  await deleteTicketsOf(context, handle, new Date(authorizedAt.getTime() - 1))
  const { storesMax: maximum } = storeLimits
  if (!isConnected && count >= maximum) throw new AppError('stores_full', { maximum })
  const id = before?.id ?? newId('store', context.realNow)
  const tokenExpiresAt = ticket.token?.expiresAt ?? context.realNow
  await saveStore(context, {
    id,
    handle,
    scopes,
    authorizedAt,
    connectedBy: context.actor.name,
    sealedToken: await sealStoreToken(keys, context, id, token),
    tokenExpiresAt,
    renewAt: renewalTime(context.realNow, tokenExpiresAt),
  })
  await recordAudit(context, { action: 'stores.connect', targetId: id, details: { store: handle, scopes: scopes.join(', ') } })
  recordChange(context, { type: 'store.connected', objectType: 'store', objectId: id })
  const saved = await findStoreOf(context, handle)
  if (!saved) throw new Error('The store was just saved.')
  return saved
}

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

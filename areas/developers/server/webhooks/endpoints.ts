import { recordCallerAudit } from '#areas/audit/server/index.ts'
import type * as contract from '#areas/developers/contract/webhooks/endpoints.ts'
import type { WebhookEndpoint } from '#areas/developers/contract/webhooks/endpoints.ts'
import { webhookLimits } from '#areas/developers/contract/webhooks/rules.ts'
import { hostNames, isOnHost } from '#areas/developers/contract/webhooks/url.ts'
import type { HandlerOutput } from '#kernel/endpoint.ts'
import { hourMs } from '#kernel/time/durations.ts'
import { recordChange } from '#server/infra/changes/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { newId, randomToken } from '#server/infra/keys/crypto.ts'
import type { Keys, Sealer } from '#server/infra/keys/keys.ts'
import type { Outbound } from '#server/infra/outbound/outbound.ts'
import * as store from './endpoints-store.ts'
import { type EndpointRow, findEndpoints, findHealth, findHosts } from './endpoints-store.ts'
import { presentEndpoint } from './present.ts'

/** Endpoints of an account, as the dashboard and the merchant API change them. */

/** Returns the account's endpoints with their health, and what new ones get. */
export async function listEndpoints(context: TenantContext, apiVersion: string): Promise<HandlerOutput<typeof contract.listWebhookEndpoints>> {
  const rows = await findEndpoints(context)
  const health = await findHealth(
    context,
    rows.map(({ id }) => id),
  )
  const { hosts, isDefault } = await findHosts(context)
  return {
    items: rows.map((row) => presentEndpoint(row, health.get(row.id), context.realNow)),
    hosts: [...hosts],
    are_default_hosts: isDefault,
    api_version: apiVersion,
  }
}

/** Returns an endpoint with its health. */
export async function showEndpoint(context: TenantContext, row: EndpointRow): Promise<WebhookEndpoint> {
  const health = await findHealth(context, [row.id])
  return presentEndpoint(row, health.get(row.id), context.realNow)
}

export interface WebhookDependencies {
  readonly keys: Keys
  readonly outbound: Outbound
}

const secretPrefix = 'whsec_'
const secretBytes = 24

/** Seals what deliveries are signed with. */
export function createWebhookSealer(keys: Keys): Sealer {
  return keys.sealer('webhook')
}

/** Binds a sealed secret to its endpoint. */
function bindingOf({ merchant_id: merchantId, id }: Pick<store.EndpointRow, 'merchant_id' | 'id'>): string {
  return `${merchantId}/${id}`
}

export type EndpointInput = Pick<store.NewEndpoint, 'url' | 'description' | 'enabledEvents' | 'apiVersion' | 'metadata'>

/**
 * Adds an endpoint and returns its secret.
 * @throws AppError `notification_url_host` for an address outside the account's hosts, `push_address_private` and `push_address_port` for one that the server
 * may not call; both are checked again by every connection, since names change.
 */
export async function createEndpoint(context: TenantContext, { keys, outbound }: WebhookDependencies, input: EndpointInput) {
  await checkUrl(context, outbound, input.url)
  const { webhookEndpointsMax: maximum } = webhookLimits
  if ((await store.countEndpointsLocked(context)) >= maximum) throw new AppError('webhook_endpoints_full', { maximum })
  const id = newId('we', context.realNow)
  const secret = newSecret()
  const sealedSecret = await createWebhookSealer(keys).seal(context, secret, bindingOf({ merchant_id: context.merchantId, id }))
  await store.insertEndpoint(context, { ...input, enabledEvents: [...new Set(input.enabledEvents)], id, sealedSecret })
  await recordCallerAudit(context, { action: 'webhooks.create', targetId: id, details: { url: input.url, events: eventNames(input.enabledEvents) } })
  recordChange(context, { type: 'webhook_endpoint.created', objectType: 'webhook_endpoint', objectId: id, data: { host: new URL(input.url).host } })
  return { endpoint: await getEndpoint(context, id), secret }
}

/**
 * Changes an endpoint, or nothing where nothing differs. Deliveries that wait go to the new address.
 * @param beforeRedirecting runs before other data leaves, or data to another address; it refuses by throwing.
 */
export async function changeEndpoint(
  context: TenantContext,
  { outbound }: Pick<WebhookDependencies, 'outbound'>,
  id: string,
  change: Partial<store.EndpointChange>,
  beforeRedirecting: () => void = () => {},
): Promise<store.EndpointRow> {
  if (change.url !== undefined) {
    const { url } = await getEndpoint(context, id)
    if (url !== change.url) await checkUrl(context, outbound, change.url)
  }
  const before = await lock(context, id)
  const after = { ...before, ...change, enabled_events: [...new Set(change.enabled_events ?? before.enabled_events)] }
  const isRedirected = before.url !== after.url || !isSameSet(before.enabled_events, after.enabled_events)
  if (isRedirected) beforeRedirecting()
  await store.updateEndpoint(context, id, after)
  if (isRedirected)
    recordChange(context, { type: 'webhook_endpoint.changed', objectType: 'webhook_endpoint', objectId: id, data: { host: new URL(after.url).host } })
  const details = { before: shownInAudit(before), after: shownInAudit(after) }
  const isSame = JSON.stringify(details.before) === JSON.stringify(details.after)
  if (!isSame) await recordCallerAudit(context, { action: 'webhooks.update', targetId: id, details })
  if (before.status !== after.status) {
    await recordCallerAudit(context, { action: after.status === 'enabled' ? 'webhooks.resume' : 'webhooks.pause', targetId: id, details: { url: after.url } })
  }
  return getEndpoint(context, id)
}

export async function deleteEndpoint(context: TenantContext, id: string): Promise<void> {
  const { url } = await lock(context, id)
  await store.deleteEndpointRow(context, id)
  await recordCallerAudit(context, { action: 'webhooks.delete', targetId: id, details: { url } })
}

/** @throws AppError `not_found` */
export async function getEndpoint(context: TenantContext, id: string): Promise<store.EndpointRow> {
  return found(await store.findEndpoint(context, id))
}

export async function revealSecrets(context: TenantContext, { keys }: Pick<WebhookDependencies, 'keys'>, id: string): Promise<Secrets> {
  const secrets = await openSecrets(createWebhookSealer(keys), await getEndpoint(context, id), context.realNow)
  await recordCallerAudit(context, { action: 'webhooks.secret_reveal', targetId: id, details: {} })
  return secrets
}

/** Replaces the secret. The former one signs as well for so many hours; one from an earlier roll ends now. */
export async function rollSecret(context: TenantContext, { keys }: Pick<WebhookDependencies, 'keys'>, id: string, overlapHours: number): Promise<Secrets> {
  const endpoint = await lock(context, id)
  const sealer = createWebhookSealer(keys)
  const endsAt = overlapHours === 0 ? null : new Date(context.realNow.getTime() + overlapHours * hourMs)
  await store.replaceSecret(context, id, await sealer.seal(context, newSecret(), bindingOf(endpoint)), endsAt)
  await recordCallerAudit(context, { action: 'webhooks.secret_roll', targetId: id, details: { overlap_hours: overlapHours } })
  return openSecrets(sealer, await getEndpoint(context, id), context.realNow)
}

export async function setHosts(context: TenantContext, hosts: readonly string[]): Promise<readonly string[]> {
  const { hosts: before } = await store.findHosts(context)
  const after = [...new Set(hosts)]
  await store.saveHosts(context, after)
  if (hostNames(before) !== hostNames(after)) {
    const details = { before: { hosts: hostNames(before) }, after: { hosts: hostNames(after) } }
    await recordCallerAudit(context, { action: 'webhooks.hosts_set', targetId: context.merchantId, details })
  }
  return after
}

interface Secrets {
  readonly secret: string
  readonly former: { readonly secret: string; readonly endsAt: Date } | null
}

/** Opens the secrets that sign at a time. */
export async function openSecrets(sealer: Sealer, row: store.EndpointRow, now: Date): Promise<Secrets> {
  const binding = bindingOf(row)
  const { former_sealed_secret: sealed, former_secret_ends_at: endsAt } = row
  const isFormerValid = sealed !== null && endsAt !== null && endsAt > now
  return {
    secret: await sealer.open(row.sealed_secret, binding),
    former: isFormerValid ? { secret: await sealer.open(sealed, binding), endsAt } : null,
  }
}

async function checkUrl(context: TenantContext, outbound: Outbound, url: string): Promise<void> {
  const { hosts } = await store.findHosts(context)
  if (!isOnHost(url, hosts)) throw brokenRule('url', 'notification_url_host', { host: hostNames(hosts) })
  const refusal = await outbound.findRefusal(url)
  if (refusal) throw brokenRule('url', refusal === 'port' ? 'push_address_port' : 'push_address_private')
}

async function lock(context: TenantContext, id: string): Promise<store.EndpointRow> {
  return found(await store.lockEndpoint(context, id))
}

function found(row: store.EndpointRow | undefined): store.EndpointRow {
  if (!row) throw new AppError('not_found')
  return row
}

function newSecret(): string {
  return `${secretPrefix}${randomToken(secretBytes)}`
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join() === other.toSorted().join()
}

function eventNames(types: readonly string[]): string {
  return types.join(', ')
}

function shownInAudit({ url, description, enabled_events: types }: store.EndpointChange) {
  return { url, description, events: eventNames(types) }
}

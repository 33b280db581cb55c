import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DeliveryFailure } from '#kernel/delivery-failures.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'

type Columns = Omit<Selectable<DB['webhook_endpoints']>, 'key_id' | 'former_key_id' | 'metadata' | 'status' | 'disabled_reason' | 'leased_until' | 'url_set_by'>

export interface EndpointRow extends Columns {
  readonly metadata: Readonly<Record<string, string>>
  readonly status: 'enabled' | 'paused' | 'disabled'
  readonly disabled_reason: 'failing' | 'by_api' | null
}

/** What its deliveries say about an endpoint. */
export interface EndpointHealth {
  readonly waiting_count: number
  readonly due_at: Date | null
  readonly last_failure: DeliveryFailure | null
  readonly last_status: number | null
}

const waitingCountMax = 1000

const columns = sql.raw(`merchant_id, id, url, description, enabled_events, api_version, metadata, status, disabled_reason, sealed_secret, former_sealed_secret,
  former_secret_ends_at, created_at, failing_since, last_delivered_at, next_attempt_at, replayed_at`)

/** All endpoints of the account, the oldest first; there are few. */
export async function findEndpoints({ db, merchantId }: TenantContext): Promise<EndpointRow[]> {
  return (await sql<EndpointRow>`SELECT ${columns} FROM webhook_endpoints WHERE merchant_id = ${merchantId} ORDER BY created_at, id`.execute(db)).rows
}

export async function findEndpoint({ db, merchantId }: TenantContext, id: string): Promise<EndpointRow | undefined> {
  return (await sql<EndpointRow>`SELECT ${columns} FROM webhook_endpoints WHERE merchant_id = ${merchantId} AND id = ${id}`.execute(db)).rows[0]
}

/** Locks the endpoint against other changes, and against workers that record deliveries. */
export async function lockEndpoint({ db, merchantId }: TenantContext, id: string): Promise<EndpointRow | undefined> {
  const { rows } = await sql<EndpointRow>`SELECT ${columns} FROM webhook_endpoints WHERE merchant_id = ${merchantId} AND id = ${id} FOR UPDATE`.execute(db)
  return rows[0]
}

/** Reads a few index entries per endpoint. */
export async function findHealth({ db, merchantId }: TenantContext, ids: readonly string[]): Promise<ReadonlyMap<string, EndpointHealth>> {
  const { rows } = await sql<EndpointHealth & { id: string }>`
    SELECT e.id, waiting.count::integer AS waiting_count, due.next_attempt_at AS due_at, failed.last_failure, failed.last_status
    FROM unnest(${[...ids]}::text[]) AS e (id)
    CROSS JOIN LATERAL (
      SELECT count(*) FROM (SELECT FROM webhook_deliveries d WHERE d.merchant_id = ${merchantId} AND d.endpoint_id = e.id AND d.state = 'pending' LIMIT ${waitingCountMax}) AS counted
    ) AS waiting
    LEFT JOIN LATERAL (
      SELECT d.next_attempt_at FROM webhook_deliveries d
      WHERE d.merchant_id = ${merchantId} AND d.endpoint_id = e.id AND d.state = 'pending' ORDER BY d.next_attempt_at LIMIT 1
    ) AS due ON true
    LEFT JOIN LATERAL (
      SELECT d.last_failure, d.last_status FROM webhook_deliveries d
      WHERE d.merchant_id = ${merchantId} AND d.endpoint_id = e.id AND d.state <> 'delivered' AND d.last_failure IS NOT NULL
      ORDER BY d.created_at DESC, d.id DESC LIMIT 1
    ) AS failed ON true`.execute(db)
  return new Map(rows.map(({ id, ...health }) => [id, health]))
}

/** Adding endpoints of one account happens one after the other, so that their number is exact. */
export async function countEndpointsLocked({ db, merchantId }: TenantContext): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${merchantId}/webhooks`}, 0))`.execute(db)
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM webhook_endpoints WHERE merchant_id = ${merchantId}`.execute(db)
  return rows[0]?.count ?? 0
}

export interface NewEndpoint {
  readonly id: string
  readonly url: string
  readonly description: string | null
  readonly enabledEvents: readonly string[]
  readonly apiVersion: string
  readonly metadata: Readonly<Record<string, string>>
  readonly sealedSecret: Buffer
}

/** Who chooses an address: the member who calls, or who created the key that does. */
function chooserOf({ merchantId, actor }: TenantContext): RawBuilder<unknown> {
  if (actor.kind === 'member') return sql`${actor.userId}::text`
  if (actor.kind === 'merchant_api') return sql`(SELECT created_by FROM api_keys WHERE merchant_id = ${merchantId} AND id = ${actor.keyId})`
  return sql`NULL`
}

export async function insertEndpoint(context: TenantContext, endpoint: NewEndpoint): Promise<void> {
  const { db, merchantId, realNow } = context
  const { id, url, description, enabledEvents, apiVersion, metadata, sealedSecret } = endpoint
  await sql`
    INSERT INTO webhook_endpoints (merchant_id, id, url, description, enabled_events, api_version, metadata, sealed_secret, created_at, url_set_by)
    VALUES (${merchantId}, ${id}, ${url}, ${description}, ${[...enabledEvents]}::text[], ${apiVersion}, ${JSON.stringify(metadata)}, ${sealedSecret}, ${realNow},
      ${chooserOf(context)})`.execute(db)
}

export type EndpointChange = Pick<EndpointRow, 'url' | 'description' | 'enabled_events' | 'metadata' | 'status' | 'disabled_reason'>

/** Writes what a change left. An endpoint that is enabled again begins without failures, and its waiting events are sent. */
export async function updateEndpoint(context: TenantContext, id: string, change: EndpointChange): Promise<void> {
  const { db, merchantId, realNow } = context
  const { url, description, enabled_events: types, metadata, status, disabled_reason: reason } = change
  await sql`
    UPDATE webhook_endpoints SET url = ${url}, description = ${description}, enabled_events = ${[...types]}::text[], metadata = ${JSON.stringify(metadata)},
      url_set_by = CASE WHEN url = ${url} THEN url_set_by ELSE ${chooserOf(context)} END,
      disabled_reason = ${reason}, failing_since = CASE WHEN status = 'enabled' OR ${status} <> 'enabled' THEN failing_since END,
      next_attempt_at = CASE WHEN status = 'enabled' OR ${status} <> 'enabled' THEN next_attempt_at ELSE ${realNow} END, status = ${status}
    WHERE merchant_id = ${merchantId} AND id = ${id}`.execute(db)
}

/** Replaces the secret; the one before signs as well until its end, or no longer. */
export async function replaceSecret({ db, merchantId }: TenantContext, id: string, sealedSecret: Buffer, formerEndsAt: Date | null): Promise<void> {
  await sql`
    UPDATE webhook_endpoints SET former_sealed_secret = CASE WHEN ${formerEndsAt}::timestamptz IS NOT NULL THEN sealed_secret END,
      former_secret_ends_at = ${formerEndsAt}, sealed_secret = ${sealedSecret}
    WHERE merchant_id = ${merchantId} AND id = ${id}`.execute(db)
}

/** Deliveries stay until they are as old as others; nobody attempts them again. */
export async function deleteEndpointRow({ db, merchantId }: TenantContext, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`DELETE FROM webhook_endpoints WHERE merchant_id = ${merchantId} AND id = ${id}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Has workers look at an endpoint now. Locks its row, so a worker that is recording its last deliveries sees this transaction's or waits for it. */
export async function wakeEndpoints({ db, merchantId, realNow }: TenantContext, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE webhook_endpoints SET next_attempt_at = least(next_attempt_at, ${realNow}) WHERE merchant_id = ${merchantId} AND id = ANY (${[...ids]}::text[])`.execute(
    db,
  )
}

/** Notes that deliveries of an endpoint are replayed, and makes it due now. */
export async function noteReplay({ db, merchantId, realNow }: TenantContext, id: string): Promise<void> {
  await sql`
    UPDATE webhook_endpoints SET replayed_at = ${realNow}, next_attempt_at = least(next_attempt_at, ${realNow})
    WHERE merchant_id = ${merchantId} AND id = ${id}`.execute(db)
}

export interface AllowedHosts {
  /** Origins. Any address if there is none. */
  readonly hosts: readonly string[]
  /** Whether nobody has set them. */
  readonly isDefault: boolean
}

/** Until an account sets its hosts, a live one has the host of its website, and a sandbox none, since it is tried from anywhere. */
export async function findHosts({ db, merchantId }: TenantContext): Promise<AllowedHosts> {
  const { rows } = await sql<{ hosts: string[] | null; kind: string; website: string | null }>`
    SELECT s.hosts, r.kind, r.website FROM account_readiness(${merchantId}) r LEFT JOIN webhook_settings s ON s.merchant_id = ${merchantId}`.execute(db)
  const [row] = rows
  if (row?.hosts) return { hosts: row.hosts, isDefault: false }
  return { hosts: row?.kind === 'live' && row.website !== null ? [`https://${new URL(row.website).hostname}`] : [], isDefault: true }
}

export async function saveHosts({ db, merchantId }: TenantContext, hosts: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO webhook_settings (merchant_id, hosts) VALUES (${merchantId}, ${[...hosts]}::text[])
    ON CONFLICT (merchant_id) DO UPDATE SET hosts = excluded.hosts`.execute(db)
}

import { type Selectable, sql } from 'kysely'
import type { StoreFailure } from '#areas/stores/contract/problems.ts'
import type { MerchantId } from '#kernel/ids.ts'
import type { RequestContext, TenantContext } from '#server/infra/context.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'

export interface StoreRow extends Omit<Selectable<DB['stores']>, 'key_id' | 'failure' | 'disconnected_by'> {
  readonly failure: StoreFailure | null
  readonly disconnected_by: 'member' | 'uninstall' | null
}

const columns = sql.raw(`merchant_id, id, handle, scopes, authorized_at, connected_at, connected_by, sealed_token, token_expires_at, last_called_at, renew_at,
  failure_count, failure, failed_at, disconnected_at, disconnected_by`)

/** All stores of the account, which has at most a hundred connected ones. */
export async function findStores({ db, merchantId }: TenantContext): Promise<StoreRow[]> {
  const { rows } = await sql<StoreRow>`
    SELECT ${columns} FROM stores WHERE merchant_id = ${merchantId} ORDER BY disconnected_at IS NOT NULL, coalesce(disconnected_at, connected_at) DESC, id`.execute(
    db,
  )
  return rows
}

export async function findStore({ db, merchantId }: TenantContext, id: string): Promise<StoreRow | undefined> {
  return (await sql<StoreRow>`SELECT ${columns} FROM stores WHERE merchant_id = ${merchantId} AND id = ${id}`.execute(db)).rows[0]
}

export async function lockStore({ db, merchantId }: TenantContext, id: string): Promise<StoreRow | undefined> {
  return (await sql<StoreRow>`SELECT ${columns} FROM stores WHERE merchant_id = ${merchantId} AND id = ${id} FOR UPDATE`.execute(db)).rows[0]
}

export async function lockStoreOf({ db, merchantId }: TenantContext, handle: string): Promise<StoreRow | undefined> {
  return (await sql<StoreRow>`SELECT ${columns} FROM stores WHERE merchant_id = ${merchantId} AND handle = ${handle} FOR UPDATE`.execute(db)).rows[0]
}

export async function findStoreOf({ db, merchantId }: TenantContext, handle: string): Promise<StoreRow | undefined> {
  return (await sql<StoreRow>`SELECT ${columns} FROM stores WHERE merchant_id = ${merchantId} AND handle = ${handle}`.execute(db)).rows[0]
}

/** Stores of one account are connected one after the other, so their number is exact. */
export async function countStoresLocked({ db, merchantId }: TenantContext): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${merchantId}/stores`}, 0))`.execute(db)
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM stores WHERE merchant_id = ${merchantId} AND disconnected_at IS NULL`.execute(db)
  return rows[0]?.count ?? 0
}

export interface NewStore {
  readonly id: string
  readonly handle: string
  readonly scopes: readonly string[]
  readonly authorizedAt: Date
  readonly connectedBy: string
  readonly sealedToken: Buffer
  readonly tokenExpiresAt: Date
  readonly renewAt: Date
}

/** Adds a store, or connects it again under the ID that it had. */
export async function saveStore({ db, merchantId, realNow }: TenantContext, store: NewStore): Promise<void> {
  const { id, handle, scopes, authorizedAt, connectedBy, sealedToken, tokenExpiresAt, renewAt } = store
  await sql`
    INSERT INTO stores (merchant_id, id, handle, scopes, authorized_at, connected_at, connected_by, sealed_token, token_expires_at, last_called_at, renew_at)
    VALUES (${merchantId}, ${id}, ${handle}, ${[...scopes]}::text[], ${authorizedAt}, ${realNow}, ${connectedBy}, ${sealedToken}, ${tokenExpiresAt}, ${realNow}, ${renewAt})
    ON CONFLICT (merchant_id, id) DO UPDATE SET scopes = excluded.scopes, authorized_at = excluded.authorized_at, connected_at = excluded.connected_at,
      connected_by = excluded.connected_by, sealed_token = excluded.sealed_token, token_expires_at = excluded.token_expires_at,
      last_called_at = excluded.last_called_at, renew_at = excluded.renew_at, failure_count = 0, failure = NULL, failed_at = NULL,
      disconnected_at = NULL, disconnected_by = NULL`.execute(db)
}

/** Deletes the token. */
export async function markDisconnected({ db, merchantId, realNow }: TenantContext, id: string, by: 'member' | 'uninstall'): Promise<void> {
  await sql`
    UPDATE stores SET sealed_token = NULL, token_expires_at = NULL, renew_at = NULL, failure_count = 0, failure = NULL, failed_at = NULL,
      disconnected_at = ${realNow}, disconnected_by = ${by}
    WHERE merchant_id = ${merchantId} AND id = ${id}`.execute(db)
}

export interface DueStore {
  readonly merchant_id: MerchantId
  readonly id: string
  readonly handle: string
}

/** Takes stores of all accounts whose token is due for renewal. Another worker takes them once the lease is over. */
export async function takeStoresToRenew({ db }: Pick<RequestContext, 'db'>, now: Date, leasedUntil: Date, limit: number): Promise<DueStore[]> {
  return (await sql<DueStore>`SELECT merchant_id, id, handle FROM take_stores_to_renew(${now}, ${leasedUntil}, ${limit})`.execute(db)).rows
}

interface Renewal {
  readonly sealedToken: Buffer
  readonly scopes: readonly string[]
  readonly tokenExpiresAt: Date
  readonly renewAt: Date
}

export async function saveRenewal({ db, merchantId, realNow }: TenantContext, id: string, renewal: Renewal): Promise<void> {
  const { sealedToken, scopes, tokenExpiresAt, renewAt } = renewal
  await sql`
    UPDATE stores SET sealed_token = ${sealedToken}, scopes = ${[...scopes]}::text[], token_expires_at = ${tokenExpiresAt}, last_called_at = ${realNow},
      renew_at = ${renewAt}, failure_count = 0, failure = NULL, failed_at = NULL
    WHERE merchant_id = ${merchantId} AND id = ${id}`.execute(db)
}

interface Failure {
  readonly failure: StoreFailure
  readonly failureCount: number
  /** Since when members know. */
  readonly failedAt: Date | null
  readonly renewAt: Date
}

export async function saveFailure({ db, merchantId }: TenantContext, id: string, { failure, failureCount, failedAt, renewAt }: Failure): Promise<void> {
  await sql`
    UPDATE stores SET failure = ${failure}, failure_count = ${failureCount}, failed_at = ${failedAt}, renew_at = ${renewAt}
    WHERE merchant_id = ${merchantId} AND id = ${id}`.execute(db)
}

import type { BlockList } from 'node:net'
import { type RawBuilder, sql } from 'kysely'
import type { KeyKind } from '#areas/developers/contract/key-fields.ts'
import type { MerchantId } from '#kernel/ids.ts'
import { toBlockList } from '#server/infra/config/networks.ts'
import type { Database } from '#server/infra/database/database.ts'
import { runPrepared } from '#server/infra/database/prepared.ts'
import { type Count, countEach } from '#server/infra/http/rate-limits/rate-limits-store.ts'

export interface ApiKey {
  readonly merchantId: MerchantId
  readonly keyId: string
  readonly kind: KeyKind
  /** Of a restricted key. */
  readonly permissions: ReadonlySet<string>
  /** Where it works from. Null for everywhere. */
  readonly allowedAddresses: BlockList | null
  readonly expiresAt: Date | null
  /** The connected store that takes payments with it. Null for the whole account. */
  readonly storeId: string | null
  readonly isLive: boolean
  /** Whether it is the demo's live account. */
  readonly isDemo: boolean
  /** How far the account's clock is ahead of the machine's. */
  readonly clockAheadMs: number
  /** Its calls in the running window, this one included; null where calls are not counted. */
  readonly count: Count | null
}

/** How a key's calls are counted. */
export interface Counting {
  /** What the key's id is appended to. */
  readonly prefix: string
  readonly windowMs: number
  readonly now: Date
}

/** Calls since the key was last looked up, this one included. */
export interface CountingCalls extends Counting {
  readonly calls: number
}

interface KeyRow {
  merchant_id: MerchantId
  key_id: string
  kind: string
  is_demo: boolean
  clock_ahead_ms: number
  key_kind: KeyKind
  permissions: string[]
  allowed_addresses: string[]
  expires_at: Date | null
  store_id: string | null
  hits?: number
  resets_at?: Date
}

/** The account of a key, by its hash; runs before the account is known. Counts calls in the same round trip, where calls are counted. */
export async function findApiKey(database: Database, secretHash: Buffer, counting: CountingCalls | null): Promise<ApiKey | null> {
  const found = sql`SELECT * FROM find_api_key(${secretHash})`
  const { rows } = await runPrepared(database.global, sql<KeyRow>`${counting ? foundAndCounted(found, counting) : found}`)
  const row = rows[0]
  if (!row) return null
  return {
    merchantId: row.merchant_id,
    keyId: row.key_id,
    kind: row.key_kind,
    permissions: new Set(row.permissions),
    allowedAddresses: row.allowed_addresses.length > 0 ? toBlockList(row.allowed_addresses) : null,
    expiresAt: row.expires_at,
    storeId: row.store_id,
    isLive: row.kind === 'live',
    isDemo: row.is_demo,
    clockAheadMs: row.clock_ahead_ms,
    count: row.hits === undefined || !row.resets_at ? null : { hits: row.hits, resetsAt: row.resets_at },
  }
}

function foundAndCounted(found: RawBuilder<unknown>, { prefix, windowMs, now, calls }: CountingCalls) {
  const counted = countEach(sql`SELECT ${prefix} || key_id AS key, ${calls}::integer AS hits FROM found`, windowMs, now)
  return sql`WITH found AS (${found}), counted AS (${counted}) SELECT * FROM found, counted`
}

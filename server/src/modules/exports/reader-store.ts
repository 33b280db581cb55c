import type { MerchantId, UserId } from '@counterfoil/contract/ids'
import { sql } from 'kysely'
import { holderOf, type StoredHolder } from '../../infra/http/limit-holders-store.ts'
import type { Reader, Snapshot } from './source-store.ts'

/** Reads the rights of whoever requested an export as of its snapshot, since they may have changed after the request. */
export async function findReader(snapshot: Snapshot, merchantId: MerchantId, userId: UserId): Promise<Reader> {
  const [row] = await snapshot.read(sql<{ is_owner: string; roles: string }>`
    SELECT is_owner::text AS is_owner, roles::text AS roles FROM member_with_access(${merchantId}, ${userId})`)
  if (!row) return { userId: null, permissions: new Set() }
  return holderOf({ user_id: userId, is_owner: row.is_owner === 'true', roles: JSON.parse(row.roles) as StoredHolder['roles'] })
}

import { sql } from 'kysely'
import type { Snapshot } from '../../../infra/database/snapshot.ts'

/** The name of the account that the file is of. */
export async function findAccountName(snapshot: Snapshot, merchantId: string): Promise<string> {
  const [row] = await snapshot.read(sql<{ name: string }>`SELECT name FROM merchant_accounts WHERE merchant_id = ${merchantId}`)
  return row?.name ?? merchantId
}

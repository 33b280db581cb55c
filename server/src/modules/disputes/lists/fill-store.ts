import { sql } from 'kysely'
import type { TenantContext } from '../../../infra/context.ts'

/** Disputes that were opened before they had the columns of their filters. Can be removed with the lookups of `lookedUpFiltersOf`, once no account has any. */

export const fillJobName = 'dispute_filters'

type Tenant = Pick<TenantContext, 'db' | 'merchantId'>

/** Whether disputes of the account lack the columns. It reads an index of these disputes alone. */
export async function hasUnfilled({ db, merchantId }: Tenant): Promise<boolean> {
  const { rows } = await sql`SELECT FROM disputes p WHERE p.merchant_id = ${merchantId} AND p.card_country IS NULL LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Fills the columns of the next disputes: the trigger that fills those of new ones does it. Returns how many there were. */
export async function fillNext({ db, merchantId }: Tenant, countMax: number): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE disputes SET card_country = NULL WHERE merchant_id = ${merchantId} AND card_country IS NULL AND id IN (
      SELECT p.id FROM disputes p WHERE p.merchant_id = ${merchantId} AND p.card_country IS NULL ORDER BY p.created_at, p.id LIMIT ${countMax})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

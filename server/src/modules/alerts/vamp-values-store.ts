import type { RuleValues } from '@counterfoil/contract/alerts/endpoints'
import { sql } from 'kysely'
import type { TenantContext } from '../../infra/context.ts'

/** The account's own threshold of VAMP, whose versions the VAMP page sets. Null without one. */
export async function findVampValues({ db, merchantId }: TenantContext): Promise<RuleValues | null> {
  const { rows } = await sql<RuleValues>`
    SELECT ratio_basis_points AS threshold, count AS count_min FROM vamp_thresholds WHERE merchant_id = ${merchantId} ORDER BY version DESC LIMIT 1`.execute(db)
  return rows[0] ?? null
}

import type { CurrencyCode } from '@counterfoil/contract/money/currencies'
import { sql } from 'kysely'
import type { TenantContext } from '../../infra/context.ts'

export interface HeldSum {
  readonly currency: CurrencyCode
  /** Positive minor units. */
  readonly amount_minor: number
}

/** What chargebacks that are not decided yet have withdrawn, per currency of the sale and without their fees. */
export async function sumHeldInDisputes({ db, merchantId }: TenantContext): Promise<HeldSum[]> {
  const { rows } = await sql<HeldSum>`
    SELECT currency, sum(amount_minor)::bigint AS amount_minor FROM disputes
    WHERE merchant_id = ${merchantId} AND status IN ('needs_response', 'under_review')
    GROUP BY currency ORDER BY currency`.execute(db)
  return rows
}

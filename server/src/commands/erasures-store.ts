import type { Database } from '../infra/database/database.ts'

/** An erasure of a customer's personal data, as `counterfoil erasures` writes it. */
export interface ListedErasure {
  readonly account: string
  readonly customer: string
  readonly requested_at: string
  readonly requested_by: string
  readonly requested_by_name: string
}

/** The erasures of all accounts, the earliest first. @param owner past row-level security. */
export async function listErasures(owner: Database): Promise<ListedErasure[]> {
  const { rows } = await owner.pool.query<ListedErasure>(
    `SELECT merchant_id AS account, customer_id AS customer, to_json(requested_at) #>> '{}' AS requested_at, requested_by, requested_by_name
     FROM customer_erasures ORDER BY requested_at, merchant_id, customer_id`,
  )
  return rows
}

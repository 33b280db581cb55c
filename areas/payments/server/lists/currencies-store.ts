import { sql } from 'kysely'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { TenantContext } from '#server/infra/context.ts'

/** Every currency the account has had payments in. Hops from one to the next in the index: an old account costs no more than a new one. */
export async function findCurrencies({ db, merchantId }: TenantContext): Promise<CurrencyCode[]> {
  const { rows } = await sql<{ currency: CurrencyCode }>`
    WITH RECURSIVE found AS (
      (SELECT currency FROM payments WHERE merchant_id = ${merchantId} ORDER BY currency LIMIT 1)
      UNION ALL
      SELECT next.currency FROM found, LATERAL (
        SELECT currency FROM payments WHERE merchant_id = ${merchantId} AND currency > found.currency ORDER BY currency LIMIT 1
      ) AS next
    )
    SELECT currency FROM found`.execute(db)
  return rows.map(({ currency }) => currency)
}

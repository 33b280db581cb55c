import type { MerchantId } from '@counterfoil/contract/ids'
import type { CurrencyCode } from '@counterfoil/contract/money/currencies'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantContext } from '../../../infra/context.ts'

/** The currencies of an account's payments. Hops from one to the next in the index: an old account costs no more than a new one. */
export function currenciesQuery(merchantId: MerchantId): RawBuilder<{ currency: CurrencyCode }> {
  return sql<{ currency: CurrencyCode }>`
    WITH RECURSIVE found AS (
      (SELECT currency FROM payments WHERE merchant_id = ${merchantId} ORDER BY currency LIMIT 1)
      UNION ALL
      SELECT next.currency FROM found, LATERAL (
        SELECT currency FROM payments WHERE merchant_id = ${merchantId} AND currency > found.currency ORDER BY currency LIMIT 1
      ) AS next
    )
    SELECT currency FROM found`
}

/** Every currency the account has had payments in. */
export async function findCurrencies({ db, merchantId }: TenantContext): Promise<CurrencyCode[]> {
  const { rows } = await currenciesQuery(merchantId).execute(db)
  return rows.map(({ currency }) => currency)
}

import type { MerchantId } from '@counterfoil/contract/ids'
import { sql } from 'kysely'
import type { Condition } from '../../../infra/pages/keyset-pages-store.ts'

/**
 * A column of the card of a payment, which is called `p`; the card's table is `m`. Of a declined payment, the card of the attempt: the payment itself has none then.
 * Its ID is found first: row-level security keeps a comparison with a subquery away from the index.
 */
export function ofCard(merchantId: MerchantId, column: Condition): Condition {
  const charged = sql`(SELECT c.payment_method_id FROM charges c WHERE c.merchant_id = ${merchantId} AND c.id = p.latest_charge_id)`
  return sql`(SELECT ${column} FROM (SELECT coalesce(p.payment_method_id, ${charged}) AS id OFFSET 0) card
    JOIN payment_methods m ON m.merchant_id = ${merchantId} AND m.id = card.id)`
}

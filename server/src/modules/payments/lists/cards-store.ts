import type { MerchantId } from '@counterfoil/contract/ids'
import { sql } from 'kysely'
import type { TenantContext } from '../../../infra/context.ts'
import type { SearchFilter } from '../../../infra/keyset-search-store.ts'
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

/**
 * The last four digits of a fingerprint's card, which an index of payments has, unlike the fingerprint. Null where cards of one fingerprint have several,
 * such as the numbers of a card and of its wallets.
 */
export async function findLast4Filter({ db, merchantId }: TenantContext, fingerprint: string): Promise<SearchFilter | null> {
  const ofFingerprint = sql`FROM payment_methods WHERE merchant_id = ${merchantId} AND fingerprint = ${fingerprint}`
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    SELECT (SELECT last4 ${ofFingerprint} ORDER BY last4 LIMIT 1) AS first, (SELECT last4 ${ofFingerprint} ORDER BY last4 DESC LIMIT 1) AS last`.execute(db)
  const [{ first, last } = { first: null, last: null }] = rows
  // No payment has an empty one.
  return first === last ? { values: [sql`p.card_last4 = ${first ?? ''}`] } : null
}

import type pg from 'pg'
import type { MerchantId } from '#kernel/ids.ts'

export const riskEntryCount = 100_000

/** Effective entries of addresses and user IDs that no payer of a benchmark has. */
export async function insertRiskEntries(owner: pg.Client, merchantId: MerchantId): Promise<void> {
  await owner.query(
    `INSERT INTO risk_entries (merchant_id, id, created_at, effective_from, type, effect, record, user_id, user_name)
     SELECT $1, 'rsk_bench' || lpad(n::text, 8, '0'), now(), now(), CASE WHEN n % 2 = 0 THEN 'ip' ELSE 'user_id' END, 'block',
       CASE WHEN n % 2 = 0 THEN host('203.0.0.0'::inet + n) ELSE 'user_' || n END, 'usr_bench', 'Ann'
     FROM generate_series(1, ${riskEntryCount}) AS n`,
    [merchantId],
  )
  await owner.query('VACUUM ANALYZE risk_entries')
}

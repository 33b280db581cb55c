import type { MerchantId } from '@counterfoil/contract/ids'
import type pg from 'pg'

/** A frozen month of an account, and its own threshold. */
export async function plantVamp(owner: Pick<pg.Client, 'query'>, merchantId: MerchantId): Promise<void> {
  await owner.query(
    `INSERT INTO vamp_revisions (merchant_id, month, revision, tc05_count, tc15_count, tc40_count, frozen_at) VALUES ($1, '2025-01', 1, 1, 1, 1, now())`,
    [merchantId],
  )
  await owner.query(`INSERT INTO vamp_thresholds (merchant_id, version, count, set_at) VALUES ($1, 1, 10, now())`, [merchantId])
}

import type { Pool } from 'pg'

/** An outcome, since those of payments may be folded already, figures of acceptance that are folded, switches and an alert, so that no other account sees them. */
export async function plantAcceptance(owner: Pool, merchantId: string): Promise<void> {
  await owner.query(`INSERT INTO acceptance_outcomes VALUES ($1, 0, '2026-06-01', 0, 1, 1, 0, 0, 'USD', 'visa', 'US', 'credit', '424242', '')`, [merchantId])
  await owner.query(`INSERT INTO acceptance_sums VALUES ($1, '2026-06-01', 0, 1, 1, 0, 'all', 'month', 'USD', '')`, [merchantId])
  await owner.query(`INSERT INTO acceptance_parts VALUES ($1, 0, 1, 1, 0, '2026-06-01', 0, 'USD')`, [merchantId])
  await owner.query(`INSERT INTO acceptance_hours VALUES ($1, '2026-06-01', 0, 1, 1, 0, 0, 'hour', 'USD')`, [merchantId])
  await owner.query(`INSERT INTO acceptance_switches VALUES ($1, 1, '{jcb}', 'all', '{}', 'all', '{}')`, [merchantId])
  await owner.query(`INSERT INTO alert_rules (merchant_id, kind, threshold, count_min, set_at) VALUES ($1, 'success_rate', 10, 50, now())`, [merchantId])
  await owner.query(`INSERT INTO alert_sendings VALUES ($1, 'success_rate', NULL, now())`, [merchantId])
}

import type { Pool } from 'pg'

/** An entry of a risk list with its history, a decision and an upload, so that no other account sees them. */
export async function plantRisk(owner: Pool, merchantId: string): Promise<void> {
  await owner.query(
    `INSERT INTO risk_entries (merchant_id, id, created_at, effective_from, type, effect, record, user_id, user_name)
     VALUES ($1, 'rsk_theirs', now(), now(), 'user_id', 'block', 'theirs', 'usr_theirs', 'Theirs')`,
    [merchantId],
  )
  await owner.query(
    `INSERT INTO risk_entry_changes (merchant_id, id, entry_id, at, change, user_id, user_name)
     VALUES ($1, 'rskc_theirs', 'rsk_theirs', now(), 'added', 'usr_theirs', 'Theirs')`,
    [merchantId],
  )
  await owner.query(
    `INSERT INTO risk_decisions (merchant_id, charge_id, payment_id, payment_created_at, currency, amount_minor, at, effective_from, effect, entry_id, type, record, user_name)
     VALUES ($1, 'ch_theirs', 'pi_theirs', now(), 'USD', 100, now(), now(), 'block', 'rsk_theirs', 'user_id', 'theirs', 'Theirs')`,
    [merchantId],
  )
  await owner.query(
    `INSERT INTO risk_uploads (merchant_id, id, created_at, row_count, type, effect, period, name, uploaded_by_name)
     VALUES ($1, 'rsku_theirs', now(), 1, 'user_id', 'block', 'permanent', 'theirs.csv', 'Theirs')`,
    [merchantId],
  )
  await owner.query(
    `INSERT INTO risk_upload_rows (merchant_id, upload_id, line, outcome, typed, record) VALUES ($1, 'rsku_theirs', 2, 'known', 'theirs', 'theirs')`,
    [merchantId],
  )
  await owner.query(`INSERT INTO risk_dismissals (merchant_id, dismissed_at, type, record, user_name) VALUES ($1, now(), 'user_id', 'theirs', 'Theirs')`, [
    merchantId,
  ])
}

import type { Pool } from 'pg'

/** An entry of a risk list with its history, a rule with what it counted, decisions and an upload, so that no other account sees them. */
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
    `INSERT INTO risk_setup_decisions (merchant_id, object_id, attempt_id, at, entry_id) VALUES ($1, 'seti_theirs', 'rskrd_theirs', now(), 'rsk_theirs')`,
    [merchantId],
  )
  await owner.query(
    `INSERT INTO risk_rules (merchant_id, id, created_at, changed_at, version, threshold, window_minutes, status, subject, counts, action)
     VALUES ($1, 'rskr_theirs', now(), now(), 1, 5, 10, 'on', 'ip', 'declines', 'block')`,
    [merchantId],
  )
  await owner.query(
    `INSERT INTO risk_rule_changes (merchant_id, id, rule_id, at, threshold, window_minutes, change, subject, counts, action)
     VALUES ($1, 'rskrc_theirs', 'rskr_theirs', now(), 5, 10, 'created', 'ip', 'declines', 'block')`,
    [merchantId],
  )
  await owner.query(`INSERT INTO risk_rule_attempts (merchant_id, counter, at, recorded_at) VALUES ($1, 1, now(), now())`, [merchantId])
  await owner.query(
    `INSERT INTO risk_rule_decisions (merchant_id, object_id, attempt_id, at, count, threshold, window_minutes, rule_id, subject, counts, action)
     VALUES ($1, 'pi_theirs', 'ch_theirs', now(), 5, 5, 10, 'rskr_theirs', 'ip', 'declines', 'block')`,
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

import type pg from 'pg'

/** A row of every table of scheduled payouts, exports and accounting. */
export async function plantSchedules(owner: Pick<pg.Client, 'query'>, merchantId: string): Promise<void> {
  await owner.query(`INSERT INTO payout_schedules (merchant_id, currency, frequency, minimum_minor, updated_at) VALUES ($1, 'USD', 'manual', 0, now())`, [
    merchantId,
  ])
  await owner.query(
    `INSERT INTO export_schedules (merchant_id, id, created_at, created_by, created_by_name, list, q, columns, format, has_bom, locale, period, frequency, hour, recipients)
     VALUES ($1, 'exs_theirs', now(), 'usr_theirs', 'Ann', 'payments', '', '{payment}', 'csv', false, 'en', 'yesterday', 'daily', 8, '{}')`,
    [merchantId],
  )
  await owner.query(`INSERT INTO export_mails (merchant_id, job_id, due_at) VALUES ($1, 'job_theirs', now())`, [merchantId])
  await owner.query(`INSERT INTO journal_accounts (merchant_id, account, name, code, tax_rate) VALUES ($1, 'sales', 'Sales', '200', '')`, [merchantId])
}

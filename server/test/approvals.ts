import type pg from 'pg'
import type { TestBusiness } from './factories.ts'

/** A row in each table of limits and approvals. */
export async function plantApprovals(owner: pg.Pool, { liveId, businessId }: TestBusiness): Promise<void> {
  await owner.query(
    `INSERT INTO approval_requests (merchant_id, id, action, amount_minor, currency, exceeded, limit_minor, input, requested_by, requested_by_name, created_at, expires_at)
     VALUES ($1, 'apr_theirs', 'payout', 2, 'USD', 'each', 1, '{}', 'usr_theirs', 'Theirs', now(), now() + interval '1 hour')`,
    [liveId],
  )
  await owner.query(
    `INSERT INTO limit_usage (merchant_id, user_id, action, currency, day, used_minor) VALUES ($1, 'usr_theirs', 'refund', 'USD', current_date, 1)`,
    [liveId],
  )
  await owner.query(
    `INSERT INTO team_approvals (business_id, id, action, subject, input, changes, requested_by, requested_by_name, requested_in, created_at, expires_at)
     VALUES ($1, 'tap_theirs', 'role.create', 'Clerks', '{}', '{}', 'usr_theirs', 'Theirs', $2, now(), now() + interval '1 hour')`,
    [businessId, liveId],
  )
  await owner.query(
    `INSERT INTO role_limits (business_id, role_id, action, currency, each_minor) SELECT business_id, id, 'refund', 'USD', 1 FROM roles WHERE business_id = $1 LIMIT 1`,
    [businessId],
  )
}

import { sql } from 'kysely'
import type { TenantContext } from '../../infra/context.ts'

/** Whether the worker has something to do in the account at a time of its clock, or somebody outside is being asked. A test holds it to what the worker looks for. */
export async function hasDueWork({ db, merchantId }: TenantContext, now: Date): Promise<boolean> {
  const own = sql`merchant_id = ${merchantId}`
  const { rows } = await sql<{ has_due: boolean }>`
    SELECT EXISTS (SELECT FROM balance_transactions WHERE ${own} AND released_at IS NULL AND available_on <= ${now})
        OR EXISTS (SELECT FROM refunds WHERE ${own} AND settles_at <= ${now})
        OR EXISTS (SELECT FROM payments WHERE ${own} AND intent_status = 'requires_capture' AND capture_before <= ${now})
        OR EXISTS (SELECT FROM reserves WHERE ${own} AND released_at IS NULL AND release_on <= ${now})
        OR EXISTS (SELECT FROM processor_reports WHERE ${own} AND reported_at IS NULL AND due_at <= ${now})
        OR EXISTS (SELECT FROM disputes WHERE ${own} AND decides_at <= ${now})
        OR EXISTS (SELECT FROM payout_schedules WHERE ${own} AND next_run_at <= ${now})
        OR EXISTS (SELECT FROM payouts WHERE ${own} AND status = 'processing' AND handed_over_at IS NULL AND hands_over_at <= ${now})
        OR EXISTS (SELECT FROM payouts WHERE ${own} AND settles_at <= ${now})
        OR EXISTS (SELECT FROM intents WHERE ${own} AND done_at IS NULL) AS has_due`.execute(db)
  return rows[0]?.has_due ?? false
}

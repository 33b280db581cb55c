import { sql } from 'kysely'
import type { TenantContext } from '#server/infra/context.ts'
import type { DisputeRow } from '../store.ts'

/** When the next reminder of a deadline, or alert of a dispute that nobody opened, is due. */
export async function findRemindersDue({ db, merchantId }: TenantContext): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date | null }>`
    SELECT least(
      (SELECT min(remind_at) FROM disputes WHERE merchant_id = ${merchantId} AND remind_at IS NOT NULL),
      (SELECT min(alert_at) FROM disputes WHERE merchant_id = ${merchantId} AND alert_at IS NOT NULL)
    ) AS due_at`.execute(db)
  return rows[0]?.due_at ?? null
}

/** Disputes with a due reminder or alert, with their payments: at most `countMax` of each, the longest due first. */
export async function listDueReminders({ db, merchantId, now }: TenantContext, countMax: number): Promise<Pick<DisputeRow, 'id' | 'payment_id'>[]> {
  const { rows } = await sql<Pick<DisputeRow, 'id' | 'payment_id'>>`
    (SELECT id, payment_id FROM disputes WHERE merchant_id = ${merchantId} AND remind_at <= ${now} ORDER BY remind_at LIMIT ${countMax})
    UNION
    (SELECT id, payment_id FROM disputes WHERE merchant_id = ${merchantId} AND alert_at <= ${now} ORDER BY alert_at LIMIT ${countMax})`.execute(db)
  return rows
}

import type { AcceptanceAlert } from '@counterfoil/contract/acceptance/alert'
import { type Selectable, sql } from 'kysely'
import type { TenantContext } from '../../../infra/context.ts'
import type { DB } from '../../../infra/database/schema.gen.ts'
import type { TimeRange } from '../pieces.ts'

/** Of the job that compares the success rate. */
export const alertJobName = 'acceptance_alert'

export type AlertRow = Selectable<DB['acceptance_alerts']>

export async function findAlert({ db, merchantId }: TenantContext): Promise<AlertRow | undefined> {
  return db.selectFrom('acceptance_alerts').selectAll().where('merchant_id', '=', merchantId).executeTakeFirst()
}

/** As `findAlert`, and keeps others from it until the transaction ends. */
export async function lockAlert({ db, merchantId }: TenantContext): Promise<AlertRow | undefined> {
  return db.selectFrom('acceptance_alerts').selectAll().where('merchant_id', '=', merchantId).forUpdate().executeTakeFirst()
}

/** Sets the alert. A drop that lasts is a new one by the new values. */
export async function writeAlert({ db, merchantId }: TenantContext, alert: AcceptanceAlert): Promise<void> {
  const values = { ...alert, checked_at: null, dropped_at: null, recovered_at: null, has_enough_payments: null }
  await db
    .insertInto('acceptance_alerts')
    .values({ merchant_id: merchantId, ...values })
    .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet(values))
    .execute()
}

export async function deleteAlert({ db, merchantId }: TenantContext): Promise<void> {
  await db.deleteFrom('acceptance_alerts').where('merchant_id', '=', merchantId).execute()
}

/** Keeps what a check found: the drop that lasts, when the last one was over, and whether there were enough payments. */
export async function keepCheck(
  { db, merchantId, now }: TenantContext,
  found: Pick<AlertRow, 'dropped_at' | 'recovered_at' | 'has_enough_payments'>,
): Promise<void> {
  await db
    .updateTable('acceptance_alerts')
    .set({ checked_at: now, ...found })
    .where('merchant_id', '=', merchantId)
    .execute()
}

/** Returns the hours before a time, and the same hours of the same weekday by the zone's clock in the weeks before, the latest week first. */
export async function readWeeks(
  { db }: TenantContext,
  until: Date,
  { hours, weeks, timeZone }: { hours: number; weeks: number; timeZone: string },
): Promise<TimeRange[]> {
  const { rows } = await sql<TimeRange>`
    SELECT until - make_interval(hours => ${hours}::int) AS "from", until
    FROM generate_series(0, ${weeks}::int) AS week,
      LATERAL (SELECT ((${until}::timestamptz AT TIME ZONE ${timeZone}) - make_interval(weeks => week)) AT TIME ZONE ${timeZone} AS until) AS ends ORDER BY week`.execute(
    db,
  )
  return rows
}

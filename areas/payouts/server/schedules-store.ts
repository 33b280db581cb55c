import { type Selectable, sql } from 'kysely'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'
import { noteDue } from '#server/infra/work/due-work.ts'
import { payoutsJobName } from './store.ts'

/** Rows of payout schedules, and the days of the business's time zone that they run on. */

export type ScheduleRow = Selectable<DB['payout_schedules']>

export async function listScheduleRows({ db, merchantId }: TenantContext): Promise<ScheduleRow[]> {
  return db.selectFrom('payout_schedules').selectAll().where('merchant_id', '=', merchantId).orderBy('currency').execute()
}

/** Holds the schedule, so that it is not changed while it runs. */
export async function lockSchedule({ db, merchantId }: TenantContext, currency: CurrencyCode): Promise<ScheduleRow | undefined> {
  return db.selectFrom('payout_schedules').selectAll().where('merchant_id', '=', merchantId).where('currency', '=', currency).forUpdate().executeTakeFirst()
}

export interface ScheduleChange {
  readonly currency: CurrencyCode
  readonly frequency: string
  readonly weekday: number | null
  readonly month_day: number | null
  readonly minimum_minor: number
  readonly next_run_at: Date | null
}

export async function upsertSchedule(context: TenantContext, change: ScheduleChange): Promise<ScheduleRow> {
  const { db, merchantId, now } = context
  noteDue(context, payoutsJobName, change.next_run_at)
  const { currency: _, ...columns } = change
  return db
    .insertInto('payout_schedules')
    .values({ ...change, merchant_id: merchantId, updated_at: now })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'currency']).doUpdateSet({ ...columns, updated_at: now }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Schedules whose time has come; another worker's are passed over. */
export async function takeDueSchedules({ db, merchantId, now }: TenantContext, countMax: number): Promise<ScheduleRow[]> {
  return db
    .selectFrom('payout_schedules')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('next_run_at', '<=', now)
    .orderBy('next_run_at')
    .limit(countMax)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function setNextRun(context: TenantContext, currency: CurrencyCode, nextRunAt: Date | null): Promise<void> {
  const { db, merchantId, now } = context
  noteDue(context, payoutsJobName, nextRunAt)
  await db
    .updateTable('payout_schedules')
    .set({ next_run_at: nextRunAt, last_run_at: now })
    .where('merchant_id', '=', merchantId)
    .where('currency', '=', currency)
    .execute()
}

/** The calendar day that it is in a zone. */
export async function findLocalDay({ db, now }: TenantContext, timeZone: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`SELECT (${now}::timestamptz AT TIME ZONE ${timeZone})::date AS day`.execute(db)
  return rows[0]?.day ?? ''
}

/** The moment at which a day begins in a zone; where clocks go forward at midnight, that is later than 00:00. */
export async function findStartOfDay({ db }: TenantContext, day: string, timeZone: string): Promise<Date> {
  const { rows } = await sql<{ start: Date }>`SELECT (${day}::date::timestamp AT TIME ZONE ${timeZone}) AS start`.execute(db)
  if (!rows[0]) throw new Error(`${day} has no beginning`)
  return rows[0].start
}

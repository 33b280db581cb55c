import { sql } from 'kysely'
import type { TenantContext } from '#server/infra/context.ts'

export interface ClockRow {
  readonly name: string
  readonly created_at: Date
  readonly clock_ahead_ms: number
}

export async function getClockRow(context: TenantContext): Promise<ClockRow> {
  return clockQuery(context).executeTakeFirstOrThrow()
}

/** Holds the clock, so that it is moved by one after the other. */
export async function lockClockRow(context: TenantContext): Promise<ClockRow> {
  return clockQuery(context).forNoKeyUpdate().executeTakeFirstOrThrow()
}

function clockQuery({ db, merchantId }: TenantContext) {
  return db.selectFrom('merchant_accounts').select(['name', 'created_at', 'clock_ahead_ms']).where('merchant_id', '=', merchantId)
}

/** Never less than it was, whoever else moved it. */
export async function setClockAhead({ db, merchantId }: TenantContext, aheadMs: number): Promise<ClockRow> {
  return db
    .updateTable('merchant_accounts')
    .set({ clock_ahead_ms: sql`greatest(clock_ahead_ms, ${aheadMs}::bigint)` })
    .where('merchant_id', '=', merchantId)
    .returning(['name', 'created_at', 'clock_ahead_ms'])
    .executeTakeFirstOrThrow()
}

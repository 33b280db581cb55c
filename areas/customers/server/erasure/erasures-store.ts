import { type Selectable, sql } from 'kysely'
import type { JobId } from '#kernel/ids.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'

/** The member who had the data erased. */
export interface Eraser {
  readonly userId: string
  readonly name: string
}

export type ErasureRow = Selectable<DB['customer_erasures']>

export async function findErasure({ db, merchantId }: TenantContext, customerId: string): Promise<ErasureRow | undefined> {
  return db.selectFrom('customer_erasures').selectAll().where('merchant_id', '=', merchantId).where('customer_id', '=', customerId).executeTakeFirst()
}

/** Notes an erasure, or that one is repeated. */
export async function putErasure({ db, merchantId, realNow }: TenantContext, customerId: string, { userId, name }: Eraser, jobId: JobId): Promise<void> {
  await sql`
    INSERT INTO customer_erasures (merchant_id, customer_id, requested_at, requested_by, requested_by_name, job_id)
    VALUES (${merchantId}, ${customerId}, ${realNow}, ${userId}, ${name}, ${jobId})
    ON CONFLICT (merchant_id, customer_id) DO UPDATE SET requested_at = excluded.requested_at, requested_by = excluded.requested_by,
      requested_by_name = excluded.requested_by_name, job_id = excluded.job_id, erased_at = NULL`.execute(db)
}

export async function endErasure({ db, merchantId, realNow }: TenantContext, customerId: string): Promise<void> {
  await sql`UPDATE customer_erasures SET erased_at = ${realNow} WHERE merchant_id = ${merchantId} AND customer_id = ${customerId}`.execute(db)
}

import type { Insertable } from 'kysely'
import type { TenantContext } from '../../infra/context.ts'
import type { DB } from '../../infra/database/schema.gen.ts'

export async function insertReports(
  { db, merchantId }: TenantContext,
  reports: readonly Omit<Insertable<DB['processor_reports']>, 'merchant_id'>[],
): Promise<void> {
  if (reports.length === 0) return
  await db
    .insertInto('processor_reports')
    .values(reports.map((report) => ({ ...report, merchant_id: merchantId })))
    .execute()
}

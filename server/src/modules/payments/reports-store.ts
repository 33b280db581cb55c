import type { Insertable } from 'kysely'
import type { TenantContext } from '../../infra/context.ts'
import type { DB } from '../../infra/database/schema.gen.ts'
import { insertRows } from '../../infra/database/write-rows.ts'

export function insertReports({ db, merchantId }: TenantContext, reports: readonly Omit<Insertable<DB['processor_reports']>, 'merchant_id'>[]): void {
  insertRows(
    db,
    'processor_reports',
    reports.map((report) => ({ ...report, merchant_id: merchantId })),
  )
}

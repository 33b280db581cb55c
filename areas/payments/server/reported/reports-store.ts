import type { Insertable } from 'kysely'
import type { TenantContext } from '#server/infra/context.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'
import { insertRows } from '#server/infra/database/write-rows.ts'
import { noteDue } from '#server/infra/work/due-work.ts'

/** Of the job that carries reports out, and the steps of disputes. */
export const disputesJobName = 'disputes'

type NewReport = Omit<Insertable<DB['processor_reports']>, 'merchant_id'> & { readonly due_at: Date }

export function insertReports(context: TenantContext, reports: readonly NewReport[]): void {
  const { db, merchantId } = context
  for (const { due_at } of reports) noteDue(context, disputesJobName, due_at)
  insertRows(
    db,
    'processor_reports',
    reports.map((report) => ({ ...report, merchant_id: merchantId })),
  )
}

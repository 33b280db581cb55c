import { sql } from 'kysely'
import type { ChecklistStep } from '#areas/developers/contract/checklist.ts'
import type { TenantContext } from '#server/infra/context.ts'

/** Returns which steps have happened, each from the first entry of an index. */
export async function findChecklist({ db, merchantId, realNow }: TenantContext): Promise<Record<ChecklistStep, boolean> | undefined> {
  return (await checklistQuery(merchantId, realNow).execute(db)).rows[0]
}

export function checklistQuery(merchantId: string, now: Date) {
  return sql<Record<ChecklistStep, boolean>>`
    SELECT
      EXISTS (SELECT FROM payments WHERE merchant_id = ${merchantId} AND captured_at IS NOT NULL) AS payment,
      EXISTS (SELECT FROM charges WHERE merchant_id = ${merchantId} AND outcome = 'declined') AS decline,
      EXISTS (SELECT FROM webhook_endpoints WHERE merchant_id = ${merchantId} AND last_delivered_at IS NOT NULL) AS webhook,
      EXISTS (SELECT FROM refunds WHERE merchant_id = ${merchantId}) AS refund,
      has_live_key(${merchantId}, ${now}) AS live_key`
}

import { sql } from 'kysely'
import type { DisputeId, PaymentId, UserId } from '#kernel/ids.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { DisputeRow } from '../store.ts'

/** The payment of each of these disputes. */
export async function listPaymentsOf({ db, merchantId }: TenantContext, ids: readonly DisputeId[]): Promise<PaymentId[]> {
  const { rows } = await sql<{ payment_id: PaymentId }>`
    SELECT payment_id FROM disputes WHERE merchant_id = ${merchantId} AND id = ANY (${[...ids]}::text[])`.execute(db)
  return rows.map(({ payment_id: id }) => id)
}

/** These disputes, in the order of their IDs, as they stay until the transaction ends. */
export async function lockAssigned({ db, merchantId }: TenantContext, ids: readonly DisputeId[]): Promise<DisputeRow[]> {
  const { rows } = await sql<DisputeRow>`
    SELECT * FROM disputes WHERE merchant_id = ${merchantId} AND id = ANY (${[...ids]}::text[]) ORDER BY id FOR NO KEY UPDATE`.execute(db)
  return rows
}

/** Assigns disputes; null for nobody. */
export async function setAssignee({ db, merchantId }: TenantContext, ids: readonly DisputeId[], assignee: { id: UserId; name: string } | null): Promise<void> {
  await sql`UPDATE disputes SET assignee_id = ${assignee?.id ?? null}, assignee_name = ${assignee?.name ?? null}
    WHERE merchant_id = ${merchantId} AND id = ANY (${[...ids]}::text[])`.execute(db)
}

/** Notes the first time that a member opened a dispute, and takes its alert away. */
export async function setOpened({ db, merchantId, now }: TenantContext, id: DisputeId): Promise<void> {
  await sql`UPDATE disputes SET opened_at = ${now}, alert_at = NULL WHERE merchant_id = ${merchantId} AND id = ${id} AND opened_at IS NULL`.execute(db)
}

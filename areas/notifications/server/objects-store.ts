import { sql } from 'kysely'
import type { ChangeObjectType } from '#kernel/changes.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { NotificationData } from './texts/index.ts'

interface ObjectRow extends Omit<NotificationData, 'due_at'> {
  readonly id: string
  readonly due_at?: Date
}

/** Facts of an object for its notification, such as amount and deadline. */
const queries = {
  payment: (merchantId: string, ids: readonly string[]) => sql<ObjectRow>`
    SELECT id, amount_shown_minor AS amount_minor, currency FROM payments WHERE merchant_id = ${merchantId} AND id = ANY (${ids}::text[])`,
  dispute: (merchantId: string, ids: readonly string[]) => sql<ObjectRow>`
    SELECT id, amount_minor, currency, due_by AS due_at FROM disputes WHERE merchant_id = ${merchantId} AND id = ANY (${ids}::text[])`,
  fraud_warning: (merchantId: string, ids: readonly string[]) => sql<ObjectRow>`
    SELECT w.id, c.amount_minor, c.currency FROM early_fraud_warnings w JOIN charges c ON c.merchant_id = ${merchantId} AND c.id = w.charge_id
    WHERE w.merchant_id = ${merchantId} AND w.id = ANY (${ids}::text[])`,
  refund: (merchantId: string, ids: readonly string[]) => sql<ObjectRow>`
    SELECT id, amount_minor, currency FROM refunds WHERE merchant_id = ${merchantId} AND id = ANY (${ids}::text[])`,
  payout: (merchantId: string, ids: readonly string[]) => sql<ObjectRow>`
    SELECT p.id, p.amount_minor, p.currency, b.last4 FROM payouts p JOIN bank_accounts b ON b.merchant_id = ${merchantId} AND b.id = p.bank_account_id
    WHERE p.merchant_id = ${merchantId} AND p.id = ANY (${ids}::text[])`,
  bank_account: (merchantId: string, ids: readonly string[]) => sql<ObjectRow>`
    SELECT id, currency, last4 FROM bank_accounts WHERE merchant_id = ${merchantId} AND id = ANY (${ids}::text[])`,
  approval: (merchantId: string, ids: readonly string[]) => sql<ObjectRow>`
    SELECT id, amount_minor, currency, CASE WHEN amount_minor IS NULL THEN action END AS change, input ->> 'last4' AS last4, expires_at AS due_at,
           CASE WHEN status IN ('approved', 'declined') THEN decided_by_name ELSE requested_by_name END AS member
    FROM approval_requests WHERE merchant_id = ${merchantId} AND id = ANY (${ids}::text[])`,
  export: (merchantId: string, ids: readonly string[]) => sql<ObjectRow>`
    SELECT id, arguments ->> 'file_name' AS file FROM long_jobs WHERE scope = ${merchantId} AND id = ANY (${ids}::text[])`,
  api_key: (merchantId: string, ids: readonly string[]) => sql<ObjectRow>`
    SELECT id, prefix || '…' || last4 AS key FROM api_keys WHERE merchant_id = ${merchantId} AND id = ANY (${ids}::text[])`,
  webhook_endpoint: (merchantId: string, ids: readonly string[]) => sql<ObjectRow>`
    SELECT id, substring(url FROM '^[a-z]+://([^/?]+)') AS domain FROM webhook_endpoints WHERE merchant_id = ${merchantId} AND id = ANY (${ids}::text[])`,
  store: (merchantId: string, ids: readonly string[]) => sql<ObjectRow>`
    SELECT id, handle AS domain FROM stores WHERE merchant_id = ${merchantId} AND id = ANY (${ids}::text[])`,
} as const

export type NotifiedObjectType = keyof typeof queries

export function isNotifiedObject(type: ChangeObjectType): type is NotifiedObjectType {
  return Object.hasOwn(queries, type)
}

/** Finds the facts of objects of one type, by ID. */
export async function findObjectFacts(
  { db, merchantId }: TenantContext,
  type: NotifiedObjectType,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NotificationData>> {
  const { rows } = await queries[type](merchantId, ids).execute(db)
  return new Map(rows.map(({ id, due_at: dueAt, ...facts }) => [id, { ...present(facts), ...(dueAt && { due_at: dueAt.toISOString() }) }]))
}

/** Without facts that an object doesn't have. */
function present(facts: NotificationData): NotificationData {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null))
}

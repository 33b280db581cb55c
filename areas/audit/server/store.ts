import type { AuditAction } from '#areas/audit/contract/actions.ts'
import type { UserId } from '#kernel/ids.ts'
import type { BusinessContext, RequestContext, TenantContext } from '#server/infra/context.ts'
import type { JsonObject } from '#server/infra/database/schema.gen.ts'
import { insertRow } from '#server/infra/database/write-rows.ts'
import type { AuditReason } from './reasons.ts'

export interface AuditEvent {
  readonly action: AuditAction
  /** Why it was refused; left out if it succeeded. A refusal is recorded in a transaction that commits. */
  readonly refusedFor?: AuditReason
  readonly targetId?: string
  /** Facts for the readers of the log; never a secret. */
  readonly details: Readonly<Record<string, unknown>>
}

/** Writes an audit row on the account's side. @param userId null for machines. */
export function insertAccountAudit(context: TenantContext, userId: UserId | null, event: AuditEvent): void {
  const { db, merchantId, realNow } = context
  insertRow(db, 'merchant_audit_events', { merchant_id: merchantId, ...columnsOf(context, realNow, userId, event) })
}

/** Writes an audit row on the business's side. @param userId null for machines. */
export async function insertBusinessAudit(context: BusinessContext, userId: UserId | null, event: AuditEvent): Promise<void> {
  const { db, businessId, merchantId, now } = context
  await db
    .insertInto('audit_events')
    .values({ business_id: businessId, merchant_id: merchantId, ...columnsOf(context, now, userId, event) })
    .execute()
}

/** The columns that both logs have. @param at by the machine's clock. */
function columnsOf({ ip, userAgent, requestId }: RequestContext, at: Date, userId: UserId | null, { action, refusedFor, targetId, details }: AuditEvent) {
  return {
    at,
    user_id: userId,
    action,
    target_id: targetId ?? null,
    outcome: refusedFor === undefined ? 'success' : 'refused',
    reason: refusedFor ?? null,
    details: details as JsonObject,
    ip,
    user_agent: userAgent,
    request_id: requestId,
  }
}

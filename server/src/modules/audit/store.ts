import type { TenantContext } from '../../infra/context.ts'

export interface AuditEvent {
  /** What was done, such as `merchant.update`. */
  readonly action: string
  readonly targetId?: string
  /** What a reader of the log must know; never a secret. */
  readonly details: Readonly<Record<string, unknown>>
}

/** What an audit row tells of the call that it is about. */
export interface AuditContext extends Omit<TenantContext, 'actor' | 'merchantId'> {
  /** Null where the act concerns the business as a whole. */
  readonly merchantId: string | null
}

/** @param userId null where a machine did it. */
export async function insertAuditEvent(context: AuditContext, userId: string | null, { action, targetId, details }: AuditEvent): Promise<void> {
  await context.db
    .insertInto('audit_events')
    .values({
      business_id: context.businessId,
      merchant_id: context.merchantId,
      at: context.realNow,
      user_id: userId,
      action,
      target_id: targetId ?? null,
      outcome: 'success',
      details: JSON.stringify(details),
      ip: context.ip,
      user_agent: context.userAgent,
      request_id: context.requestId,
    })
    .execute()
}

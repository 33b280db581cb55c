import type { TenantContext } from '../../infra/context.ts'

export interface AuditEvent {
  /** What was done, such as `merchant.update`. */
  readonly action: string
  readonly targetId?: string
  /** What a reader of the log must know; never a secret. */
  readonly details: Readonly<Record<string, unknown>>
}

/** @param userId null where a machine did it. */
export async function insertAuditEvent(context: TenantContext, userId: string | null, { action, targetId, details }: AuditEvent): Promise<void> {
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

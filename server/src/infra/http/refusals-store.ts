import type { AuditAction } from '@counterfoil/contract/audit/actions'
import type { Access } from '@counterfoil/contract/endpoint'
import type { BusinessContext, Session } from '../context.ts'
import type { JsonObject } from '../database/schema.gen.ts'
import type { AppError } from '../errors.ts'

/** Writes the audit row of a refused right, on the side of people, since nothing of the account was reached. */
export async function recordRefusedRight(context: BusinessContext & { session: Session }, access: Access, refusal: AppError): Promise<void> {
  await context.db
    .insertInto('audit_events')
    .values({
      business_id: context.businessId,
      merchant_id: context.merchantId,
      at: context.now,
      user_id: context.session.userId,
      action: 'access.refused' satisfies AuditAction,
      outcome: 'refused',
      reason: refusal.errorName,
      details: { ...(access !== 'member' && { permission: access }), ...(refusal.values as JsonObject) },
      ip: context.ip,
      user_agent: context.userAgent,
      request_id: context.requestId,
    })
    .execute()
}

import type { Access } from '@counterfoil/contract/endpoint'
import type { BusinessContext, Session } from '../context.ts'

/** Writes the audit row of a refused right, on the side of people, since nothing of the account was reached. */
export async function recordRefusedRight(context: BusinessContext & { session: Session }, access: Access): Promise<void> {
  await context.db
    .insertInto('audit_events')
    .values({
      business_id: context.businessId,
      merchant_id: context.merchantId,
      at: context.now,
      user_id: context.session.userId,
      action: access,
      outcome: 'refused',
      ip: context.ip,
      user_agent: context.userAgent,
      request_id: context.requestId,
    })
    .execute()
}

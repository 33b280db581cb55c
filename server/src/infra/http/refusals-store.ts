import type { Access } from '@counterfoil/contract/endpoint'
import type { RequestContext, Session } from '../context.ts'

/** A refused right leaves an audit row by itself, since the request it belongs to changes nothing. */
export async function recordRefusedRight(
  context: RequestContext & { merchantId: string; businessId: string; session: Session },
  access: Access,
): Promise<void> {
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

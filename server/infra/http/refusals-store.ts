import type { ErrorName } from '#kernel/errors.ts'
import type { BusinessContext, Session } from '../context.ts'
import type { JsonObject } from '../database/schema.gen.ts'

interface RefusedCall {
  readonly action: 'access.refused' | 'request.invalid'
  readonly reason: ErrorName
  readonly details: JsonObject
}

/** Writes the audit row of a call that was refused before its command, on the side of people, since nothing of the account was reached. */
export async function recordRefusedCall(context: BusinessContext & { session: Session }, refused: RefusedCall): Promise<void> {
  await context.db
    .insertInto('audit_events')
    .values({
      ...refused,
      business_id: context.businessId,
      merchant_id: context.merchantId,
      at: context.now,
      user_id: context.session.userId,
      outcome: 'refused',
      ip: context.ip,
      user_agent: context.userAgent,
      request_id: context.requestId,
    })
    .execute()
}

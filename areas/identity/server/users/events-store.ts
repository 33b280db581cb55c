import { sql } from 'kysely'
import type { UserAuditAction, UserAuditReason } from '#areas/identity/contract/rules.ts'
import type { UserId } from '#kernel/ids.ts'
import type { RequestContext } from '#server/infra/context.ts'

export interface UserEvent {
  readonly action: UserAuditAction
  /** Why it was refused, such as `wrong_password`; left out where it succeeded. */
  readonly refusedFor?: UserAuditReason
  readonly targetId?: string
  /** What a reader of the log must know; never a secret. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** @param userId null where nobody is known by the given address, token or link. */
export async function recordUserEvent(context: RequestContext, userId: UserId | null, event: UserEvent): Promise<void> {
  const { action, refusedFor = null, targetId = null, details = {} } = event
  const outcome = refusedFor === null ? 'success' : 'refused'
  const { db, now, ip, userAgent, requestId } = context
  await sql`
    SELECT record_user_event(${userId}, ${action}, ${outcome}, ${refusedFor}, ${targetId}, ${JSON.stringify(details)}, ${now}, ${ip}, ${userAgent}, ${requestId})`.execute(
    db,
  )
}

import type { TenantContext } from '../../infra/context.ts'
import type { AuditEvent } from './store.ts'
import { insertAuditEvent } from './store.ts'

/** Records what a member changed, in the transaction of the change. What machines do is recorded by events instead, so for them this does nothing. */
export async function recordAudit(context: TenantContext, event: AuditEvent): Promise<void> {
  if (context.actor.kind === 'member') await insertAuditEvent(context, context.actor.userId, event)
}

import type { TenantContext } from '../../infra/context.ts'
import type { AuditContext, AuditEvent } from './store.ts'
import { insertAuditEvent } from './store.ts'

/** Records what a member changed, in the transaction of the change. What machines do is recorded by events instead, so for them this does nothing. */
export async function recordAudit(context: TenantContext, event: AuditEvent): Promise<void> {
  if (context.actor.kind === 'member') await insertAuditEvent(context, context.actor.userId, event)
}

/** As `recordAudit`, and of what a secret key changed as well: for things that have no events, so that none of their changes goes without a trace. */
export async function recordChange(context: TenantContext, { details, ...event }: AuditEvent): Promise<void> {
  const { actor } = context
  if (actor.kind === 'member') await insertAuditEvent(context, actor.userId, { ...event, details })
  if (actor.kind === 'merchant_api') await insertAuditEvent(context, null, { ...event, details: { ...details, key_id: actor.keyId } })
}

/** Records what the platform of a business changed by a key of its own, in the transaction of the change. */
export async function recordPlatformChange(
  context: AuditContext,
  { platformId, keyId }: { readonly platformId: string; readonly keyId: string },
  { details, ...event }: AuditEvent,
): Promise<void> {
  await insertAuditEvent(context, null, { ...event, details: { ...details, platform_id: platformId, platform_key_id: keyId } })
}

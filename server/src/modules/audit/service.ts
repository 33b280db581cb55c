import type { TenantContext } from '../../infra/context.ts'
import type { AuditContext, AuditEvent } from './store.ts'
import { insertAuditEvent } from './store.ts'

/** Records what a member changed, in the transaction of the change. The change feed has what machines do, so for them this does nothing. */
export async function recordAudit(context: TenantContext, event: AuditEvent): Promise<void> {
  if (context.actor.kind === 'member') await insertAuditEvent(context, context.actor.userId, event)
}

/** Records what a member or a secret key changed. For bank accounts, where every change needs an audit row. */
export async function recordCallerAudit(context: TenantContext, { details, ...event }: AuditEvent): Promise<void> {
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

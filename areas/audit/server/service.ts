import type { UserId } from '#kernel/ids.ts'
import type { Actor, BusinessContext, BusinessMemberContext, TenantContext } from '#server/infra/context.ts'
import { type AuditEvent, insertAccountAudit, insertBusinessAudit } from './store.ts'

/** Records what a member changed in an account, in the transaction of the change. The change feed has what machines do, so for them this does nothing. */
export async function recordAudit(context: TenantContext, event: AuditEvent): Promise<void> {
  const { actor } = context
  if (actor.kind !== 'member') return
  insertAccountAudit(context, actor.userId, withRequester(actor, event))
}

/** An action on behalf of a colleague names both. */
function withRequester({ requestedBy }: Extract<Actor, { kind: 'member' }>, event: AuditEvent): AuditEvent {
  return requestedBy ? { ...event, details: { ...event.details, requested_by: requestedBy.name } } : event
}

/** Records what a member or a secret key changed in an account. For bank accounts, where every change needs an audit row. */
export async function recordCallerAudit(context: TenantContext, { details, ...event }: AuditEvent): Promise<void> {
  const { actor } = context
  if (actor.kind === 'member') insertAccountAudit(context, actor.userId, withRequester(actor, { ...event, details }))
  if (actor.kind === 'merchant_api') insertAccountAudit(context, null, { ...event, details: { ...details, key_id: actor.keyId } })
}

/** Records a change of an account, whoever made it. For what an event of a partner changes as a member could, such as disconnecting a store. */
export async function recordEveryAudit(context: TenantContext, event: AuditEvent): Promise<void> {
  const { actor } = context
  if (actor.kind === 'processor') insertAccountAudit(context, null, event)
  else await recordCallerAudit(context, event)
}

/** Records a member's change of the business: its people, their rights, and the information on it and its accounts. */
export async function recordBusinessAudit(context: BusinessMemberContext, event: AuditEvent): Promise<void> {
  await insertBusinessAudit(context, context.actor.userId, withRequester(context.actor, event))
}

/** Records an action of the worker, or of a visitor who isn't a member yet, such as accepting an invitation. @param userId null for the worker and unknown visitors. */
export async function recordVisitorAudit(context: BusinessContext, userId: UserId | null, event: AuditEvent): Promise<void> {
  await insertBusinessAudit(context, userId, event)
}

/** Records what the platform of a business changed by a key of its own, in the transaction of the change. */
export async function recordPlatformChange(
  context: BusinessContext,
  { platformId, keyId }: { readonly platformId: string; readonly keyId: string | null },
  { details, ...event }: AuditEvent,
): Promise<void> {
  await insertBusinessAudit(context, null, { ...event, details: { ...details, platform_id: platformId, platform_key_id: keyId } })
}

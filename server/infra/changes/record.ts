import type { Actor, TenantContext } from '../context.ts'
import { wakeConsumers } from './consumers.ts'
import { deferEvents } from './events/events-store.ts'
import type { NewChange } from './new-change.ts'
import { insertChanges, type NewChangeRow } from './store.ts'

/**
 * Records a change in the transaction of its effect. Call it after the root is locked or written: the feed is in order per root because of that lock.
 */
export function recordChange(context: TenantContext, change: NewChange): void {
  recordChanges(context, [change])
}

/** Records several changes in one statement. */
export function recordChanges(context: TenantContext, changes: readonly NewChange[]): void {
  insertChanges(
    context,
    changes.map((change) => ({
      root_id: change.rootId ?? change.objectId,
      type: change.type,
      object_type: change.objectType,
      object_id: change.objectId,
      ...actorColumns(change.byProcessor ? { kind: 'processor' } : context.actor),
      data: { ...change.data },
      event_id: deferEvents(context, change),
    })),
  )
  if (changes.length > 0) wakeConsumers(context)
}

function actorColumns(actor: Actor): Pick<NewChangeRow, 'actor_kind' | 'actor_id' | 'actor_name'> {
  switch (actor.kind) {
    case 'member': {
      const { userId, name } = actor.requestedBy ?? actor
      return { actor_kind: actor.kind, actor_id: userId, actor_name: name }
    }
    case 'merchant_api':
      return { actor_kind: actor.kind, actor_id: actor.keyId, actor_name: null }
    case 'processor':
      return { actor_kind: actor.kind, actor_id: null, actor_name: null }
  }
}

/** How timelines name the caller. */
export const viaOf = { member: 'dashboard', merchant_api: 'merchant_api', processor: 'processor' } as const satisfies Record<Actor['kind'], string>

import type { ChangeObjectType, ChangeType } from '@counterfoil/contract/changes'
import type { Actor, TenantContext } from '../../infra/context.ts'
import { wakeConsumers } from './consumers.ts'
import { type ChangeData, insertChanges, type NewChangeRow } from './store.ts'

export interface NewChange {
  readonly type: ChangeType
  readonly objectType: ChangeObjectType
  readonly objectId: string
  /** The payment of a charge, a refund, a dispute or a fraud warning; otherwise the object itself. */
  readonly rootId?: string
  readonly data?: ChangeData
  /** A consequence that the caller didn't ask for, such as a dispute. */
  readonly byProcessor?: boolean
}

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
    changes.map(({ type, objectType, objectId, rootId = objectId, data = {}, byProcessor = false }) => ({
      root_id: rootId,
      type,
      object_type: objectType,
      object_id: objectId,
      ...actorColumns(byProcessor ? { kind: 'processor' } : context.actor),
      data: { ...data },
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

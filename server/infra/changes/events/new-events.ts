import type { ChangeObjectType, ChangeType } from '#kernel/changes.ts'
import type { EventType } from '#kernel/events/types.ts'
import type { PreviousRows } from '../new-change.ts'
import { eventsByChange } from './event-types.ts'

/** A change from which events may follow, until its transaction ends. */
export interface EventfulChange {
  readonly type: ChangeType
  readonly objectType: ChangeObjectType
  readonly objectId: string
  readonly rootId: string
  /** The charge that shows the change as well. */
  readonly chargeId: string | null
  readonly previous: PreviousRows | null
  readonly facts: object | null
  /** The ID of its first event, and of the others in order. */
  readonly eventIds: readonly string[]
}

/** An event before it is written. */
export interface NewEventOf {
  readonly id: string
  readonly type: EventType
  readonly objectId: string
  readonly change: EventfulChange
  /** Left out unless the type of event has old values. */
  readonly previous: PreviousRows | null
}

/** Returns the events of a transaction's changes: each type once per object, since all of them show the object as the transaction leaves it. */
export function eventsOf(changes: readonly EventfulChange[]): NewEventOf[] {
  const seen = new Set(changes.map(({ type, objectId }) => `${type} ${objectId}`))
  const events = new Map<string, NewEventOf>()
  for (const change of changes) {
    eventsByChange[change.type].forEach(({ type, subject, unlessWith = [], hasPrevious = false }, index) => {
      const objectId = { object: change.objectId, root: change.rootId, charge: change.chargeId }[subject]
      const isSaid = unlessWith.some((other) => seen.has(`${other} ${change.objectId}`))
      if (objectId === null || isSaid || events.has(`${type} ${objectId}`)) return
      events.set(`${type} ${objectId}`, { id: change.eventIds[index] as string, type, objectId, change, previous: hasPrevious ? change.previous : null })
    })
  }
  return [...events.values()]
}

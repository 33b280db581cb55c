import type { Locale } from '#kernel/locale.ts'
import type { EventAnswer, PlatformEvent } from '../../index.ts'
import { presentReason } from './deferred-events.ts'
import type { ReadEvent } from './parse.ts'
import type { KnownEvent } from './store.ts'

/** What the sender is told of an event. */
export type Answer = Pick<EventAnswer, 'outcome' | 'errors'>

export const accepted: Answer = { outcome: 'accepted', errors: [] }

/** An event with its place in the batch. */
export interface Incoming<E extends PlatformEvent = PlatformEvent> extends ReadEvent {
  readonly event: E
  readonly index: number
}

/** What was taken before is answered by that; null where the event is to be taken, also again after it waited in vain. */
export function answerKnown(known: KnownEvent | undefined, hash: Buffer, locale: Locale): Answer | null {
  if (!known || known.state === 'rejected') return null
  if (!known.content_hash.equals(hash)) return { outcome: 'conflict', errors: [] }
  if (known.state === 'accepted') return { outcome: 'duplicate', errors: [] }
  return known.state === 'waiting' ? { outcome: 'waiting', errors: [presentReason(known, locale)] } : null
}

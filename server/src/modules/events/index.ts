/**
 * Events of the merchant API: what `/v1/events` returns and what endpoints receive.
 *
 * `recordChange` writes them in the transaction of their effect (`modules/changes/events`); this module reads and renders them.
 * A consumer of the change feed gets the events of its changes by `eventsOfChanges`, and a delivery renders by `findEvents` and `renderEvent` at each attempt.
 */
export type { EventHead } from './events-store.ts'
export { eventsOfChanges } from './of-changes.ts'
export { currentApiVersion, findEvents, renderEvent, type StoredEvent } from './render.ts'

/**
 * Events of the merchant API: what `/v1/events` returns and what endpoints receive.
 *
 * `recordChange` writes them in the transaction of their effect (`modules/changes/events`); the merchant API reads and renders them (`modules/merchant-api/events`).
 * A consumer of the change feed gets the events of its changes by `eventsOfChanges`, and a delivery renders by `findEvents` and `renderEvent`.
 */
export { currentApiVersion, type EventHead, eventsOfChanges, findEvents, renderEvent, type StoredEvent } from '../merchant-api/index.ts'

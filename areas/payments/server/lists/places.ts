import {
  cursorOf,
  type Found,
  type PageRequest,
  type Placed,
  type Position,
  parseCursor,
  placesAround,
  positionOf,
  readCursors,
} from '#server/infra/pages/keyset-pages.ts'

/**
 * Places in the list of payments. A search for a text first lists the payments that an index finds, then those that comparing texts finds, both newest first
 * (decision 0078).
 */

export interface PaymentPlace extends Position {
  /** Whether it is among the payments whose texts are compared. */
  readonly isCompared?: true
}

export type PaymentPage = PageRequest<PaymentPlace>

/** Newer than every payment: between what an index finds and the newest payment whose text is compared. */
export const comparedStart: PaymentPlace = { createdAt: '9999-12-31T23:59:59.999999Z', id: 'pi_z', isCompared: true }

/** Older than every payment. */
export const listEnd: PaymentPlace = { createdAt: '0001-01-01T00:00:00.000000Z', id: 'pi_0', isCompared: true }

function isComparedStart({ isCompared, createdAt }: PaymentPlace): boolean {
  return isCompared === true && createdAt === comparedStart.createdAt
}

export interface PlacedPayment extends Placed {
  readonly is_compared?: true
}

function placeOf(row: PlacedPayment): PaymentPlace {
  return row.is_compared ? { ...positionOf(row), isCompared: true } : positionOf(row)
}

interface Query {
  readonly limit: number
  readonly after?: string | undefined
  readonly before?: string | undefined
}

/**
 * Reads a page of payments, as `readSearchedPage` does. `has_unsearched_texts` says that its next page is the first one whose texts are compared.
 * @throws AppError `invalid_fields` if a cursor is unknown, or both are given.
 */
export async function readPaymentPage<R extends PlacedPayment, T>(
  query: Query,
  find: (page: PaymentPage) => Promise<Found<R, PaymentPlace>>,
  present: (row: R) => T,
) {
  const { limit } = query
  const { after, before } = readPaymentCursors(query)
  const found = await find({ limit: limit + 1, after, before })
  const { shown, next, previous, end } = placesAround({ limit, after, before }, found, placeOf)
  // Nothing is to be compared before the first of these pages.
  const back = after && isComparedStart(after) ? after : previous
  const isStart = end !== null && isComparedStart(end)
  return {
    items: shown.map(present),
    next_cursor: next && paymentCursorOf(next),
    previous_cursor: back && paymentCursorOf(back),
    searched_to: end && !isStart ? new Date(end.createdAt).toISOString() : null,
    has_unsearched_texts: isStart,
  }
}

/** @throws AppError `invalid_fields` if a cursor is unknown, or both are given. */
export function readPaymentCursors(query: Query) {
  return readCursors(query, parsePlace)
}

const comparedSuffix = '.compared'

function paymentCursorOf(place: PaymentPlace): string {
  return `${cursorOf(place)}${place.isCompared ? comparedSuffix : ''}`
}

function parsePlace(field: 'after' | 'before', cursor: string): PaymentPlace {
  if (!cursor.endsWith(comparedSuffix)) return parseCursor(field, cursor)
  return { ...parseCursor(field, cursor.slice(0, -comparedSuffix.length)), isCompared: true }
}

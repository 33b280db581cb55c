import { type Cells, type CsvKind, columnOf, eventId, placeCells } from './csv-columns.ts'
import { disputeEvents } from './dispute-rows.ts'
import type { SourceEvent } from './outcomes.ts'

/** Rows of CSV as the events that they stand for. */

type Item = Record<string, unknown>

export function eventsOf(kind: CsvKind, cells: Cells): SourceEvent[] {
  const fieldOf = (path: string) => columnOf(kind, path)
  switch (kind) {
    case 'payment':
      return [{ item: paymentEvent(cells), fieldOf: (path) => defaultedFrom(path, cells) ?? fieldOf(path) }]
    case 'refund':
      return [{ item: { id: eventId('refund', cells.refund), type: 'refund.recorded', ...placeCells('refund', cells) }, fieldOf }]
    case 'dispute':
      return disputeEvents(cells)
  }
}

function paymentEvent(cells: Cells): Item {
  const placed = placeCells('payment', cells) as { data?: Item }
  const { attempts, capture, ...data } = placed.data ?? {}
  return {
    id: eventId('payment', cells.payment),
    type: 'payment.recorded',
    occurred_at: cells[lastTime(cells)],
    ...placed,
    data: {
      ...data,
      ...(attempts === undefined ? {} : { attempts: [attemptOf((attempts as Item)['0'] as Item, cells)] }),
      ...(capture === undefined ? {} : { capture: { amount_minor: data.amount_minor, ...(capture as Item) } }),
    },
  }
}

/** The column that tells when the last of what is told of a payment happened. */
function lastTime(cells: Cells): string {
  return ['captured_at', 'canceled_at', 'attempted_at'].find((name) => cells[name]) ?? 'created_at'
}

/** The column that a value comes from where its own is empty. */
function defaultedFrom(path: string, cells: Cells): string | null {
  if (path === 'occurred_at') return lastTime(cells)
  if (path === 'data.capture.amount_minor' && !cells.captured_minor) return 'amount_minor'
  if (path === 'data.attempts.0.at' && !cells.attempted_at) return 'created_at'
  return path === 'data.attempts.0.attempt' && !cells.attempt ? 'payment' : null
}

/** A payment of one attempt needs no id of the attempt, and no time of it where it was made at once. */
function attemptOf(placed: Item, { payment, created_at }: Cells): Item {
  return { attempt: `${payment}:1`, at: created_at, card: {}, ...placed }
}

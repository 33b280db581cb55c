import { type Cells, type CsvKind, columnOf, eventId, placeCells } from './csv-columns.ts'
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

type Stage = 'open' | 'answered'

/** The statuses of a query and of all other disputes. */
const statuses = {
  query: { open: 'warning_needs_response', answered: 'warning_under_review' },
  other: { open: 'needs_response', answered: 'under_review' },
} as const satisfies Record<string, Record<Stage, string>>

/** How a row says that it ended, in the words of the events. What is not named here stays as it is and is refused by its name. */
const ends: Readonly<Record<string, string>> = { closed: 'warning_closed', accepted: 'lost' }

/** A dispute in one row: that it was opened and, where the row tells so, answered and closed. */
function disputeEvents(cells: Cells): SourceEvent[] {
  const { answered, closed, ...opened } = placeCells('dispute', cells)
  const first = { id: eventId('dispute', cells.dispute), type: 'dispute.opened', ...opened }
  const { open, answered: under } = cells.kind === 'query' ? statuses.query : statuses.other
  return [
    { item: first, fieldOf: (path) => columnOf('dispute', path) },
    ...(answered === undefined ? [] : [step(cells, 'answered', { occurred_at: cells.answered_at, data: { from: open, to: under } })]),
    ...(closed === undefined ? [] : [step(cells, 'closed', closing(cells, answered === undefined ? open : under))]),
  ]
}

function closing(cells: Cells, from: string): Record<string, unknown> {
  const { outcome = '' } = cells
  const data = { from, to: ends[outcome] ?? (outcome || undefined), ...(outcome === 'accepted' ? { is_accepted: true } : {}) }
  return { occurred_at: cells.closed_at || undefined, data }
}

function step(cells: Cells, name: 'answered' | 'closed', { data, ...event }: Record<string, unknown>): SourceEvent {
  const item = {
    id: eventId('dispute', cells.dispute, name),
    type: 'dispute.stage_changed',
    merchant: cells.merchant,
    ...event,
    data: { dispute: cells.dispute, ...(data as object) },
  }
  return { item, fieldOf: (path) => fieldOfStep(name, path) }
}

function fieldOfStep(name: 'answered' | 'closed', path: string): string {
  if (path === 'occurred_at') return `${name}_at`
  if (path === 'data.from' || path === 'data.to') return name === 'closed' ? 'outcome' : 'answered_at'
  return columnOf('dispute', path)
}

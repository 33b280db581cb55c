import { type Cells, columnOf, eventId, placeCells } from './csv-columns.ts'
import type { SourceEvent } from './outcomes.ts'

/** A dispute in one row: that it was opened and, where the row tells so, answered and closed. */

type Stage = 'open' | 'answered'

/** The statuses of a query and of all other disputes. */
const statuses = {
  query: { open: 'warning_needs_response', answered: 'warning_under_review' },
  other: { open: 'needs_response', answered: 'under_review' },
} as const satisfies Record<string, Record<Stage, string>>

/** How a row says that it ended, in the words of the events. What is not named here stays as it is and is refused by its name. */
const ends: Readonly<Record<string, string>> = { closed: 'warning_closed', accepted: 'lost' }

export function disputeEvents(cells: Cells): SourceEvent[] {
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

import type { EventAnswer } from '../index.ts'

export type EventOutcome = EventAnswer['outcome']

/** A field of a row that is not right: a column, or a path in an event; empty for the whole row. */
export interface BrokenField {
  readonly field: string
  readonly rule: string
  readonly message: string
}

/** A row as the events that it stands for; none where it could not be read. */
export interface ReadRow {
  readonly line: number
  /** The event's id, or in CSV the row's own. */
  readonly id: string | null
  readonly events: readonly SourceEvent[]
  readonly broken: readonly BrokenField[]
}

export interface SourceEvent {
  readonly item: unknown
  /** What the row calls a path of the event. */
  readonly fieldOf: (path: string) => string
}

/** What became of a row: of its events the worst. */
export interface RowOutcome {
  readonly outcome: EventOutcome
  readonly broken: readonly BrokenField[]
}

/** The best first. */
const ranks: readonly EventOutcome[] = ['duplicate', 'accepted', 'waiting', 'conflict', 'rejected', 'failed']

export function rowOutcome({ events, broken }: ReadRow, answers: readonly EventAnswer[]): RowOutcome {
  if (broken.length > 0) return { outcome: 'rejected', broken }
  const outcome = answers.reduce<EventOutcome>((worst, answer) => (ranks.indexOf(answer.outcome) > ranks.indexOf(worst) ? answer.outcome : worst), 'duplicate')
  return { outcome, broken: withoutRepeats(answers.flatMap((answer, index) => brokenOf(answer, events[index]))) }
}

/** A column can stand in several places of an event, and in several events. */
function withoutRepeats(broken: readonly BrokenField[]): BrokenField[] {
  return broken.filter(
    (one, index) => broken.findIndex(({ field, rule, message }) => field === one.field && rule === one.rule && message === one.message) === index,
  )
}

function brokenOf({ outcome, errors }: EventAnswer, event: SourceEvent | undefined): BrokenField[] {
  if (outcome === 'accepted' || outcome === 'duplicate') return []
  const named = errors.map(({ path, rule, message }) => ({ field: event?.fieldOf(path) ?? path, rule, message }))
  if (outcome === 'conflict' && named.length === 0)
    return [{ field: '', rule: 'conflict', message: 'An event with this ID but different content already exists.' }]
  return named
}

export function unreadable(line: number, rule: string, message: string): ReadRow {
  return { line, id: null, events: [], broken: [{ field: '', rule, message }] }
}

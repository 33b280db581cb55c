import { CompiledQuery } from 'kysely'
import type { MarkedQuery } from './prepared.ts'

/** A statement that only writes, and that can be part of a larger one. Its answer is needed by nobody. */
export interface WriteStatement {
  /** Common table expressions (`name AS (…)`) that it reads. Names are unique among the statements of a batch. */
  readonly with?: readonly string[]
  /** The same string for the same statement, with parameters from `$1`. */
  readonly text: string
  readonly values: readonly unknown[]
  /** Whether the best plan follows from the values, or the text hardly comes again. Such a statement stays alone. */
  readonly isPlannedEachTime?: boolean
}

/** A merged text, by the texts of its statements, one level each. Strings that are kept are compared by their place, where a key of all texts would be thousands of characters. */
interface Merged {
  readonly next: Map<string, Merged>
  text?: string
}
const merged: Merged = { next: new Map() }
let mergedCount = 0
/** A process writes a few dozen kinds of batches. Each text is prepared on each connection, so a caller that always writes something else must not fill them. */
const mergedMax = 200

function findMerged(statements: readonly WriteStatement[]): string | null {
  let place = merged
  for (const { text } of statements) {
    let next = place.next.get(text)
    if (!next) {
      if (mergedCount >= mergedMax) return null
      next = { next: new Map() }
      place.next.set(text, next)
    }
    place = next
  }
  if (place.text === undefined) {
    place.text = mergeTexts(statements)
    mergedCount++
  }
  return place.text
}

/**
 * Makes one statement of several that write different tables, or different rows of one: PostgreSQL starts, runs and answers it once.
 * No statement sees what another one wrote, and foreign keys are checked at its end.
 */
export function mergeStatements(statements: readonly WriteStatement[]): MarkedQuery[] {
  const text = statements.some(({ isPlannedEachTime }) => isPlannedEachTime) ? null : findMerged(statements)
  if (text === null) return statements.map(toQuery)
  return [
    prepare(
      text,
      statements.flatMap(({ values }) => values),
    ),
  ]
}

export function toQuery(statement: WriteStatement): MarkedQuery {
  if (statement.isPlannedEachTime) return CompiledQuery.raw(statement.text, [...statement.values])
  return prepare(findMerged([statement]) ?? mergeTexts([statement]), [...statement.values])
}

function prepare(text: string, values: unknown[]): MarkedQuery {
  return { ...CompiledQuery.raw(text, values), isPrepared: true }
}

/** PostgreSQL runs the main statement first and those in WITH from the last to the first, so they are written in that order: rows are locked as they would be one by one. */
function mergeTexts(statements: readonly WriteStatement[]): string {
  let offset = 0
  const parts = statements.map((statement, index) => {
    const shifted = (text: string) => shiftParameters(text, offset)
    const part = { with: (statement.with ?? []).map(shifted), text: shifted(statement.text), name: `write_${index}` }
    offset += statement.values.length
    return part
  })
  const [main, ...others] = parts
  const named = [...(main?.with ?? []), ...others.toReversed().flatMap((part) => [...part.with, `${part.name} AS (${part.text})`])]
  return `${named.length > 0 ? `WITH ${named.join(', ')} ` : ''}${main?.text}`
}

function shiftParameters(text: string, offset: number): string {
  return offset === 0 ? text : text.replace(/\$(\d+)/g, (_match, number: string) => `$${Number(number) + offset}`)
}

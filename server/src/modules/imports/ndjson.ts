import type { ReadRow } from './outcomes.ts'
import { unreadable } from './outcomes.ts'

/** A line of NDJSON is an event as the platform API takes it. */
export function readJsonRow(line: number, text: string): ReadRow {
  let item: unknown
  try {
    item = JSON.parse(text)
  } catch (error) {
    return unreadable(line, 'row_not_json', `Invalid JSON: ${(error as Error).message}.`)
  }
  const id = typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string' ? item.id : null
  return { line, id, events: [{ item, fieldOf: (path) => path }], broken: [] }
}

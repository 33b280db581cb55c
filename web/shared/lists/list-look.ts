import { readText } from '../../ui/filters/search-values.ts'

/** How a list is shown, in its address beside the query: a saved view, and its unsaved changes. */
export interface LookSearch {
  /** The ID of a saved view; `all` for none, also where one is the default. */
  view?: string
  /** A `ChosenColumns` as text. */
  columns?: string
}

/** The view in an address that shows no view. */
export const noView = 'all'

export interface ChosenColumns {
  readonly columns: readonly string[]
  /** How many of the first columns stay where they are. */
  readonly pinned: number
}

export function readLook(search: Record<string, unknown>): LookSearch {
  const [view, columns] = [readText(search.view, 64), readText(search.columns, 600)]
  return { ...(view !== undefined && { view }), ...(columns !== undefined && { columns }) }
}

/** Columns as the address has them, such as `1:amount,payment`. */
export function printColumns({ columns, pinned }: ChosenColumns): string {
  return `${pinned}:${columns.join()}`
}

/** Reads columns of an address; undefined if none of them is a column of the list. */
export function parseColumns(text: string, known: readonly string[]): ChosenColumns | undefined {
  const [, pinned = '0', names = ''] = /^(\d{1,2}):(.*)$/.exec(text) ?? []
  return keepKnown({ columns: names.split(','), pinned: Number(pinned) }, known)
}

/** Leaves out columns that a later version of the list doesn't have. */
export function keepKnown({ columns, pinned }: ChosenColumns, known: readonly string[]): ChosenColumns | undefined {
  const kept = [...new Set(columns)].filter((column) => known.includes(column))
  if (kept.length === 0) return undefined
  const pinnedColumns = columns.slice(0, pinned)
  return { columns: kept, pinned: kept.filter((column) => pinnedColumns.includes(column)).length }
}

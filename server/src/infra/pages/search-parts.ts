import { type Found, type PageRequest, type Placed, type Position, positionOf } from './keyset-pages.ts'

/** How much one page of a search reads that compares what no index has. */
export interface PartBounds {
  /** Entries of the whole page. */
  readonly entries: number
  readonly entriesOfPart: number
  /** No part begins later than this. */
  readonly timeMs: number
}

/** Warm, 15,000 texts take about as long; cold, the last part has as long again (decision 0101). */
export const partBounds: Omit<PartBounds, 'entries'> = { entriesOfPart: 1_000, timeMs: 140 }

/**
 * Searches a page part by part, until it is full, all of its entries are read, or its time is over. How long an entry takes depends on what is in the caches, and a
 * page that ends early says how far it searched.
 * @param find searches a part of so many entries, the newest first.
 */
export async function searchInParts<Row>(
  page: PageRequest,
  { entries, entriesOfPart, timeMs }: PartBounds,
  find: (part: PageRequest, entries: number) => Promise<Found<Row>>,
): Promise<Found<Row>> {
  const startedAt = performance.now()
  const rows: Row[] = []
  let part = page
  for (let left = entries; ; left -= entriesOfPart) {
    const found = await find({ ...part, limit: page.limit - rows.length }, Math.min(left, entriesOfPart))
    const { searchedTo } = found
    addRows(page, rows, found.rows)
    const isOver = left <= entriesOfPart || performance.now() - startedAt >= timeMs
    if (!searchedTo || rows.length >= page.limit || isOver) return { rows, searchedTo }
    part = continueAt(page, searchedTo)
  }
}

/** Buffers of 8 KiB that one page may read, and what takes them. */
export interface PageBudget {
  readonly buffers: number
  /** Looking up one row of the page. */
  readonly buffersOfRow: number
  /** Each part, beside its entries and rows: the way to its first entry, and looking up its last one. */
  readonly buffersOfPart: number
  readonly entriesOfBuffer: number
  /** Of the first part. Each further one reads half of what is left. */
  readonly entriesOfPart: number
}

/**
 * Searches a page part by part, until it is full or has spent its buffers. A page with few rows has compared more entries than one with many.
 * @param find searches a part of so many entries.
 */
export async function searchWithin<Row extends Placed>(
  page: PageRequest,
  { buffers, buffersOfRow, buffersOfPart, entriesOfBuffer, entriesOfPart }: PageBudget,
  find: (part: PageRequest, entries: number) => Promise<Found<Row>>,
): Promise<Found<Row>> {
  const costOf = (entries: number) => buffersOfPart + entries / entriesOfBuffer
  const rows: Row[] = []
  let part = page
  let entries = entriesOfPart
  for (let left = buffers; ; ) {
    left -= costOf(entries)
    const missing = page.limit - rows.length
    const limit = Math.min(missing, Math.max(1, Math.floor(left / buffersOfRow)))
    const found = await find({ ...part, limit }, entries)
    addRows(page, rows, found.rows)
    left -= found.rows.length * buffersOfRow
    const searchedTo = found.searchedTo ?? (limit < missing && found.rows.length === limit ? endOf(page, rows) : null)
    if (!searchedTo || rows.length >= page.limit || left < costOf(entriesOfPart) + buffersOfRow) return { rows, searchedTo }
    part = continueAt(page, searchedTo)
    entries = Math.max(entriesOfPart, Math.floor((left / 2 - buffersOfPart) * entriesOfBuffer))
  }
}

/** Adds the rows of a part, which are further from where the page begins than those before. Rows are the newest first. */
function addRows<Row>(page: PageRequest, rows: Row[], part: readonly Row[]): void {
  if (page.before) rows.unshift(...part)
  else rows.push(...part)
}

/** The place of the row that is furthest from where the page begins. */
function endOf(page: PageRequest, rows: readonly Placed[]): Position | null {
  const last = page.before ? rows[0] : rows.at(-1)
  return last ? positionOf(last) : null
}

function continueAt(page: PageRequest, place: Position): PageRequest {
  return page.before ? { ...page, before: place } : { ...page, after: place }
}

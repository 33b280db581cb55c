import type { Found, PageRequest, Position } from './keyset-pages.ts'

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
    if (page.before) rows.unshift(...found.rows)
    else rows.push(...found.rows)
    const isOver = left <= entriesOfPart || performance.now() - startedAt >= timeMs
    if (!searchedTo || rows.length >= page.limit || isOver) return { rows, searchedTo }
    part = continueAt(page, searchedTo)
  }
}

function continueAt(page: PageRequest, place: Position): PageRequest {
  return page.before ? { ...page, before: place } : { ...page, after: place }
}

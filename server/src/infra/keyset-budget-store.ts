import {
  chooseWalk,
  type EntriesInTable,
  findWalkedPage,
  type SearchBounds,
  type SearchedRow,
  type SearchFilter,
  type SearchRequest,
  type Tenant,
} from './keyset-search-store.ts'
import type { Found } from './pages/keyset-pages.ts'
import { type PageBudget, searchWithin } from './pages/search-parts.ts'

/** Finds a page by several filters with at most 300 buffers, or says how far it searched (decision 0104). */

export interface SearchBudget extends PageBudget {
  readonly inTable: EntriesInTable
}

/** The rest of the 300 measures how far each filter leads. */
export const searchBudget: SearchBudget = {
  buffers: 260,
  buffersOfRow: 4,
  entriesOfBuffer: 50,
  entriesOfPart: 1_500,
  inTable: { ofFilter: 200, ofList: 2_500 },
}

/** Returns one page, or what its buffers have of it, newest first. */
export async function findPageWithin<Row extends SearchedRow>(
  context: Tenant,
  request: SearchRequest,
  bounds: SearchBounds,
  budget: SearchBudget,
): Promise<Found<Row>> {
  const filters = request.filters.map((filter) => withFew(filter, request.filters.length === 1, budget))
  const entries = Math.min(bounds.entries, budget.buffers * budget.entriesOfBuffer)
  const walk = await chooseWalk(context, { ...request, filters }, { ...bounds, entries, inTable: budget.inTable })
  // Its rows are its entries, or all of its entries are few.
  if (walk.isOfRows || walk.entriesMax === null) return findWalkedPage(context, request, walk)
  return searchWithin(request.page, budget, (page, entriesMax) => findWalkedPage<Row>(context, { ...request, page }, { ...walk, entriesMax }))
}

/** A filter in the order of the list can lead although its index lacks the others' columns. One that is alone needs none of them. */
function withFew(filter: SearchFilter, isAlone: boolean, { inTable }: SearchBudget): SearchFilter {
  if (filter.isSelective || filter.hasNoIndex) return filter
  if (filter.order) return isAlone ? { ...filter, isCovered: true } : { ...filter, fewMax: fewMaxOf(filter, inTable) }
  return { ...filter, fewMax: fewMaxOf(filter, inTable), canLead: true, isCovered: filter.isCovered ?? filter.canLead ?? false }
}

function fewMaxOf({ values }: SearchFilter, { ofFilter }: EntriesInTable): number {
  return Math.ceil(ofFilter / values.length)
}

import {
  chooseWalk,
  type EntriesOfWalk,
  findWalkedPage,
  type SearchBounds,
  type SearchFilter,
  type SearchRequest,
  type Tenant,
  type Walk,
} from './keyset-search-store.ts'
import { type CurrencySum, pageOfSum, type SumRequest, sumWalked } from './keyset-sums-store.ts'
import type { Found, Placed } from './pages/keyset-pages.ts'
import { type PageBudget, searchWithin } from './pages/search-parts.ts'

/** Finds a page by several filters with at most 300 buffers, or says how far it searched (decision 0104). */

export interface SearchBudget extends Omit<PageBudget, 'entriesOfBuffer'> {
  readonly entriesOfBuffer: EntriesOfWalk
  readonly inTable: EntriesOfWalk
  /** A filter whose index isn't in the order of the list has few rows up to this number. */
  readonly fewInOtherOrder: number
}

/**
 * The rest of the 300 is spent on measuring how far each filter leads. A filter's index grows in its middle, so its pages stay half full; that of the list grows at
 * its end, so its pages are full.
 */
export const searchBudget: SearchBudget = {
  buffers: 260,
  buffersOfRow: 4,
  buffersOfPart: 8,
  entriesOfBuffer: { ofFilter: 20, ofList: 38 },
  entriesOfPart: 1_000,
  inTable: { ofFilter: 200, ofList: 2_500 },
  // Its entries are anywhere in the table, whose visibility map has a page for each 256 MB: from about 3 million payments, an entry is a buffer.
  fewInOtherOrder: 50,
}

/** Returns one page, or what its buffers have of it, newest first. */
export async function findPageWithin<Row extends Placed>(
  context: Tenant,
  request: SearchRequest,
  bounds: SearchBounds,
  budget: SearchBudget,
): Promise<Found<Row>> {
  const filters = request.filters.map((filter) => withFew(filter, request.filters.length === 1, budget))
  const walk = await chooseWalk(context, { ...request, filters }, withinBudget(bounds, budget))
  // Its rows are its entries, or all of its entries are few.
  if (walk.isOfRows || walk.entriesMax === null) return findWalkedPage(context, request, walk)
  const entriesOfBuffer = budget.entriesOfBuffer[walk.isOfList ? 'ofList' : 'ofFilter']
  return searchWithin(request.page, { ...budget, entriesOfBuffer }, (page, entriesMax) =>
    findWalkedPage<Row>(context, { ...request, page }, { ...walk, entriesMax }),
  )
}

/**
 * Returns the sums of all rows by currency, or null if a page's buffers aren't enough to read them.
 * @param request currency and amount are in the indexes of the list and of the filters that are covered; no others have them.
 */
export async function sumWithin(context: Tenant, request: SumRequest, bounds: SearchBounds, budget: SearchBudget): Promise<CurrencySum[] | null> {
  const filters = request.filters.map((filter) => withFew(filter, false, budget))
  const walk = await chooseWalk(context, pageOfSum({ ...request, filters }), withinBudget(bounds, budget))
  const { sums, end } = await sumWalked(context, request, walk, entriesOfSum(walk, filters, budget))
  return end ? null : sums
}

/** How many entries of a walk have room. */
function entriesOfSum(
  { rest, isOfRows, isOfList, entriesMax }: Walk,
  [first]: readonly SearchFilter[],
  { buffers, entriesOfBuffer, inTable }: SearchBudget,
): number {
  // Nothing is compared: either there is no filter, or one in the order of the list.
  if (rest === null) {
    if (!first) return entriesOfBuffer.ofList * buffers
    return first.isCovered ? entriesOfBuffer.ofFilter * buffers : inTable.ofFilter
  }
  const most = isOfList ? inTable.ofList : inTable.ofFilter
  return isOfRows ? Math.min(most, entriesMax ?? most) : (entriesMax ?? most)
}

function withinBudget(bounds: SearchBounds, { buffers, entriesOfBuffer, inTable }: SearchBudget): SearchBounds {
  const { ofFilter, ofList } = entriesOfBuffer
  return { ...bounds, ofWalk: { covered: { ofFilter: ofFilter * buffers, ofList: ofList * buffers }, inTable } }
}

/** A filter in the order of the list can lead although its index lacks the others' columns. One that is alone needs none of them. */
function withFew(filter: SearchFilter, isAlone: boolean, { inTable, fewInOtherOrder }: SearchBudget): SearchFilter {
  if (filter.isSelective || filter.hasNoIndex) return filter
  if (filter.order) return { ...filter, fewMax: fewMaxOf(filter, fewInOtherOrder), ...(isAlone && { isCovered: true }) }
  return { ...filter, fewMax: fewMaxOf(filter, inTable.ofFilter), canLead: true, isCovered: filter.isCovered ?? filter.canLead ?? false }
}

function fewMaxOf({ values }: SearchFilter, few: number): number {
  return Math.ceil(few / values.length)
}

import { describe, expect, it } from 'vitest'
import type { Found, PageRequest, Position } from './keyset-pages.ts'
import { searchInParts, searchWithin } from './search-parts.ts'

/** A list of 100 numbers, the highest first, each at its own place, of which a search finds those that a number divides. */
const highest = 100
const placeOf = (number: number): Position => ({ createdAt: String(number), id: `n_${number}` })

function searchFor(divisor: number) {
  const parts: number[] = []
  const find = async ({ limit, after, before }: PageRequest, entries: number): Promise<Found<number>> => {
    parts.push(entries)
    const start = before ? Number(before.createdAt) : Number(after?.createdAt ?? highest + 1)
    const read = Array.from({ length: entries }, (_, index) => (before ? start + 1 + index : start - 1 - index)).filter((one) => one >= 1 && one <= highest)
    const found = read.filter((one) => one % divisor === 0).slice(0, limit)
    const end = read.length === entries && found.length < limit ? read.at(-1) : undefined
    return { rows: before ? found.toReversed() : found, searchedTo: end === undefined ? null : placeOf(end) }
  }
  return { parts, find }
}

const first: PageRequest = { limit: 3, after: null, before: null }
const bounds = { entries: 60, entriesOfPart: 20, timeMs: 60_000 }

describe('a search in parts', () => {
  it('ends with the part that fills its page', async () => {
    const { parts, find } = searchFor(10)
    expect(await searchInParts(first, bounds, find)).toEqual({ rows: [100, 90, 80], searchedTo: null })
    expect(parts).toEqual([20, 20])
  })

  it('ends after its entries, and says where', async () => {
    const { parts, find } = searchFor(33)
    expect(await searchInParts(first, { ...bounds, entries: 50 }, find)).toEqual({ rows: [99, 66], searchedTo: placeOf(51) })
    expect(parts).toEqual([20, 20, 10])
  })

  it('ends when its time is over, after one part at least', async () => {
    const { parts, find } = searchFor(33)
    expect(await searchInParts(first, { ...bounds, timeMs: 0 }, find)).toEqual({ rows: [99], searchedTo: placeOf(81) })
    expect(parts).toEqual([20])
  })

  it('ends with the list', async () => {
    const { find } = searchFor(33)
    expect(await searchInParts({ ...first, after: placeOf(30) }, bounds, find)).toEqual({ rows: [], searchedTo: null })
  })

  it('has the highest first in the other direction, too', async () => {
    const { find } = searchFor(10)
    expect(await searchInParts({ ...first, before: placeOf(20) }, bounds, find)).toEqual({ rows: [50, 40, 30], searchedTo: null })
  })
})

/** The same, as rows with their places. */
function rowsFor(divisor: number) {
  const { parts, find } = searchFor(divisor)
  const findRows = async (page: PageRequest, entries: number) => {
    const { rows, searchedTo } = await find(page, entries)
    return { rows: rows.map((number) => ({ number, id: placeOf(number).id, position: placeOf(number).createdAt })), searchedTo }
  }
  const search = async (page: PageRequest, buffers: number) => {
    const { rows, searchedTo } = await searchWithin(page, { buffers, buffersOfRow: 4, buffersOfPart: 0, entriesOfBuffer: 10, entriesOfPart: 10 }, findRows)
    return { rows: rows.map(({ number }) => number), searchedTo }
  }
  return { parts, search }
}

describe('a search within a number of buffers', () => {
  it('ends with the part that fills its page', async () => {
    const { parts, search } = rowsFor(5)
    expect(await search(first, 100)).toEqual({ rows: [100, 95, 90], searchedTo: null })
    expect(parts).toHaveLength(2)
  })

  it('compares more entries if it finds few rows', async () => {
    const seldom = rowsFor(33)
    expect(await seldom.search({ ...first, limit: 50 }, 12)).toEqual({ rows: [99, 66], searchedTo: placeOf(66) })
    const often = rowsFor(5)
    expect(await often.search({ ...first, limit: 50 }, 12)).toEqual({ rows: [100, 95], searchedTo: placeOf(95) })
  })

  it('ends at the last row that it can look up', async () => {
    const { search } = rowsFor(1)
    expect(await search({ ...first, limit: 50 }, 9)).toEqual({ rows: [100, 99], searchedTo: placeOf(99) })
    expect(await search({ limit: 50, after: null, before: placeOf(20) }, 9)).toEqual({ rows: [22, 21], searchedTo: placeOf(22) })
  })

  it('ends with the list', async () => {
    const { search } = rowsFor(33)
    expect(await search({ ...first, after: placeOf(30) }, 100)).toEqual({ rows: [], searchedTo: null })
  })
})

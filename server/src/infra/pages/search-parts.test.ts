import { describe, expect, it } from 'vitest'
import type { Found, PageRequest, Position } from './keyset-pages.ts'
import { searchInParts } from './search-parts.ts'

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

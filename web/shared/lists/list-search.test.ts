import { describe, expect, it } from 'vitest'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { filtersOf, hasFilters, readListSearch, readPlace, searchOn } from './list-search.ts'
import { searchFor } from './search-for.ts'

describe('the list in the address', () => {
  it('is a query with a place in the list', () => {
    expect(readListSearch({ q: ' status:failed ', after: 'cursor', other: 1 })).toEqual({ q: 'status:failed', after: 'cursor' })
    expect(filtersOf({ q: 'status:failed', after: 'cursor' })).toEqual({ q: 'status:failed' })
    expect(hasFilters({ after: 'cursor' })).toBe(false)
  })

  it('keeps a query that is wrong, so that it can be shown', () => {
    expect(readListSearch({ q: 'stauts:failed' })).toEqual({ q: 'stauts:failed' })
  })

  it('keeps one cursor', () => {
    expect(readListSearch({ after: 'a', before: 'b' })).toEqual({ after: 'a' })
  })

  it('is written for some filters', () => {
    expect(searchFor(paymentQuery, { email: 'Mei@example.com' })).toEqual({ q: 'email:mei@example.com' })
    expect(searchFor(paymentQuery, {})).toEqual({})
  })
})

describe('a search that ended before its page was full', () => {
  const cursors = { next_cursor: 'older', previous_cursor: 'newer' }
  const searched_to = '2026-03-12T06:30:00.000Z'

  it('continues where it ended, in its direction, with its filters', () => {
    expect(searchOn({ q: 'status:failed' }, { ...cursors, searched_to })).toEqual({ q: 'status:failed', after: 'older' })
    expect(searchOn({ q: 'status:failed', after: 'there' }, { ...cursors, searched_to })).toEqual({ q: 'status:failed', after: 'older' })
    expect(searchOn({ q: 'status:failed', before: 'there' }, { ...cursors, searched_to })).toEqual({ q: 'status:failed', before: 'newer' })
  })

  it('does not continue a full page, or the last one', () => {
    expect(searchOn({ q: 'status:failed' }, { ...cursors, searched_to: null })).toBeUndefined()
    expect(searchOn({ q: 'status:failed' }, { next_cursor: null, previous_cursor: null, searched_to })).toBeUndefined()
  })
})

describe('a place in a list', () => {
  it('is one cursor', () => {
    expect(readPlace({ after: 'a', before: 'b', status: 'completed' })).toEqual({ after: 'a' })
    expect(readPlace({ before: 'b' })).toEqual({ before: 'b' })
    expect(readPlace({ after: '', before: {} })).toEqual({})
  })
})

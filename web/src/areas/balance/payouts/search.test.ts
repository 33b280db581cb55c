import { describe, expect, it } from 'vitest'
import { changeFilters, clearFilter, filtersOf, hasFilters, readPayoutSearch, readPlace, toPayoutQuery } from './search.ts'

const everything = { created_from: '2026-11-01', created_to: '2026-11-21', status: 'processing,cancelled', currency: 'EUR', after: 'cursor' } as const

describe('the filters in the address', () => {
  it('survive being written and read again, and become the query the server takes', () => {
    expect(readPayoutSearch({ ...everything })).toEqual(everything)
    expect(toPayoutQuery(everything)).toEqual({ ...everything, status: ['processing', 'cancelled'] })
    expect(toPayoutQuery({})).toEqual({})
  })

  it('are left out where they are not valid', () => {
    expect(readPayoutSearch({ created_from: '2026-02-31', created_to: 'soon', status: 'paid', currency: 'XXX', other: 1 })).toEqual({})
    expect(readPayoutSearch({ status: 'completed,paid,processing,completed' })).toEqual({ status: 'processing,completed' })
  })

  it('start the list again at its first page when they change', () => {
    expect(changeFilters(everything, { status: 'completed', currency: undefined })).toEqual({
      created_from: '2026-11-01',
      created_to: '2026-11-21',
      status: 'completed',
    })
    expect(clearFilter(everything, 'created')).toEqual({ status: 'processing,cancelled', currency: 'EUR' })
  })

  it('are none where only a place is known', () => {
    expect(hasFilters({ after: 'cursor' })).toBe(false)
    expect(hasFilters(everything)).toBe(true)
    expect(filtersOf({ before: 'cursor' })).toEqual({})
  })
})

describe('a place in a list', () => {
  it('is one cursor', () => {
    expect(readPlace({ after: 'a', before: 'b', status: 'completed' })).toEqual({ after: 'a' })
    expect(readPlace({ before: 'b' })).toEqual({ before: 'b' })
    expect(readPlace({ after: '', before: {} })).toEqual({})
  })
})

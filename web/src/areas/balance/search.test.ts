import { movementKinds } from '@counterfoil/contract/balance'
import { describe, expect, it } from 'vitest'
import { changeFilters, clearFilter, hasFilters, kinds, readMovementSearch, toMovementQuery } from './search.ts'

describe('the filters in the address', () => {
  it('survive being written and read again', () => {
    const search = { currency: 'EUR', kind: 'sale,refund', created_from: '2026-11-01', created_to: '2026-11-21', payout_id: 'po_123', after: 'cursor' } as const
    expect(readMovementSearch(search)).toEqual(search)
    expect(toMovementQuery(search)).toEqual({ ...search, kind: ['sale', 'refund'] })
  })

  it('are left out where they are not valid', () => {
    expect(readMovementSearch({ currency: 'XXX', kind: 'gift', created_from: '2026-02-31', payout_id: 'a b', part: 'none' })).toEqual({})
    expect(hasFilters({ after: 'cursor' })).toBe(false)
  })

  it('know every kind of the contract', () => {
    expect(kinds).toEqual(movementKinds)
  })

  it('of a part of the balance are the currency alone', () => {
    expect(readMovementSearch({ part: 'pending', currency: 'USD', kind: 'sale', created_from: '2026-11-01' })).toEqual({ part: 'pending', currency: 'USD' })
    expect(changeFilters({ part: 'pending', currency: 'USD' }, { currency: 'EUR' })).toEqual({ part: 'pending', currency: 'EUR' })
    expect(changeFilters({ part: 'pending', currency: 'USD' }, { kind: 'refund' })).toEqual({ currency: 'USD', kind: 'refund' })
    expect(clearFilter({ part: 'pending', currency: 'USD' }, 'part')).toEqual({ currency: 'USD' })
  })

  it('start again at the first page when they change', () => {
    expect(changeFilters({ kind: 'sale', after: 'cursor' }, { currency: 'USD' })).toEqual({ kind: 'sale', currency: 'USD' })
    expect(clearFilter({ kind: 'sale', created_from: '2026-11-01', after: 'cursor' }, 'created')).toEqual({ kind: 'sale' })
  })
})

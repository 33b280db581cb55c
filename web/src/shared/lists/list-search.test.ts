import { movementQuery } from '@counterfoil/contract/balance/query'
import { paymentQuery } from '@counterfoil/contract/payments/query'
import { payoutQuery } from '@counterfoil/contract/payouts/query'
import { describe, expect, it } from 'vitest'
import { filtersOf, hasFilters, readListSearch, readPlace, searchFor, searchOn } from './list-search.ts'

const readPaymentSearch = (search: Record<string, unknown>) => readListSearch(paymentQuery, search)

const everything = {
  created_from: '2026-11-01',
  created_to: '2026-11-21',
  status: 'uncaptured,failed',
  amount_min_minor: '1000',
  amount_max_minor: '5050',
  currency: 'USD',
  brand: 'visa,amex',
  last4: '0259',
  email: 'Mei@example.com',
  payment_id: 'pi_123',
  order_number: '# 10999',
}

describe('the list in the address', () => {
  it('is a query with a place in the list', () => {
    expect(readPaymentSearch({ q: ' status:failed ', after: 'cursor', other: 1 })).toEqual({ q: 'status:failed', after: 'cursor' })
    expect(filtersOf({ q: 'status:failed', after: 'cursor' })).toEqual({ q: 'status:failed' })
    expect(hasFilters({ after: 'cursor' })).toBe(false)
  })

  it('keeps a query that is wrong, so that it can be shown', () => {
    expect(readPaymentSearch({ q: 'stauts:failed' })).toEqual({ q: 'stauts:failed' })
  })

  it('keeps one cursor', () => {
    expect(readPaymentSearch({ after: 'a', before: 'b' })).toEqual({ after: 'a' })
  })

  it('reads links with a parameter for each filter', () => {
    expect(readPaymentSearch(everything)).toEqual({
      q: 'created:2026-11-01..2026-11-21 status:uncaptured,failed amount:10..50.5 currency:USD brand:visa,amex last4:0259 email:mei@example.com order:"# 10999" id:pi_123',
    })
    expect(readPaymentSearch({ last4: 4242 })).toEqual({ q: 'last4:4242' })
  })

  it('leaves out parameters that are not valid', () => {
    const broken = {
      created_from: '2026-02-31',
      created_to: 'yesterday',
      status: 'sold',
      amount_min_minor: -5,
      currency: 'XXX',
      brand: ['visa', 7, 'none'],
      last4: '42',
      email: '   ',
      payment_id: 'p',
      order_number: {},
    }
    expect(readPaymentSearch(broken)).toEqual({ q: 'brand:visa' })
    expect(readPaymentSearch({ amount_min_minor: 100, amount_max_minor: 200 })).toEqual({})
  })

  it('reads the links of payouts and movements', () => {
    expect(readListSearch(payoutQuery, { status: 'processing,canceled', currency: 'EUR', created_from: '2026-01-01', after: 'cursor' })).toEqual({
      q: 'created>=2026-01-01 status:processing,canceled currency:EUR',
      after: 'cursor',
    })
    expect(readListSearch(movementQuery, { kind: 'sale,refund', payout_id: 'po_123', created_to: '2026-11-21' })).toEqual({
      q: 'created<=2026-11-21 type:sale,refund payout:po_123',
    })
  })

  it('reads a part of the balance with the currency alone', () => {
    expect(readListSearch(movementQuery, { part: 'pending', currency: 'USD', kind: 'sale', created_from: '2026-11-01' })).toEqual({
      q: 'currency:USD balance:pending',
    })
    expect(readListSearch(movementQuery, { currency: 'XXX', kind: 'gift', created_from: '2026-02-31', payout_id: 'a b', part: 'none' })).toEqual({})
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

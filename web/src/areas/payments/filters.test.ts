import { describe, expect, it } from 'vitest'
import { changeFilters, clearFilter, filterKeys, filtersOf, hasFilters, isFilterSet, readPaymentSearch, readQuickSearch, toPaymentQuery } from './filters.ts'

const everything = {
  created_from: '2026-11-01',
  created_to: '2026-11-21',
  status: 'uncaptured,failed',
  amount_min_minor: 1000,
  amount_max_minor: 5000,
  currency: 'USD',
  brand: 'visa,amex',
  last4: '0259',
  email: 'mei@example.com',
  payment_id: 'pi_123',
  order_number: '#10999',
  after: 'cursor',
} as const

describe('the filters in the address', () => {
  it('survive being written and read again', () => {
    expect(readPaymentSearch({ ...everything })).toEqual(everything)
    const asText = Object.fromEntries(new URLSearchParams(Object.entries(everything).map(([name, value]) => [name, String(value)])))
    expect(readPaymentSearch(asText)).toEqual(everything)
  })

  it('take digits that the router has read as numbers', () => {
    expect(readPaymentSearch({ last4: 4242, order_number: 10_999 })).toEqual({ last4: '4242', order_number: '10999' })
  })

  it('leave out what is not valid', () => {
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
      other: 1,
    }
    expect(readPaymentSearch(broken)).toEqual({ brand: 'visa' })
  })

  it('drop amounts without a currency', () => {
    expect(readPaymentSearch({ amount_min_minor: 100, amount_max_minor: 200 })).toEqual({})
    expect(clearFilter(readPaymentSearch(everything), 'currency')).not.toHaveProperty('amount_min_minor')
  })

  it('keep one cursor', () => {
    expect(readPaymentSearch({ after: 'a', before: 'b' })).toEqual({ after: 'a' })
  })

  it('put lists into the order of the contract, once each', () => {
    expect(readPaymentSearch({ status: 'failed,successful,failed' }).status).toBe('successful,failed')
  })

  it('start the list again when one changes', () => {
    const changed = changeFilters(readPaymentSearch(everything), { last4: undefined, status: 'failed' })
    expect(changed).not.toHaveProperty('after')
    expect(changed).not.toHaveProperty('last4')
    expect(changed.status).toBe('failed')
  })

  it('are cleared one by one', () => {
    let search = readPaymentSearch(everything)
    for (const key of filterKeys) {
      expect(isFilterSet(search, key) || key === 'amount').toBe(true)
      search = clearFilter(search, key)
      expect(isFilterSet(search, key)).toBe(false)
    }
    expect(hasFilters(search)).toBe(false)
    expect(filtersOf(search)).toEqual({})
  })

  it('become the query the server takes', () => {
    const query = toPaymentQuery(readPaymentSearch(everything))
    expect(query).toMatchObject({ status: ['uncaptured', 'failed'], brand: ['visa', 'amex'], last4: '0259', after: 'cursor' })
  })
})

describe('the quick search', () => {
  it.each([
    ['pi_3SX1Q7dK', { payment_id: 'pi_3SX1Q7dK' }],
    [' re_1abc ', { payment_id: 're_1abc' }],
    ['ch_1abc', { payment_id: 'ch_1abc' }],
    ['4242', { last4: '4242' }],
    ['•••• 0259', { last4: '0259' }],
    ['Mei.Chan@Example.com', { email: 'mei.chan@example.com' }],
    ['#10999', { order_number: '#10999' }],
    ['10999', { order_number: '10999' }],
    ['', {}],
  ])('%j', (text, filters) => {
    expect(readQuickSearch(text)).toEqual(filters)
  })
})

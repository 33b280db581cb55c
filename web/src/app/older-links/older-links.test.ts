import { movementQuery } from '@counterfoil/contract/balance/query'
import { paymentQuery } from '@counterfoil/contract/payments/query'
import { payoutQuery } from '@counterfoil/contract/payouts/query'
import { describe, expect, it } from 'vitest'
import { findOlderPath } from './older-link.ts'
import { readOlderSearch, rewriteOlderLink } from './rewrite-older-link.ts'

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

describe('a link with a parameter for each filter', () => {
  it('is known by a parameter that lists no longer have', () => {
    expect(findOlderPath({ pathname: '/payments', search: '?status=failed' })).toBe('/payments')
    expect(findOlderPath({ pathname: '/balance/payouts/', search: '?q=status:processing&currency=EUR' })).toBe('/balance/payouts')
    expect(findOlderPath({ pathname: '/payments', search: '?q=status:failed&view=all&after=cursor' })).toBeUndefined()
    expect(findOlderPath({ pathname: '/payments', search: '' })).toBeUndefined()
    expect(findOlderPath({ pathname: '/customers', search: '?email=ann@example.com' })).toBeUndefined()
  })

  it('becomes one with a query', () => {
    expect(rewriteOlderLink('/payments', '?status=failed,refunded&brand=visa&after=cursor')).toBe('?q=status:failed,refunded+brand:visa&after=cursor')
    expect(rewriteOlderLink('/balance', '?kind=gift')).toBe('')
  })

  it('keeps the query that it has', () => {
    expect(rewriteOlderLink('/payments', '?q=last4:4242&status=failed')).toBe('?q=last4:4242')
  })

  it('is read by the fields of payments', () => {
    expect(readOlderSearch(paymentQuery, everything)).toEqual({
      q: 'created:2026-11-01..2026-11-21 status:uncaptured,failed amount:10..50.5 currency:USD brand:visa,amex last4:0259 email:mei@example.com order:"# 10999" id:pi_123',
    })
    expect(readOlderSearch(paymentQuery, { last4: 4242 })).toEqual({ q: 'last4:4242' })
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
    expect(readOlderSearch(paymentQuery, broken)).toEqual({ q: 'brand:visa' })
    expect(readOlderSearch(paymentQuery, { amount_min_minor: 100, amount_max_minor: 200 })).toEqual({})
  })

  it('reads the links of payouts and movements', () => {
    expect(readOlderSearch(payoutQuery, { status: 'processing,canceled', currency: 'EUR', created_from: '2026-01-01', after: 'cursor' })).toEqual({
      q: 'created>=2026-01-01 status:processing,canceled currency:EUR',
      after: 'cursor',
    })
    expect(readOlderSearch(movementQuery, { kind: 'sale,refund', payout_id: 'po_123', created_to: '2026-11-21' })).toEqual({
      q: 'created<=2026-11-21 type:sale,refund payout:po_123',
    })
  })

  it('reads a part of the balance with the currency alone', () => {
    expect(readOlderSearch(movementQuery, { part: 'pending', currency: 'USD', kind: 'sale', created_from: '2026-11-01' })).toEqual({
      q: 'currency:USD balance:pending',
    })
    expect(readOlderSearch(movementQuery, { currency: 'XXX', kind: 'gift', created_from: '2026-02-31', payout_id: 'a b', part: 'none' })).toEqual({})
  })
})

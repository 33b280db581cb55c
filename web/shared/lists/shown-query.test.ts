import { describe, expect, it } from 'vitest'
import { movementQuery } from '#areas/balance/contract/query.ts'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { addQuery, changeFilters, clearFilter, readShownQuery, rescaleAmounts } from './shown-query.ts'

const context = { currency: 'USD' }
const read = (q?: string, list: Parameters<typeof readShownQuery>[0] = paymentQuery) =>
  readShownQuery(list, q === undefined ? {} : { q }, context, '2026-01-15')

describe('the query in the address', () => {
  it('is shown as filters', () => {
    expect(read('status:failed,uncaptured amount>10 currency:EUR created:yesterday order:17').filters).toEqual({
      status: 'uncaptured,failed',
      amount_min_minor: 1001,
      currency: 'EUR',
      created_from: '2026-01-14',
      created_to: '2026-01-14',
      order_number: '17',
    })
    expect(String(read('-status:successful').filters.status).split(',')).toHaveLength(10)
    expect(read()).toEqual({ terms: [], filters: {}, problem: null })
  })

  it('has no filters if it is wrong', () => {
    expect(read('brand:visa stauts:failed')).toMatchObject({ terms: [], filters: {}, problem: { start: 11, end: 17, rule: 'query_field_closest' } })
  })

  it('keeps the other terms as they were typed when a filter changes', () => {
    const shown = read('created:"last week" -status:failed amount>10 currency:EUR')
    expect(changeFilters(paymentQuery, shown, { brand: 'visa' }).q).toBe('created:"last week" -status:failed amount>10 currency:EUR brand:visa')
    expect(changeFilters(paymentQuery, shown, { amount_min_minor: 500, amount_max_minor: undefined }).q).toBe(
      'created:"last week" -status:failed amount>=5 currency:EUR',
    )
    expect(changeFilters(paymentQuery, shown, { currency: undefined, amount_min_minor: undefined }).q).toBe('created:"last week" -status:failed')
    expect(changeFilters(paymentQuery, shown, { created_from: '2026-01-01', created_to: undefined }).q).toBe(
      '-status:failed amount>10 currency:EUR created>=2026-01-01',
    )
  })

  it('is cleared one chip after the other', () => {
    let shown = read('created:today status:failed amount>10 currency:EUR brand:visa last4:4242 email:ann order:17 id:pi_1')
    for (const key of Object.keys(paymentQuery.fields)) shown = read(clearFilter(paymentQuery, shown, key).q)
    expect(shown.terms).toEqual([])
    expect(clearFilter(paymentQuery, read('amount>10 currency:EUR'), 'currency')).toEqual({})
  })

  it('takes another query, whose fields count', () => {
    const added = (q: string, text: string) => addQuery(paymentQuery, read(q), text, context).search?.q
    expect(added('status:failed brand:visa', 'status:canceled ann@example.com')).toBe('brand:visa status:canceled email:ann@example.com')
    expect(added('currency:EUR', 'amount>10')).toBe('amount>10 currency:EUR')
    expect(added('amount>10.5 currency:EUR', 'currency:JPY')).toBe('currency:JPY')
    expect(addQuery(paymentQuery, read('status:failed'), 'last4:42', context)).toMatchObject({ search: null, problem: { start: 6, end: 8 } })
  })

  it('of a part of the balance is the currency alone', () => {
    const shown = read('balance:pending currency:USD', movementQuery)
    expect(changeFilters(movementQuery, shown, { currency: 'EUR' })).toEqual({ q: 'balance:pending currency:EUR' })
    expect(changeFilters(movementQuery, shown, { kind: 'refund' })).toEqual({ q: 'currency:USD type:refund' })
    expect(changeFilters(movementQuery, read('type:sale currency:USD', movementQuery), { part: 'available' })).toEqual({ q: 'currency:USD balance:available' })
    expect(clearFilter(movementQuery, shown, 'balance')).toEqual({ q: 'currency:USD' })
    expect(addQuery(movementQuery, shown, 'type:sale', context).search).toEqual({ q: 'currency:USD type:sale' })
    expect(addQuery(movementQuery, shown, 'type:sale balance:pending', context).problem).toMatchObject({ rule: 'query_only_with', start: 0, end: 9 })
  })
})

const filters = { currency: 'USD', amount_min_minor: 1250, amount_max_minor: 5050 } as const

describe('an amount filter in another currency', () => {
  it('keeps its decimals where there are as many or more', () => {
    expect(rescaleAmounts(filters, 'EUR')).toEqual({ amount_min_minor: 1250, amount_max_minor: 5050 })
    expect(rescaleAmounts(filters, 'KWD')).toEqual({ amount_min_minor: 12_500, amount_max_minor: 50_500 })
  })

  it('widens to whole units where there are none', () => {
    expect(rescaleAmounts(filters, 'JPY')).toEqual({ amount_min_minor: 12, amount_max_minor: 51 })
  })

  it('goes with its currency', () => {
    expect(rescaleAmounts(filters, undefined)).toEqual({ amount_min_minor: undefined, amount_max_minor: undefined })
  })
})

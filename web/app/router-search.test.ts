import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './router-search.ts'

describe('filters in the address', () => {
  it('read as they are written', () => {
    expect(parseSearch('?last4=0042&status=failed,refunded&email=a%2Bb%40c.de')).toEqual({ last4: '0042', status: 'failed,refunded', email: 'a+b@c.de' })
  })

  it('leave out what is not set', () => {
    expect(stringifySearch({ last4: '0042', status: undefined, email: '', amount_min_minor: 0 })).toBe('?last4=0042&amount_min_minor=0')
    expect(stringifySearch({})).toBe('')
  })

  it('survive the way there and back', () => {
    const search = { status: 'failed,refunded', email: 'a+b@c.de', order_number: 'A & B=1' }
    expect(parseSearch(stringifySearch(search))).toEqual(search)
  })
})

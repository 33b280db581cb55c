import { describe, expect, it } from 'vitest'
import { findOtherHome, isAllowed } from './is-allowed.ts'

describe('the guard of routes', () => {
  it('opens what the menu of the server names', () => {
    expect(isAllowed('/payments', ['/notifications', '/payments'])).toBe(true)
    expect(isAllowed('/payments', ['/notifications'])).toBe(false)
  })

  it('takes both addresses of home as one', () => {
    expect(isAllowed('/', ['/notifications', '/overview'])).toBe(true)
    expect(isAllowed('/', ['/notifications', '/'])).toBe(true)
    expect(isAllowed('/', ['/notifications', '/payments'])).toBe(false)
  })
})

describe('home without the overview', () => {
  it('is the first page of the menu', () => {
    expect(findOtherHome('/', ['/notifications', '/payments', '/payments/$paymentId', '/settings'])).toBe('/payments')
    expect(findOtherHome('/overview', ['/notifications', '/settings'])).toBe('/settings')
  })

  it('is nowhere without a menu, and other pages have none', () => {
    expect(findOtherHome('/', ['/notifications'])).toBeUndefined()
    expect(findOtherHome('/balance', ['/notifications', '/payments'])).toBeUndefined()
  })
})

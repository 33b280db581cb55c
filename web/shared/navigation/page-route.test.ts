import { describe, expect, it } from 'vitest'
import { findOtherHome } from './page-route.ts'

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

import { describe, expect, it } from 'vitest'
import { isAllowed } from './is-allowed.ts'

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

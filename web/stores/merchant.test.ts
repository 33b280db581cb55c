import { describe, expect, it } from 'vitest'
import { prependNotifications } from './merchant.ts'

describe('routes of the merchant store', () => {
  it('always begin with notifications', () => {
    expect(prependNotifications([])).toEqual(['/notifications'])
    expect(prependNotifications(['/', '/payments'])).toEqual(['/notifications', '/', '/payments'])
  })

  it('hold notifications once, and first, where the server gives them too', () => {
    expect(prependNotifications(['/', '/notifications'])).toEqual(['/notifications', '/'])
  })
})

import { describe, expect, it } from 'vitest'
import { paymentStatuses } from '#kernel/statuses.ts'
import { statusTabs, tabOf } from './payments-page.tsx'

describe('the tabs of the list of payments', () => {
  it('have every status once', () => {
    expect(Object.values(statusTabs).flat().toSorted()).toEqual(paymentStatuses.toSorted())
  })

  it('are found by the statuses of the query, in any order', () => {
    expect(tabOf(undefined)).toBe('all')
    expect(tabOf('refunded,refunding,partially_refunded')).toBe('refunded')
    expect(tabOf('refunded')).toBeUndefined()
  })
})

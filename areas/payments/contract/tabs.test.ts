import { describe, expect, it } from 'vitest'
import { filtersOfPayments } from '#areas/home/contract/links.ts'
import { paymentStatuses } from '#kernel/statuses.ts'
import { statusTabs, tabOf } from './tabs.ts'

describe('the tabs of the list of payments', () => {
  it('have every status', () => {
    expect(new Set(Object.values(statusTabs).flat())).toEqual(new Set(paymentStatuses))
  })

  it('mean the payments that Home counts as successful, and the others that it counts as declined', () => {
    const range = { from: '2026-06-01', to: '2026-06-30', currency: null }
    expect(tabOf(filtersOfPayments(range, ['successful']).status?.join())).toBe('successful')
    expect(tabOf(filtersOfPayments(range, ['declined']).status?.join())).toBe('failed')
  })

  it('are found by the statuses of the query, in any order', () => {
    expect(tabOf(undefined)).toBe('all')
    expect(tabOf('refunded,refunding,partially_refunded')).toBe('refunded')
    expect(tabOf('refunded')).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import { readDisputeSearch, sortsOf, viewOf } from './dispute-search.ts'

describe('the inbox in the address', () => {
  it('has a tab, an order and a query, and drops what it doesn’t know', () => {
    expect(readDisputeSearch({ tab: 'won', sort: 'amount', q: 'reason:fraud', after: 'x', other: 1 })).toEqual({
      tab: 'won',
      sort: 'amount',
      q: 'reason:fraud',
      after: 'x',
    })
    expect(readDisputeSearch({ tab: 'eaten', sort: 3 })).toEqual({})
  })

  it('opens on what needs a response, the most urgent first', () => {
    expect(viewOf({})).toEqual({ tab: 'needs_response', sort: 'urgency' })
    expect(viewOf({ tab: 'won' })).toEqual({ tab: 'won', sort: 'newest' })
    expect(viewOf({ tab: 'won', sort: 'amount' })).toEqual({ tab: 'won', sort: 'amount' })
    // The place in the list is of the order in the address, also where its tab doesn't offer that order.
    expect(viewOf({ sort: 'deadline' }).sort).toBe('deadline')
    expect(sortsOf('all')).not.toContain('urgency')
  })
})

import { describe, expect, it } from 'vitest'
import { exportQueryOf } from '#areas/disputes/contract/export-query.ts'
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

describe('the query of an export', () => {
  it('has the disputes of its tab, and of what needs a response only those that can still get one', () => {
    expect(exportQueryOf('needs_response', 'reason:fraud', 'USD')).toBe('status:needs_response,warning_needs_response deadline:ahead reason:fraud')
    expect(exportQueryOf('inquiries', '', 'USD')).toBe('status:warning_needs_response,warning_under_review,warning_closed')
    expect(exportQueryOf('all', 'reason:fraud', 'USD')).toBe('reason:fraud')
    expect(exportQueryOf('won', 'id:dp_123', 'USD')).toBe('id:dp_123')
  })

  it('has what a status leaves of the tab', () => {
    expect(exportQueryOf('needs_response', 'status:needs_response,won', 'USD')).toBe('status:needs_response deadline:ahead')
    expect(exportQueryOf('all', '-status:won,lost network:visa', 'USD')).toBe(
      'status:needs_response,under_review,warning_needs_response,warning_under_review,warning_closed network:visa',
    )
    expect(exportQueryOf('won', 'status:lost', 'USD')).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { userId } from '#kernel/ids.ts'
import { disputeQueryWith, exportQueryOf } from './disputes-page.tsx'

describe('the query of the inbox', () => {
  it('offers the reader, nobody and the members as assignees', () => {
    expect(disputeQueryWith([{ id: userId.parse('usr_1'), name: 'Ann' }]).fields.assignee).toMatchObject({ values: ['me', 'nobody', 'usr_1'] })
    expect(disputeQueryWith(undefined).fields.assignee).toMatchObject({ kind: 'text' })
  })

  it('names the statuses of its tab in an export', () => {
    expect(exportQueryOf('needs_response', 'reason:fraud', 'USD')).toBe('status:needs_response,warning_needs_response reason:fraud')
    expect(exportQueryOf('inquiries', '', 'USD')).toBe('status:warning_needs_response,warning_under_review,warning_closed')
    expect(exportQueryOf('all', 'reason:fraud', 'USD')).toBe('reason:fraud')
    expect(exportQueryOf('won', 'status:lost', 'USD')).toBe('status:lost')
    expect(exportQueryOf('won', 'id:dp_123', 'USD')).toBe('id:dp_123')
  })
})

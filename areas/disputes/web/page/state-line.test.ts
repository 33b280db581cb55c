import { expect, it } from 'vitest'
import { disputeStatuses } from '#kernel/statuses.ts'
import { findState } from './state-line.tsx'

const dispute = { due_by: '2026-07-08T12:00:00.000Z', instructions: [] }
const due = Date.parse(dispute.due_by)

it('needs a response until the deadline', () => {
  for (const status of ['needs_response', 'warning_needs_response'] as const) {
    expect([findState({ ...dispute, status }, due - 1), findState({ ...dispute, status }, due)]).toEqual(['needs_response', 'passed'])
  }
})

it('waits for the platform where it was told what members decided, before and after the deadline', () => {
  const instructions = [{ state: 'sent' }] as Parameters<typeof findState>[0]['instructions']
  for (const at of [due - 1, due]) expect(findState({ ...dispute, status: 'needs_response', instructions }, at)).toBe('instructed')
})

it('says the same of every other status before and after the deadline', () => {
  const others = disputeStatuses.filter((status) => !status.endsWith('needs_response'))
  for (const at of [due - 1, due]) {
    expect(others.map((status) => findState({ ...dispute, status }, at))).toEqual(['under_review', 'closed', 'under_review', 'won', 'lost'])
  }
})

import { expect, test } from 'vitest'
import { disputeStatuses } from '#kernel/statuses.ts'
import { assertDisputeTransition, disputeTransitions, firstStatuses } from './status.ts'

/** The steps of the domain's table, and the two by which an answer comes back that never reached the network. */
const steps = [
  ['warning_needs_response', 'warning_under_review'],
  ['warning_needs_response', 'warning_closed'],
  ['warning_under_review', 'warning_closed'],
  ['warning_needs_response', 'needs_response'],
  ['warning_under_review', 'needs_response'],
  ['needs_response', 'under_review'],
  ['needs_response', 'lost'],
  ['under_review', 'won'],
  ['under_review', 'lost'],
  ['warning_under_review', 'warning_needs_response'],
  ['under_review', 'needs_response'],
] as const

const pairs = disputeStatuses.flatMap((from) => disputeStatuses.map((to) => [from, to] as const))
const isStep = (from: string, to: string) => steps.some((step) => step[0] === from && step[1] === to)

test.each(pairs.filter(([from, to]) => isStep(from, to)))('allows the step from %s to %s', (from, to) => {
  expect(() => assertDisputeTransition(from, to)).not.toThrow()
})

test.each(pairs.filter(([from, to]) => !isStep(from, to)))('refuses the step from %s to %s', (from, to) => {
  expect(() => assertDisputeTransition(from, to)).toThrow(`a dispute cannot go from ${from} to ${to}`)
})

test('every status can be reached from one that a dispute begins with, and three end it', () => {
  const reached = new Set(firstStatuses)
  for (const status of reached) for (const next of disputeTransitions[status]) reached.add(next)
  expect([...reached].toSorted()).toEqual([...disputeStatuses].toSorted())
  expect(disputeStatuses.filter((status) => disputeTransitions[status].length === 0)).toEqual(['warning_closed', 'won', 'lost'])
})

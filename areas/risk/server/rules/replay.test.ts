import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { RuleTerms } from '#kernel/risk/rule-types.ts'
import type { CountedRule } from './counts-store.ts'
import { findStoppingRule } from './read.ts'
import { type ReplayedAttempt, RuleReplay } from './replay.ts'

const terms: RuleTerms = { subject: 'card', counts: 'declines', threshold: 2, window_minutes: 10, action: 'block', interval_seconds: null }

interface Tried extends ReplayedAttempt {
  readonly isAllowed: boolean
}

const attemptAt = (seconds: number, more: Partial<Tried> = {}): Tried => ({
  at: seconds * 1_000,
  value: 'card_1',
  isSent: true,
  isDeclined: true,
  isAllowed: false,
  ...more,
})
const stoppedOf = (rule: RuleTerms, attempts: readonly Tried[]) => {
  const replay = new RuleReplay(rule)
  return attempts.map((attempt) => replay.stops(attempt, () => attempt.isAllowed))
}

it('stops the attempts after the threshold until the window has passed, and counts none of those', () => {
  const attempts = [0, 60, 120, 599, 600, 601, 700].map((seconds) => attemptAt(seconds))
  expect(stoppedOf(terms, attempts)).toEqual([false, false, true, true, false, true, false])
})

it('lets one attempt per interval pass where it slows down', () => {
  const attempts = [0, 1, 2, 10, 11, 12, 22].map((seconds) => attemptAt(seconds))
  expect(stoppedOf({ ...terms, action: 'slow_down', interval_seconds: 10 }, attempts)).toEqual([false, false, true, true, false, true, false])
})

it('counts what was sent and declined, of each value apart, and nothing of an unknown one', () => {
  const attempts = [
    attemptAt(0, { isDeclined: false }),
    attemptAt(1, { isSent: false }),
    attemptAt(2, { value: null }),
    attemptAt(3, { value: 'card_2' }),
    attemptAt(4),
    attemptAt(5),
    attemptAt(6, { value: null }),
    attemptAt(7, { value: 'card_2' }),
    attemptAt(8),
  ]
  expect(stoppedOf(terms, attempts)).toEqual([...Array.from({ length: 8 }, () => false), true])
})

it('lets allowed attempts pass, which count', () => {
  const attempts = [attemptAt(0), attemptAt(1), attemptAt(500, { isAllowed: true }), attemptAt(650), attemptAt(651)]
  expect(stoppedOf(terms, attempts)).toEqual([false, false, false, false, true])
})

/** Counts again from the beginning for each attempt, and decides as an authorization does. */
function decideEach(rule: RuleTerms, attempts: readonly Tried[]): boolean[] {
  const passed: Tried[] = []
  return attempts.map((attempt) => {
    const counted = passed.filter(
      ({ at, value, isSent, isDeclined }) =>
        value === attempt.value && isSent && (rule.counts === 'attempts' || isDeclined) && at > attempt.at - rule.window_minutes * 60_000,
    )
    const latest = counted.at(-1)
    const row: CountedRule = { ...rule, id: 'rskr_1', count: counted.length, latest: latest ? new Date(latest.at) : null }
    const isStopped = attempt.value !== null && !attempt.isAllowed && findStoppingRule([row], new Date(attempt.at)) !== null
    if (!isStopped && attempt.value !== null) passed.push(attempt)
    return isStopped
  })
}

it('decides as authorizations do, on random attempts', () => {
  const step = fc.record({
    after: fc.integer({ min: 0, max: 240 }),
    value: fc.constantFrom('a', 'b', null),
    isSent: fc.boolean(),
    isDeclined: fc.boolean(),
    isAllowed: fc.nat({ max: 5 }).map((number) => number === 0),
  })
  const attempts = fc.array(step, { maxLength: 80 }).map((steps) => {
    let seconds = 0
    return steps.map(({ after, ...attempt }) => {
      seconds += after
      return attemptAt(seconds, attempt)
    })
  })
  const rule = fc.record({
    counts: fc.constantFrom('attempts' as const, 'declines' as const),
    threshold: fc.integer({ min: 1, max: 5 }),
    window_minutes: fc.integer({ min: 1, max: 30 }),
    action: fc.constantFrom('block' as const, 'slow_down' as const),
    interval_seconds: fc.integer({ min: 1, max: 300 }),
  })
  fc.assert(
    fc.property(rule, attempts, (changed, all) => {
      expect(stoppedOf({ ...terms, ...changed }, all)).toEqual(decideEach({ ...terms, ...changed }, all))
    }),
  )
})

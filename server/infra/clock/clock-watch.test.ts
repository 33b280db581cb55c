import { expect, it } from 'vitest'
import { fixedClock } from './clock.ts'
import { ClockWatch } from './clock-watch.ts'

const minute = 60_000
const day = 24 * 60 * minute

function start() {
  const clock = fixedClock(new Date('2026-06-15T12:00:00Z'))
  let passedMs = 1000
  const watch = new ClockWatch(clock, () => passedMs)
  const pass = (milliseconds: number) => {
    passedMs += milliseconds
    clock.advance(milliseconds)
    return watch.look()
  }
  return { clock, watch, pass }
}

it('is steady after an hour', () => {
  const { pass } = start()
  expect(pass(59 * minute)).toEqual({ jumpMs: 0, isSteady: false })
  expect(pass(minute)).toEqual({ jumpMs: 0, isSteady: true })
})

it.each([400 * day, -2 * day, 6 * minute])('tells a jump of %i ms once, and is steady an hour later', (jumpMs) => {
  const { clock, watch, pass } = start()
  expect(pass(120 * minute).isSteady).toBe(true)
  clock.advance(jumpMs)
  expect(watch.look()).toEqual({ jumpMs, isSteady: false })
  expect(pass(59 * minute)).toEqual({ jumpMs: 0, isSteady: false })
  expect(pass(minute)).toEqual({ jumpMs: 0, isSteady: true })
})

it('does not mind corrections of some minutes', () => {
  const { clock, pass } = start()
  pass(120 * minute)
  clock.advance(-4 * minute)
  expect(pass(minute)).toEqual({ jumpMs: 0, isSteady: true })
})

import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { hourMs, minuteMs } from '#kernel/time/durations.ts'
import { nextAttempt } from './outbox-store.ts'

const began = new Date('2026-11-24T10:00:00Z')
const after = (ms: number) => new Date(began.getTime() + ms)

it('attempts after 5 and 30 minutes, 2, 5 and 10 hours, then every 12 hours up to 72', () => {
  const offsets: number[] = []
  for (let next: Date | null = began; next; next = nextAttempt(began, next, 0)) offsets.push((next.getTime() - began.getTime()) / hourMs)
  expect(offsets).toEqual([0, 5 / 60, 0.5, 2, 5, 10, 22, 34, 46, 58, 70])
})

it('adds a tenth of the pause at most, and half an hour at most', () => {
  expect(nextAttempt(began, began, 1)).toEqual(after(5.5 * minuteMs))
  expect(nextAttempt(began, after(11 * hourMs), 1)).toEqual(after(22.5 * hourMs))
})

it('leaves out what a stopped worker missed', () => {
  expect(nextAttempt(began, after(6 * hourMs), 0)).toEqual(after(10 * hourMs))
  expect(nextAttempt(began, after(71 * hourMs), 0)).toBeNull()
})

it('is always later than now, and within 72 hours', () => {
  void fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 * hourMs }), fc.double({ min: 0, max: 1, noNaN: true }), (elapsed, random) => {
      const next = nextAttempt(began, after(elapsed), random)
      if (next) expect(next.getTime()).toBeGreaterThan(began.getTime() + elapsed)
      if (next) expect(next.getTime()).toBeLessThan(began.getTime() + 72 * hourMs)
      else expect(elapsed).toBeGreaterThanOrEqual(70 * hourMs)
    }),
  )
})

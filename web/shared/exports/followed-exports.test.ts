import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followExport, takeAwaitedExport } from './followed-exports.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('awaits a file for half a minute after its request, once', () => {
  followExport('soon')
  followExport('late')
  vi.advanceTimersByTime(29_999)
  expect(takeAwaitedExport('soon')).toBe(true)
  expect(takeAwaitedExport('soon')).toBe(false)
  vi.advanceTimersByTime(1)
  expect(takeAwaitedExport('late')).toBe(false)
})

it('awaits no file that was requested elsewhere, or by a schedule', () => {
  expect(takeAwaitedExport('elsewhere')).toBe(false)
})

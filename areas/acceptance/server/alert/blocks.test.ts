import { describe, expect, it } from 'vitest'
import { assessBlocks, type BlockWindow, usualOf } from './blocks.ts'

const rule = { times: 3, blocked_min: 20, recovered_at: null, window_hours: null }
const from = new Date(0)
const window = (hours: number, blocked: number, usual: number): BlockWindow => ({ hours, from, blocked, usual })

describe('blocked payments', () => {
  it.each([
    ['rise at three times the usual number', [window(1, 30, 40)], 'rose'],
    ["don't rise below it", [window(1, 29, 40)], 'steady'],
    ["don't rise below the minimum", [window(1, 19, 0)], 'steady'],
    ['rise at the minimum, if none are usual', [window(1, 20, 0)], 'rose'],
    ['rise in a longer window', [window(1, 5, 0), window(6, 24, 8)], 'rose'],
  ])('%s', (_, windows, state) => {
    expect(assessBlocks(rule, windows, 4).state).toBe(state)
  })

  it('are compared in the shortest window that rose', () => {
    expect(assessBlocks(rule, [window(1, 19, 0), window(6, 40, 8), window(24, 90, 8)], 4).window?.hours).toBe(6)
  })

  it.each([
    ['between the usual and three times of it', window(6, 20, 40), 'lasts'],
    ['below halfway', window(6, 19, 40), 'recovered'],
    ['below half of the minimum', window(6, 9, 0), 'recovered'],
    ['at half of the minimum', window(6, 10, 0), 'lasts'],
  ])('last in their window while they are %s', (_, lasting, state) => {
    expect(assessBlocks({ ...rule, window_hours: 6 }, [window(1, 50, 0), lasting, window(24, 90, 0)], 4).state).toBe(state)
  })

  it("don't rise again in a window that begins before they recovered", () => {
    const recovered = { ...rule, recovered_at: new Date(1) }
    expect(assessBlocks(recovered, [{ ...window(1, 5, 0), from: new Date(1) }, window(24, 90, 0)], 4).state).toBe('steady')
    expect(assessBlocks(recovered, [{ ...window(1, 90, 0), from: new Date(1) }], 4).state).toBe('rose')
  })
})

it('the usual number is that of one week, half up', () => {
  expect([usualOf(window(1, 0, 5), 4), usualOf(window(1, 0, 6), 4), usualOf(window(1, 0, 0), 4)]).toEqual([1, 2, 0])
})

import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { assessBlocks, assessDrop, type BlockWindow, type DropWindow, type Rate, tenthsOf, usualOf } from './assess.ts'

const alert = { drop_points: 10, payments_min: 50, recovered_at: null }
const from = new Date(0)
const window = (hours: number, current: [number, number], usual: [number, number]): DropWindow => {
  const rateOf = ([successful, payments]: [number, number]): Rate => ({ successful, payments })
  return { hours, from, current: rateOf(current), usual: rateOf(usual) }
}

describe('of the windows', () => {
  it.each([
    ['the shortest with enough payments decides', [window(1, [40, 50], [190, 200]), window(6, [290, 300], [950, 1_000])], 1],
    ['one with too few payments is left out', [window(1, [10, 49], [190, 200]), window(6, [290, 300], [950, 1_000])], 6],
    ['one without enough earlier payments is left out', [window(1, [10, 50], [49, 49]), window(6, [290, 300], [950, 1_000])], 6],
    ['none may have enough', [window(1, [0, 49], [200, 200]), window(6, [0, 400], [49, 49])], null],
  ])('%s', (_, windows, hours) => {
    expect(assessDrop(alert, windows)?.window.hours ?? null).toBe(hours)
  })
})

it.each([
  [new Date(-1), 1],
  [from, 1],
  [new Date(1), 6],
])('a window that begins before a drop was over at %j is left out', (recovered_at, hours) => {
  const later = { ...window(6, [290, 300], [950, 1_000]), from: new Date(1) }
  expect(assessDrop({ ...alert, recovered_at }, [window(1, [40, 50], [190, 200]), later])?.window.hours).toBe(hours)
})

describe('a rate', () => {
  it.each([
    [[80, 100], 'dropped'],
    [[70, 100], 'dropped'],
    [[81, 100], 'between'],
    [[85, 100], 'between'],
    [[86, 100], 'recovered'],
    [[99, 100], 'recovered'],
  ] as const)('of %j is, by 10 points of a usual 90%%, %s', ([successful, payments], state) => {
    expect(assessDrop(alert, [window(1, [successful, payments], [900, 1_000])])?.state).toBe(state)
  })
})

test('a drop is exact for any numbers', () => {
  const rate = fc
    .record({ payments: fc.integer({ min: 50, max: 2_000_000_000 }), share: fc.double({ min: 0, max: 1, noNaN: true }) })
    .map(({ payments, share }): [number, number] => [Math.floor(payments * share), payments])
  fc.assert(
    fc.property(rate, rate, fc.integer({ min: 1, max: 100 }), (current, usual, points) => {
      const state = assessDrop({ ...alert, drop_points: points }, [window(1, current, usual)])?.state
      const [now, then] = [BigInt(current[1]), BigInt(usual[1])]
      const missing = 100n * (BigInt(usual[0]) * now - BigInt(current[0]) * then) - BigInt(points) * now * then
      expect(state === 'dropped').toBe(missing >= 0n)
    }),
  )
})

test('rates are tenths of a percent', () => {
  expect([tenthsOf({ successful: 2, payments: 3 }), tenthsOf({ successful: 0, payments: 50 }), tenthsOf({ successful: 50, payments: 50 })]).toEqual([
    667, 0, 1_000,
  ])
})

const rule = { times: 3, blocked_min: 20, recovered_at: null, window_hours: null }
const blocks = (hours: number, blocked: number, usual: number): BlockWindow => ({ hours, from, blocked, usual })

describe('blocked payments', () => {
  it.each([
    ['rise at three times the usual number', [blocks(1, 30, 40)], 'rose'],
    ["don't rise below it", [blocks(1, 29, 40)], 'steady'],
    ["don't rise below the minimum", [blocks(1, 19, 0)], 'steady'],
    ['rise at the minimum, if none are usual', [blocks(1, 20, 0)], 'rose'],
    ['rise in a longer window', [blocks(1, 5, 0), blocks(6, 24, 8)], 'rose'],
  ])('%s', (_, windows, state) => {
    expect(assessBlocks(rule, windows, 4).state).toBe(state)
  })

  it('are compared in the shortest window that rose', () => {
    expect(assessBlocks(rule, [blocks(1, 19, 0), blocks(6, 40, 8), blocks(24, 90, 8)], 4).window?.hours).toBe(6)
  })

  it.each([
    ['between the usual and three times of it', blocks(6, 20, 40), 'lasts'],
    ['below halfway', blocks(6, 19, 40), 'recovered'],
    ['below half of the minimum', blocks(6, 9, 0), 'recovered'],
    ['at half of the minimum', blocks(6, 10, 0), 'lasts'],
  ])('last in their window while they are %s', (_, lasting, state) => {
    expect(assessBlocks({ ...rule, window_hours: 6 }, [blocks(1, 50, 0), lasting, blocks(24, 90, 0)], 4).state).toBe(state)
  })

  it("don't rise again in a window that begins before they recovered", () => {
    const recovered = { ...rule, recovered_at: new Date(1) }
    expect(assessBlocks(recovered, [{ ...blocks(1, 5, 0), from: new Date(1) }, blocks(24, 90, 0)], 4).state).toBe('steady')
    expect(assessBlocks(recovered, [{ ...blocks(1, 90, 0), from: new Date(1) }], 4).state).toBe('rose')
  })
})

it('the usual number is that of one week, half up', () => {
  expect([usualOf(blocks(1, 0, 5), 4), usualOf(blocks(1, 0, 6), 4), usualOf(blocks(1, 0, 0), 4)]).toEqual([1, 2, 0])
})

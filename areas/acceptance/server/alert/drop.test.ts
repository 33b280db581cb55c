import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { assess, type Rate, tenthsOf, type Window } from './drop.ts'

const alert = { drop_points: 10, payments_min: 50, recovered_at: null }
const from = new Date(0)
const window = (hours: number, current: [number, number], usual: [number, number]): Window => {
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
    expect(assess(alert, windows)?.window.hours ?? null).toBe(hours)
  })
})

it.each([
  [new Date(-1), 1],
  [from, 1],
  [new Date(1), 6],
])('a window that begins before a drop was over at %j is left out', (recovered_at, hours) => {
  const later = { ...window(6, [290, 300], [950, 1_000]), from: new Date(1) }
  expect(assess({ ...alert, recovered_at }, [window(1, [40, 50], [190, 200]), later])?.window.hours).toBe(hours)
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
    expect(assess(alert, [window(1, [successful, payments], [900, 1_000])])?.state).toBe(state)
  })
})

test('a drop is exact for any numbers', () => {
  const rate = fc
    .record({ payments: fc.integer({ min: 50, max: 2_000_000_000 }), share: fc.double({ min: 0, max: 1, noNaN: true }) })
    .map(({ payments, share }): [number, number] => [Math.floor(payments * share), payments])
  fc.assert(
    fc.property(rate, rate, fc.integer({ min: 1, max: 100 }), (current, usual, points) => {
      const state = assess({ ...alert, drop_points: points }, [window(1, current, usual)])?.state
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

import { expect, it } from 'vitest'
import { mergeAreas } from './merge-areas.ts'

it('merges the names of all areas', () => {
  const merged = mergeAreas([{ one: 1 }, { two: 2 }, { three: 3 }])
  expect(merged.one + merged.two + merged.three).toBe(6)
})

it("doesn't compile if two areas define the same name", () => {
  // @ts-expect-error: both define `one`.
  expect(mergeAreas([{ one: 1, two: 2 }, { three: 3 }, { one: 4 }])).toMatchObject({ two: 2 })
})

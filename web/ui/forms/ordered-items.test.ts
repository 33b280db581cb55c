import { expect, it } from 'vitest'
import { moveItem, toggleItem } from './ordered-items.ts'

it('adds an item after the others, and takes it out', () => {
  expect(toggleItem(['a', 'b'], 'c')).toEqual(['a', 'b', 'c'])
  expect(toggleItem(['a', 'b', 'c'], 'b')).toEqual(['a', 'c'])
})

it.each([
  ['b', -1, ['b', 'a', 'c']],
  ['b', 1, ['a', 'c', 'b']],
  ['a', -1, ['a', 'b', 'c']],
  ['c', 1, ['a', 'b', 'c']],
  ['d', 1, ['a', 'b', 'c']],
] as const)('moves %s by %s', (item, by, expected) => {
  expect(moveItem(['a', 'b', 'c'], item, by)).toEqual(expected)
})

it('moves past what the reader does not see', () => {
  const isShown = (item: string) => item !== 'b'
  expect(moveItem(['a', 'b', 'c'], 'c', -1, isShown)).toEqual(['c', 'a', 'b'])
  expect(moveItem(['a', 'b', 'c'], 'a', 1, isShown)).toEqual(['b', 'c', 'a'])
})

import { expect, it } from 'vitest'
import { readDay, readText, toggleInList } from './search-values.ts'

const all = ['a', 'b', 'c'] as const

it('a list takes and gives back a value, in its own order', () => {
  expect(toggleInList(undefined, 'b', all)).toBe('b')
  expect(toggleInList('b', 'a', all)).toBe('a,b')
  expect(toggleInList('a,b', 'a', all)).toBe('b')
  expect(toggleInList('b', 'b', all)).toBeUndefined()
})

it('what is not valid is left out', () => {
  expect(readDay('2026-02-31')).toBeUndefined()
  expect(readDay('2026-02-28')).toBe('2026-02-28')
  expect(readText('  ', 5)).toBeUndefined()
  expect(readText(4242, 5)).toBe('4242')
  expect(readText('toolong', 5)).toBeUndefined()
})

import { expect, it } from 'vitest'
import { readCount } from './read-count.ts'

it.each([
  ['', null],
  ['1,500', 1_500],
  ['10', 10],
  ['1.5', -1],
  ['ten', -1],
])('reads "%s" as the number %s', (text, expected) => {
  expect(readCount(text)).toBe(expected)
})

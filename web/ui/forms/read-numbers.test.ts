import { describe, expect, it } from 'vitest'
import { readCount, readDigits } from './read-numbers.ts'

it.each([
  ['', null],
  ['1,500', 1_500],
  ['10', 10],
  ['１，５００', 1_500],
  ['1.5', -1],
  ['ten', -1],
])('reads "%s" as the number %s', (text, expected) => {
  expect(readCount(text)).toBe(expected)
})

describe('a code as it is typed or pasted', () => {
  it.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    [' 12-34-56\n', '123456'],
    ['１２３４５６', '123456'],
    ['1234567', '123456'],
    ['12a', '12'],
    ['code', ''],
    ['', ''],
  ])('%j is %s', (text, digits) => {
    expect(readDigits(text)).toBe(digits)
  })
})

import { expect, test } from 'vitest'
import { printMetadata, readMetadata } from './customer-dialog.tsx'

test('metadata survives being printed and read', () => {
  const metadata = { loyalty: 'gold', url: 'https://a.example/?b=c' }
  expect(readMetadata(printMetadata(metadata), {})).toEqual(metadata)
})

test('blank lines are left out, and a line without a value keeps an empty one', () => {
  expect(readMetadata('a=1\n\n  \nb\n= 2', {})).toEqual({ a: '1', b: '', '': '2' })
})

test('unchanged text keeps values and keys that lines cannot say', () => {
  const metadata = { greeting: 'Hello\nsign=off', 'a=b': 'c' }
  expect(readMetadata(printMetadata(metadata), metadata)).toEqual(metadata)
})

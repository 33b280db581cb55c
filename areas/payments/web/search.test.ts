import { expect, it } from 'vitest'
import { readPaymentSearch } from './search.ts'

it.each([
  [{}, {}],
  [{ open: 'refund' }, { open: 'refund' }],
  [{ open: 'capture' }, {}],
  [{ from: 'list' }, { from: 'list' }],
  [
    { from: 'list', q: 'status:failed' },
    { from: 'list', q: 'status:failed' },
  ],
  [{ q: 'status:failed' }, {}],
  [{ from: 'home', q: 'status:failed' }, {}],
])('reads %j', (address, expected) => {
  expect(readPaymentSearch(address)).toEqual(expected)
})

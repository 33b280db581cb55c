import { expect, it } from 'vitest'
import { queryShape } from './query-shape.ts'

it.each([
  ['email:ann@example.com -status:open,lost amount>5 "Ann Smith"', 'email:… -status:… amount>… …'],
  ['', ''],
  ['name:"unfinished', '…'],
])('leaves fields and operators of %s', (q, shape) => {
  expect(queryShape(q)).toBe(shape)
})

import { expect, it } from 'vitest'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { completeQuery } from './complete.ts'

const names = { fields: { status: '状态', brand: '卡组织' }, values: { status: { failed: '失败' }, created: { 'last week': '上周' } } }

/** The options with what they replace, the caret at the bar. */
function complete(typed: string) {
  const caret = typed.indexOf('|')
  const text = typed.replace('|', '')
  const { start, end, options } = completeQuery(text, caret, paymentQuery, names)
  return [text.slice(start, end), ...options.map(({ insert }) => insert)]
}

it.each([
  ['sta|', ['sta', 'status:']],
  ['brand:visa 状|', ['状', 'status:']],
  ['-s|', ['-s', '-status:']],
  ['-l|', ['-l']],
  ['e|mail', ['e', 'email:', 'expires:', 'entry:']],
  ['status:fa|', ['fa', 'failed']],
  ['状态：失|', ['失', 'failed']],
  ['status:failed,can|', ['can', 'canceled']],
  ['created:"last w|', ['"last w', '"last week"']],
  ['created:yes| brand:visa', ['yes', 'yesterday']],
  ['order:1|', ['1']],
  ['unknown:x|', ['x']],
  ['|', ['']],
])('%j', (typed, found) => {
  expect(complete(typed)).toEqual(found)
})

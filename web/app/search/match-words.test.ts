import { expect, it } from 'vitest'
import { matchesWords } from './match-words.ts'

it.each([
  ['pay', 'Payments', true],
  ['bank acc', 'Bank accounts iban', true],
  ['ACC bank', 'Bank accounts iban', true],
  ['ments', 'Payments', false],
  ['密码', '安全 修改密码 password', true],
  ['passw', '安全 修改密码 password', true],
  ['', 'Anything', true],
  ['pay out', 'Payouts', false],
])('%j in %j: %s', (typed, text, isFound) => {
  expect(matchesWords(typed, text)).toBe(isFound)
})

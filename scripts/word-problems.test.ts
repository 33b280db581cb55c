import { describe, expect, test } from 'vitest'
import { readSourceTexts } from './source-texts.ts'
import { findLongHints, findWordProblems, type PlacedText, readProse } from './word-problems.ts'
import { type TextKind, wordRules } from './word-rules.ts'

/** At least one for each rule: a rule that nobody has seen fail may be dead. */
const planted: Readonly<Record<Exclude<TextKind, 'document'>, readonly string[]>> = {
  product: [
    'Every payment and what was paid for it',
    'The account whose key this is',
    'Who may import whom',
    'The amount is that of the sale',
    'Two of which failed',
    'The processor was told',
    'Refund asked for',
    'There is no payment',
    'A movement of its own',
    'It becomes available by itself',
    'Counts at once',
    'Days are counted anew',
    'Hence the fee',
    'In the place of the number',
    'It has not come; others have come',
    'You are signed in nowhere else',
    'The payment brought $2.00',
    'The key stands in the file',
    'How the dashboard speaks to you',
    'Not valid any more',
    'Founds a platform',
    'The code is wrong',
    'Payment cancelled',
    'Authorised',
    'Colour theme',
    'Recognise it later',
    'Monitoring programme',
    'The dialogue opens',
    'Your e-mail address',
    'Second factor',
    'Balance movements',
    'Withdrawal',
    'Held back',
    'On its way to your bank',
    'Query opened',
    'Log in',
    'Account id',
    'Not now',
    'The menu could not be loaded',
  ],
  chinese: [
    '设置第二验证因素',
    '打开后台',
    '支付处理机构',
    '真实账户',
    '还没有账户？',
    '付款编号',
    '收到查询',
    '账单描述',
    '更改密码',
    '邮箱已确认',
    '保留资金',
    '发现卡',
    '最多6 位',
    '请重试!',
  ],
  code: ['const isCancelled = payout.ended_at !== null'],
}

const at = (kind: TextKind, text: string): PlacedText => ({ place: 'area:key', kind, text })

describe.each(Object.entries(planted) as [keyof typeof planted, readonly string[]][])('%s texts', (kind, sentences) => {
  test('every planted word is caught', () => {
    for (const sentence of sentences) expect(findWordProblems([at(kind, sentence)]), sentence).not.toEqual([])
  })

  test('every rule catches a planted word', () => {
    for (const { pattern } of wordRules[kind])
      expect(
        sentences.filter((sentence) => pattern.test(sentence)),
        String(pattern),
      ).not.toEqual([])
  })
})

test('accepts plain texts', () => {
  const texts = ['Refund requested by {{name}}', 'Two-step verification is no longer required', 'Canceled on {{id}}', 'Show transactions in payout {{id}}']
  expect(findWordProblems(texts.map((text) => at('product', text)))).toEqual([])
  expect(findWordProblems([at('chinese', '请在 {{time}} 前请款（剩余 6 天）'), at('chinese', '查看 API 密钥')])).toEqual([])
  expect(findWordProblems([at('document', 'A query returns the movements of an id.')])).toEqual([])
})

test('names place, word and text, and says what to write', () => {
  expect(findWordProblems([at('product', 'Refund asked for')])).toEqual(['area:key: "asked for" in "Refund asked for". Write requested.'])
})

test('lets an exception pass, and names one that excuses nothing', () => {
  const exception = { place: 'area:key', word: 'log in', reason: 'a test' }
  expect(findWordProblems([at('product', 'Log in again')], [exception])).toEqual([])
  expect(findWordProblems([at('product', 'Sign in again')], [exception])).toEqual(['area:key is an exception for "log in", but does not use it'])
})

test('counts the words of hints, with a placeholder as one', () => {
  const hint = (text: string): PlacedText => ({ place: 'settings:name_hint', kind: 'product', text })
  expect(findLongHints([hint(`${'word '.repeat(14)}{{amount}}`)])).toEqual([])
  expect(findLongHints([hint('word '.repeat(16))])).toEqual(['settings:name_hint has 16 words; a hint has at most 15'])
  expect(findLongHints([at('product', 'word '.repeat(16))])).toEqual([])
})

test('reads the prose of a document, without code and targets of links', () => {
  const markdown = '# Keys\n\nRun `npm run whose` or [read more](whose.md).\n\n```sh\necho whose\n```\n<img src="whose.png">\n'
  expect(readProse('a.md', markdown).map(({ place, text }) => [place, text])).toEqual([
    ['a.md:1', '# Keys'],
    ['a.md:3', 'Run … or [read more].'],
  ])
})

test('reads the sentences in the strings of a source file', () => {
  const source = `const a = 'Refund asked for'\n// what was told\nconst b = { key: \`Send \${a} again\`, id: 'name' }\nexport default ['重新发送', a, b]\n`
  expect(readSourceTexts('a.ts', source)).toEqual([
    { place: 'a.ts', kind: 'product', text: 'Refund asked for' },
    { place: 'a.ts', kind: 'product', text: 'Send … again' },
    { place: 'a.ts', kind: 'chinese', text: '重新发送' },
  ])
})

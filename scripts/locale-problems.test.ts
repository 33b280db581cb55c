import { expect, test } from 'vitest'
import { flattenTexts, type Texts } from './locale-files.ts'
import { findLocaleProblems } from './locale-problems.ts'
import { listTemplates, listUnused } from './unused-texts.ts'

const compare = (english: Texts, chinese: Texts, mayBeEqual?: ReadonlySet<string>) => findLocaleProblems('a', english, 'zh-cn', chinese, mayBeEqual)

test('accepts two tables that say the same', () => {
  const english = { title: 'Payments', hello: 'Hello, {{name}}', left_one: '{{count}} day left', left_other: '{{count}} days left', range: '{{from}} – {{to}}' }
  const chinese = { title: '付款', hello: '{{name}}，您好', left_other: '还剩 {{count}} 天', range: '{{from}} – {{to}}' }
  expect(compare(english, chinese)).toEqual([])
  expect(findLocaleProblems('a', english, 'en', english)).toEqual([])
})

test('names a text that one language lacks', () => {
  expect(compare({ one: 'One' }, {})).toEqual(['zh-cn a: one is missing'])
  expect(compare({}, { one: '一' })).toEqual(["zh-cn a: one doesn't exist in English"])
})

test('names placeholders and elements that differ', () => {
  expect(compare({ x: 'At most {{limit}}' }, { x: '最多 {{max}}' })).toHaveLength(1)
  expect(compare({ x: 'At most {{limit}}' }, { x: '最多' })).toHaveLength(1)
  expect(compare({ x: 'Read <1>this</1>' }, { x: '请阅读' })).toHaveLength(1)
})

test('names an empty text and one that was not translated', () => {
  expect(findLocaleProblems('a', { x: '' }, 'en', { x: '' })).toEqual(['en a: x is empty'])
  expect(compare({ x: 'Save' }, { x: 'Save' })).toEqual(['zh-cn a: x is the same as in English: "Save"'])
  expect(compare({ x: 'Visa' }, { x: 'Visa' }, new Set(['a:x']))).toEqual([])
})

test('wants the plural forms of each language and no others', () => {
  const [one, other] = [{ n_one: '{{count}} day' }, { n_other: '{{count}} days' }]
  expect(findLocaleProblems('a', other, 'en', other)).toEqual(['en a: n_other has no form _one beside it'])
  expect(compare({ ...one, ...other }, { n_one: '{{count}} 天', n_other: '{{count}} 天' })).toEqual([
    'zh-cn a: n_one is a plural form that the language does not have',
  ])
})

test('joins nested keys with dots and refuses what is no text', () => {
  expect(flattenTexts({ a: { b: 'x' }, c: 'y' })).toEqual({ 'a.b': 'x', c: 'y' })
  expect(() => flattenTexts({ a: 1 })).toThrow('"a"')
})

test('reads templates, also within each other', () => {
  const place = '$'.concat('{')
  expect(listTemplates(`t(\`status.${place}\`kind.${place}x}\`}.title\`, { a: \`plain\` })`)).toEqual(['kind.\0', 'status.\0.title', 'plain'])
})

test('finds what nothing asks for', () => {
  const used = ['payments:title', 'payments:status.successful', 'errors:payment_changed', 'auditActions:payment.note_added', 'fieldRules:password_common']
  const unused = ['payments:nowhere.used', 'errors:no_such_error', 'auditActions:nothing.done', 'fieldRules:nothing_wrong']
  expect(listUnused([...used, ...unused])).toEqual(unused)
})

import { expect, test } from 'vitest'
import { findLocaleProblems, flattenTexts } from './locale-problems.ts'

test('accepts two tables that say the same', () => {
  const english = { title: 'Payments', hello: 'Hello, {{name}}', left_one: '{{count}} day left', left_other: '{{count}} days left', range: '{{from}} – {{to}}' }
  const chinese = { title: '付款', hello: '{{name}}，您好', left_other: '还剩 {{count}} 天', range: '{{from}} – {{to}}' }
  expect(findLocaleProblems('payments', english, chinese)).toEqual([])
})

test('names a text that one language lacks', () => {
  expect(findLocaleProblems('a', { one: 'One' }, {})).toEqual(['a: one exists in en only'])
  expect(findLocaleProblems('a', {}, { one: '一' })).toEqual(['a: one exists in zh-cn only'])
})

test('names placeholders and elements that differ', () => {
  expect(findLocaleProblems('a', { x: 'At most {limit}' }, { x: '最多 {max}' })).toHaveLength(1)
  expect(findLocaleProblems('a', { x: 'At most {{limit}}' }, { x: '最多' })).toHaveLength(1)
  expect(findLocaleProblems('a', { x: 'Read <1>this</1>' }, { x: '请阅读' })).toHaveLength(1)
})

test('names an empty text and one that was not translated', () => {
  expect(findLocaleProblems('a', { x: '' }, { x: '是' })).toEqual(['a: x is empty in en'])
  expect(findLocaleProblems('a', { x: 'Save' }, { x: 'Save' })).toEqual(['a: x is the same in both languages: "Save"'])
  expect(findLocaleProblems('a', { x: 'Visa' }, { x: 'Visa' }, new Set(['a:x']))).toEqual([])
})

test('wants the plural forms of each language and no others', () => {
  expect(findLocaleProblems('a', { n_other: '{{count}} days' }, { n_other: '{{count}} 天' })).toEqual(['a (en): n_other has no form _one beside it'])
  expect(findLocaleProblems('a', { n_one: '{{count}} day', n_other: '{{count}} days' }, { n_one: '{{count}} 天', n_other: '{{count}} 天' })).toEqual([
    'a (zh-cn): n_one is a plural form that the language does not have',
  ])
})

test('joins nested keys with dots and refuses what is no text', () => {
  expect(flattenTexts({ a: { b: 'x' }, c: 'y' })).toEqual({ 'a.b': 'x', c: 'y' })
  expect(() => flattenTexts({ a: 1 })).toThrow('"a"')
})

import { say } from '@counterfoil/contract/texts'
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { findText, text } from './texts.ts'

const i18n = createInstance()
void i18n.init({
  resources: {
    en: { a: { by: 'By {{name}}', two: '{{name}} and {{other}}', rows_one: '{{count}} row', rows_other: '{{count}} rows', inner: 'Inner' } },
    'zh-cn': { a: { by: '由 {{name}} 发起', rows_other: '{{count}} 行' } },
  },
  lowerCaseLng: true,
  initAsync: false,
  interpolation: { escapeValue: false },
})

test('inserts values as they are', () => {
  const name = `{{other}} $t(a:inner) $& <b>"&amp;"</b> {{- other}}`
  expect(say(i18n, 'en', 'a:by', { name })).toBe(`By ${name}`)
  expect(say(i18n, 'en', 'a:two', { name, other: 'Ada' })).toBe(`${name} and Ada`)
  expect(say(i18n, 'en', 'a:two', { name })).toBe(`${name} and {{other}}`)
})

test('writes numbers as the language does, and chooses the plural form', () => {
  expect(say(i18n, 'en', 'a:rows', { count: 1 })).toBe('1 row')
  expect(say(i18n, 'en', 'a:rows', { count: 1000 })).toBe('1,000 rows')
  expect(say(i18n, 'zh-cn', 'a:rows', { count: 1 })).toBe('1 行')
  expect(say(i18n, 'en', 'a:by', { name: (locale) => locale })).toBe('By en')
})

test('leaves no space between two Chinese words', () => {
  expect(say(i18n, 'zh-cn', 'a:by', { name: '王芳' })).toBe('由王芳发起')
  expect(say(i18n, 'zh-cn', 'a:by', { name: 'Ada' })).toBe('由 Ada 发起')
  expect(say(i18n, 'zh-cn', 'a:by', { name: '王 Ada' })).toBe('由王 Ada 发起')
})

test('finds texts of the files by their keys', () => {
  expect(text('en', 'bank-accounts:server.approval.default', { currency: 'EUR' })).toBe('Default for EUR')
  expect(text('zh-cn', 'bank-accounts:server.approval.default', { currency: 'EUR' })).toBe('EUR 默认账户')
  // @ts-expect-error no such text
  text('en', 'bank-accounts:server.approval.nothing')
  expect(findText('en', 'bank-accounts:server.approval.nothing')).toBeNull()
})

import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import type { Locale } from '#kernel/locale.ts'
import { fillIn, type TextValues } from '#kernel/texts.ts'
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

const say = (locale: Locale, key: string, values: TextValues) => fillIn(locale, values, (options) => i18n.t(key, options))

test('inserts values as they are', () => {
  const name = `{{other}} $t(a:inner) $& <b>"&amp;"</b> {{- other}}`
  expect(say('en', 'a:by', { name })).toBe(`By ${name}`)
  expect(say('en', 'a:two', { name, other: 'Ada' })).toBe(`${name} and Ada`)
  expect(say('en', 'a:two', { name })).toBe(`${name} and {{other}}`)
})

test('writes numbers as the language does, and chooses the plural form', () => {
  expect(say('en', 'a:rows', { count: 1 })).toBe('1 row')
  expect(say('en', 'a:rows', { count: 1000 })).toBe('1,000 rows')
  expect(say('zh-cn', 'a:rows', { count: 1 })).toBe('1 行')
  expect(say('en', 'a:by', { name: (locale) => locale })).toBe('By en')
})

test.each([
  ['您的 {{name}} 账号', 'Acme Pay', '您的 Acme Pay 账号'],
  ['您的 {{name}} 账号', '支付平台', '您的支付平台账号'],
  ['您的 {{name}} 账号', '支付 Pay', '您的支付 Pay 账号'],
  ['{{name}} 账号', '支付平台', '支付平台账号'],
  ['共 {{name}} {{name}} 笔', '12', '共 12 12 笔'],
  ['Your {{name}} account', '支付平台', 'Your 支付平台 account'],
  ['{{name}}：{{missing}} 笔', '支付平台', '支付平台：{{missing}} 笔'],
])('%s filled with %s is %s', (template, name, expected) => {
  i18n.addResource('zh-cn', 'a', 'spaced', template)
  expect(say('zh-cn', 'a:spaced', { name })).toBe(expected)
})

test('finds texts of the files by their keys', () => {
  expect(text('en', 'bank-accounts:server.approval.default', { currency: 'EUR' })).toBe('Default for EUR')
  expect(text('zh-cn', 'bank-accounts:server.approval.default', { currency: 'EUR' })).toBe('EUR 默认账户')
  // @ts-expect-error no such text
  text('en', 'bank-accounts:server.approval.nothing')
  expect(findText('en', 'bank-accounts:server.approval.nothing')).toBeNull()
})

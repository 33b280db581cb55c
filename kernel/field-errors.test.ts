import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sayRuleIn } from '#server/infra/errors.ts'
import { listFieldErrors } from './field-errors.ts'
import { type Locale, locales } from './locale.ts'

const schema = z.strictObject({
  name: z.string().check(z.minLength(2), z.maxLength(5)),
  email: z.string().check(z.email()),
  amount: z.int().check(z.positive(), z.maximum(10)),
  kind: z.enum(['a', 'b']),
  tags: z.optional(z.array(z.string()).check(z.maxLength(1))),
})
const good = { name: 'Ada', email: 'ada@example.com', amount: 1, kind: 'a' }

function messages(input: unknown, locale: Locale = 'en'): Record<string, string> {
  return Object.fromEntries(listFieldErrors(schema, input, sayRuleIn(locale)).map(({ path, message }) => [path, message]))
}

test.each([
  [{ ...good, name: undefined }, 'name', 'This field is required.'],
  [{ ...good, name: 'A' }, 'name', 'Enter at least 2 characters.'],
  [{ ...good, name: 'Adaadaada' }, 'name', 'Enter at most 5 characters.'],
  [{ ...good, name: 5 }, 'name', 'Must be text.'],
  [{ ...good, email: 'ada' }, 'email', 'Enter an email address, such as name@example.com.'],
  [{ ...good, amount: 0 }, 'amount', 'Enter a number greater than 0.'],
  [{ ...good, amount: 11 }, 'amount', 'Enter at most 10.'],
  [{ ...good, amount: 1.5 }, 'amount', 'Enter a whole number.'],
  [{ ...good, amount: '1' }, 'amount', 'Enter a whole number.'],
  [{ ...good, kind: 'c' }, 'kind', 'Choose one of: a, b.'],
  [{ ...good, tags: ['a', 'b'] }, 'tags', 'Choose at most 1.'],
  [{ ...good, other: 1 }, 'other', 'Unknown field.'],
])('%j is refused on %s with words', (input, path, message) => {
  expect(messages(input)).toEqual({ [path]: message })
})

test.each([
  ['en', 'Enter at most 20,000 characters.'],
  ['zh-cn', '最多可输入 20,000 个字符。'],
] as const)('numbers are written as everywhere else, in %s', (locale, message) => {
  const long = z.object({ text: z.string().check(z.maxLength(20_000)) })
  expect(listFieldErrors(long, { text: 'a'.repeat(20_001) }, sayRuleIn(locale))).toEqual([{ path: 'text', message }])
})

test.each(locales)('every field that is wrong is named at once, in %s', (locale) => {
  const found = messages({ name: '', email: 1, amount: -1, extra: 1 }, locale)
  expect(Object.keys(found).toSorted()).toEqual(['amount', 'email', 'extra', 'kind', 'name'])
  for (const message of Object.values(found)) expect(message).not.toMatch(/\{|expected|Invalid|无效输入/)
})

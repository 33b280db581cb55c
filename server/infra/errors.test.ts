import { describe, expect, it } from 'vitest'
import { errorStatuses } from '#areas/errors.ts'
import { codeOf, type ErrorName } from '#kernel/errors.ts'
import { locales } from '#kernel/locale.ts'
import { AppError, errorText, ruleText } from './errors.ts'
import { appErrorAnswer } from './http/envelope.ts'

describe.each(locales)('in %s', (locale) => {
  it.each(Object.keys(errorStatuses) as ErrorName[])('%s answers its status, its code and a text', (name) => {
    const answer = appErrorAnswer(locale, new AppError(name), errorStatuses[name])
    expect(answer).toMatchObject({ status: errorStatuses[name], envelope: { code: codeOf(name, errorStatuses[name]), message: errorText(locale, name) } })
    expect(answer.envelope.message.length).toBeGreaterThan(5)
  })
})

it('fills places, by the language of the reader where a function is given', () => {
  expect(errorText('en', 'too_many_requests', { seconds: 7 })).toBe('Too many requests. Try again in 7 seconds.')
  expect(ruleText('zh-cn', 'date_range_too_long', { limit: (locale) => `${locale}!` })).toBe('日期范围不能超过 zh-cn! 天。')
})

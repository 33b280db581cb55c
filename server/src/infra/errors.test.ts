import { errorCatalogue, ruleNames, ruleTexts } from '@counterfoil/contract/errors/catalogue'
import { locales } from '@counterfoil/contract/locale'
import { describe, expect, it } from 'vitest'
import { AppError, errorText, ruleText } from './errors.ts'
import { appErrorAnswer } from './http/envelope.ts'

const names = Object.keys(errorCatalogue) as (keyof typeof errorCatalogue)[]
const placesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

describe.each(locales)('the error texts in %s', (locale) => {
  it.each(names)('%s answers its status, its code and a text', (name) => {
    const { status, ...rest } = errorCatalogue[name]
    const answer = appErrorAnswer(locale, new AppError(name))
    expect(answer.status).toBe(status)
    expect(answer.envelope.code).toBe('code' in rest ? rest.code : status)
    expect(answer.envelope.message).toBe(errorCatalogue[name].text[locale])
    expect(answer.envelope.message.length).toBeGreaterThan(5)
  })

  it.each(ruleNames)('has a text for the rule %s', (rule) => {
    expect(ruleTexts[rule][locale].length).toBeGreaterThan(5)
  })
})

describe('the two languages', () => {
  it.each(names)('%s is translated, with the same places to fill', (name) => {
    expect(errorCatalogue[name].text['zh-cn']).toMatch(/\p{Script=Han}/u)
    expect(placesOf(errorCatalogue[name].text['zh-cn'])).toEqual(placesOf(errorCatalogue[name].text.en))
  })

  it.each(ruleNames)('%s is translated, with the same places to fill', (rule) => {
    expect(ruleTexts[rule]['zh-cn']).toMatch(/\p{Script=Han}/u)
    expect(placesOf(ruleTexts[rule]['zh-cn'])).toEqual(placesOf(ruleTexts[rule].en))
  })
})

it('fills places, by the language of the reader where a function is given', () => {
  expect(errorText('en', 'too_many_requests', { seconds: 7 })).toBe('Too many requests. Try again in 7 seconds.')
  expect(ruleText('zh-cn', 'date_range_too_long', { limit: (locale) => `${locale}!` })).toBe('日期范围不能超过 zh-cn! 天。')
})

import { locales } from '@counterfoil/contract/locale'
import { fileRules } from '@counterfoil/contract/reconciliation/reasons'
import { describe, expect, test } from 'vitest'
import { fileRuleTexts, nextStepOf } from './file-texts.ts'

/** Rules that only a CSV file can break. */
const rulesOfCsv = new Set(['columns', 'quotes', 'currency_missing', 'too_long_line', 'amount_ambiguous', 'direction', 'running_balance'])
const placesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted()

describe.each(fileRules)('a file that breaks the rule %s', (rule) => {
  test('has the same values named in each language', () => {
    expect(placesOf(fileRuleTexts['zh-cn'][rule].text)).toEqual(placesOf(fileRuleTexts.en[rule].text))
  })

  test.each(locales)('is not blamed on columns if it has none, in %s', (locale) => {
    if (!rulesOfCsv.has(rule)) expect(nextStepOf(locale, rule, false)).not.toMatch(/column|encoding|列|编码/)
    expect(nextStepOf(locale, rule, true)).toBe(fileRuleTexts[locale][rule].next)
  })
})

import { describe, expect, test } from 'vitest'
import { fileRules } from '#areas/payouts/contract/reconciliation/reasons.ts'
import { locales } from '#kernel/locale.ts'
import { text } from '#server/infra/texts.ts'
import { nextStepOf } from './present.ts'

/** Rules that only a CSV file can break. */
const rulesOfCsv = new Set(['columns', 'quotes', 'currency_missing', 'too_long_line', 'amount_ambiguous', 'direction', 'running_balance'])

describe.each(fileRules)('a file that breaks the rule %s', (rule) => {
  test.each(locales)('is not blamed on columns if it has none, in %s', (locale) => {
    if (!rulesOfCsv.has(rule)) expect(nextStepOf(locale, rule, false)).not.toMatch(/column|encoding|列|编码/)
    expect(nextStepOf(locale, rule, true)).toBe(text(locale, `reconciliation:server.fileRules.${rule}.next`))
  })
})

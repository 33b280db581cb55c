import { describe, expect, it } from 'vitest'
import { locales } from '#kernel/locale.ts'
import { disputeCategories, disputeNetworks } from '#kernel/statuses.ts'
import { reasonCodes } from '../reason-codes.ts'
import { checkExpected, describeReason } from '../reasons/reasons.ts'

describe.each(disputeNetworks)('codes of %s', (network) => {
  const codes = Object.entries(reasonCodes[network]).flatMap(([category, list]) => list.map((code) => ({ code, category: category as 'fraud' })))

  it.each(locales)('each have a name and what the issuer expects, in %s', (locale) => {
    for (const { code, category } of codes) {
      const { code_name, claim, outlook, expected } = describeReason(network, code, category, locale)
      expect(code_name, code).toMatch(/\S/)
      expect(
        [claim, outlook, ...expected].every((text) => /[.。]$/.test(text)),
        code,
      ).toBe(true)
      expect(expected, code).not.toEqual(describeReason(network, 'unknown', category, locale).expected)
    }
  })
})

it('says which lines the evidence has, which it lacks, and which do not apply to what was sold', () => {
  const reason = { network: 'visa', network_reason_code: '13.1', category: 'product_not_received' } as const
  expect(checkExpected(reason, 'physical', new Set(['customer_name']))).toEqual(['missing', 'other_product', null])
  expect(checkExpected(reason, 'physical', new Set(['shipping_documentation']))).toEqual(['given', 'other_product', null])
  expect(checkExpected(reason, 'digital', new Set(['access_activity_log']))).toEqual(['other_product', 'given', null])
  expect(checkExpected(reason, 'service', new Set())).toEqual(['other_product', 'missing', null])
  // A network's code may come with a category that asks for none of the fields.
  expect(checkExpected({ ...reason, category: 'general' }, 'physical', new Set())).toEqual([null, null, null])
})

it('has texts of its own for each of the nine categories, in both languages', () => {
  for (const locale of locales) {
    const claims = disputeCategories.map((category) => describeReason('visa', 'unknown', category, locale).claim)
    expect(new Set(claims).size).toBe(disputeCategories.length)
  }
})

it('treats names of object members as unknown codes', () => {
  expect(describeReason('visa', 'constructor', 'general', 'en').code_name).toBeNull()
})

import { describe, expect, it } from 'vitest'
import { locales } from '#kernel/locale.ts'
import { disputeCategories, disputeNetworks } from '#kernel/statuses.ts'
import { reasonCodes } from '../reason-codes.ts'
import { describeReason } from '../reasons/reasons.ts'

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

it('has texts of its own for each of the nine categories, in both languages', () => {
  for (const locale of locales) {
    const claims = disputeCategories.map((category) => describeReason('visa', 'unknown', category, locale).claim)
    expect(new Set(claims).size).toBe(disputeCategories.length)
  }
})

it('treats names of object members as unknown codes', () => {
  expect(describeReason('visa', 'constructor', 'general', 'en').code_name).toBeNull()
})

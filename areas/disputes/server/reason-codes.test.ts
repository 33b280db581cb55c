import { expect, test } from 'vitest'
import { disputeCategories, disputeNetworks } from '#kernel/statuses.ts'
import { apiReasons, categoryOf, reasonCodes } from './reason-codes.ts'

/** Every code that the networks are known to send, as the domain's tables list them. */
const published = {
  visa: '10.1 10.2 10.3 10.4 10.5 33 12.6.1 12.6.2 13.1 13.9 13.3 13.4 13.5 13.2 13.6 13.7 11.1 11.2 11.3 12.1 12.2 12.3 12.4 12.5 12.7 13.8 28 30 34 C028 C030 C031 C034 C035 C036 C038 C045 C048 C050 C071 C081 C0135',
  mastercard: '4837 4849 4870 4871 6341 4834 4831 4855 4853 4841 4860 4807 4808 4812 4842 4846 4859 4901 4902 4903 4905 4908 4863 6321 compliance',
  amex: 'F10 F24 F29 F30 F31 FR2 FR4 FR6 177 193 C14 P08 173 684 C08 155 004 C31 C32 024 059 063 C28 021 C02 C04 C05 C18 A01 P03 P05 154 158 170 175 A02 A08 M10 P01 P04 P07 P22 P23 R03 R13 M01 127 176 691',
  discover: '7010 7030 4866 4867 6041 4534 4865 4755 4864 4553 4541 8002 4542 4550 4586 4753 4762 4863 6021 6005 6040 4752 4757 6050',
} as const

test.each(disputeNetworks)('every code of %s has one category, and no other code is listed', (network) => {
  const listed = Object.values(reasonCodes[network]).flat()
  expect(listed.toSorted()).toEqual(published[network].split(' ').toSorted())
  expect(new Set(listed).size).toBe(listed.length)
  for (const code of listed) expect(disputeCategories).toContain(categoryOf(network, code))
})

test.each([
  ['visa', '10.4', 'fraud', 'fraudulent'],
  ['visa', '13.1', 'product_not_received', 'product_not_received'],
  ['visa', '12.6.1', 'duplicate', 'duplicate'],
  ['visa', '13.2', 'subscription_canceled', 'subscription_canceled'],
  ['visa', 'C028', 'others', 'noncompliant'],
  ['mastercard', '4853', 'product_unacceptable', 'product_unacceptable'],
  ['mastercard', '4831', 'general', 'general'],
  ['mastercard', '4863', 'unrecognized', 'unrecognized'],
  ['mastercard', 'compliance', 'others', 'noncompliant'],
  ['amex', 'C08', 'product_not_received', 'product_not_received'],
  ['amex', '127', 'unrecognized', 'unrecognized'],
  // The same number means another thing at another network.
  ['discover', '4863', 'general', 'general'],
  ['discover', '8002', 'credit_not_processed', 'credit_not_processed'],
] as const)('%s %s is %s, which the merchant API calls %s', (network, code, category, reason) => {
  expect(categoryOf(network, code)).toBe(category)
  expect(apiReasons[category]).toBe(reason)
})

test('a code that is not known yet is a general one', () => {
  expect(categoryOf('visa', '99.9')).toBe('general')
  expect(categoryOf('visa', 'constructor')).toBe('general')
})

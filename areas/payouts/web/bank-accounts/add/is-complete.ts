import type { BankDetailsInput } from '#areas/payouts/contract/bank-accounts/checks.ts'
import type { BankDetailField } from '#areas/payouts/contract/bank-accounts/fields.ts'
import { bankCodeDigits, ibanLengthOf } from '#areas/payouts/contract/bank-accounts/schemes.ts'
import { payoutLimits } from '#areas/payouts/contract/rules.ts'

const routingNumberDigits = 9

/** Whether a field has as many characters as it needs, so that it can be called wrong while it still has the focus. */
export function isComplete(field: BankDetailField, { country, ...details }: BankDetailsInput): boolean {
  const length = details[field]?.length ?? 0
  switch (field) {
    case 'iban':
      return length >= (ibanLengthOf(details.iban?.slice(0, 2) ?? '') ?? Number.POSITIVE_INFINITY)
    case 'swift':
      return length === payoutLimits.swiftLengthMin || length >= payoutLimits.swiftLengthMax
    case 'ach_routing_number':
      return length >= routingNumberDigits
    case 'bank_code':
      return length >= (bankCodeDigits[country] ?? Number.POSITIVE_INFINITY)
    case 'account_number':
      return length > payoutLimits.accountNumberDigitsMax
    default:
      return false
  }
}

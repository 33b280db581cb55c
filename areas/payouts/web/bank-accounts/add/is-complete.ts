import type { BankDetailsInput } from '@counterfoil/contract/bank-accounts/checks'
import type { BankDetailField } from '@counterfoil/contract/bank-accounts/fields'
import { bankCodeDigits, ibanLengthOf } from '@counterfoil/contract/bank-accounts/schemes'
import { limits } from '@counterfoil/contract/limits'

const routingNumberDigits = 9

/** Whether a field has as many characters as it needs, so that it can be called wrong while it still has the focus. */
export function isComplete(field: BankDetailField, { country, ...details }: BankDetailsInput): boolean {
  const length = details[field]?.length ?? 0
  switch (field) {
    case 'iban':
      return length >= (ibanLengthOf(details.iban?.slice(0, 2) ?? '') ?? Number.POSITIVE_INFINITY)
    case 'swift':
      return length === limits.swiftLengthMin || length >= limits.swiftLengthMax
    case 'ach_routing_number':
      return length >= routingNumberDigits
    case 'bank_code':
      return length >= (bankCodeDigits[country] ?? Number.POSITIVE_INFINITY)
    case 'account_number':
      return length > limits.accountNumberDigitsMax
    default:
      return false
  }
}

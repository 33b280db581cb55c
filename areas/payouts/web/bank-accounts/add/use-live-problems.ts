import { useState } from 'react'
import { type BankDetailsInput, checkBankDetails } from '#areas/payouts/contract/bank-accounts/checks.ts'
import type { BankDetailField } from '#areas/payouts/contract/bank-accounts/fields.ts'
import { bankCodeDigits, ibanLengthOf } from '#areas/payouts/contract/bank-accounts/schemes.ts'
import { payoutLimits } from '#areas/payouts/contract/rules.ts'
import { ruleText } from '#web/i18n/i18n.ts'
import type { Problems } from '#web/shared/forms/find-problems.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { type BankAccountValues, detailsOf } from './values.ts'

export type CheckedField = BankDetailField | 'currency'

interface LiveProblems {
  /** Every rule that the details break, in the reader's language. */
  check: (values: BankAccountValues) => Problems<CheckedField>
  /** Those that can be said already: of fields that were left, or that are complete. */
  shown: (values: BankAccountValues) => Problems<CheckedField>
  leave: (field: BankDetailField) => void
  edit: (field: BankDetailField) => void
}

/** Checks bank details while they are typed, by the rules of the server. An empty field is called missing only when the form is sent. */
export function useLiveProblems(): LiveProblems {
  const locale = useLocale()
  const [left, setLeft] = useState<ReadonlySet<CheckedField>>(new Set())
  const check = (values: BankAccountValues) => {
    const broken = checkBankDetails(detailsOf(values)).map(({ path, rule, values: named }) => [path, ruleText(locale, rule, named)] as const)
    return Object.fromEntries(broken.toReversed()) as Problems<CheckedField>
  }
  return {
    check,
    shown: (values) => {
      const details = detailsOf(values)
      const isShown = (field: CheckedField) => field === 'currency' || (details[field] !== null && (left.has(field) || isComplete(field, details)))
      return Object.fromEntries(Object.entries(check(values)).filter(([field]) => isShown(field as CheckedField))) as Problems<CheckedField>
    },
    leave: (field) => setLeft((fields) => new Set([...fields, field])),
    edit: (field) => setLeft((fields) => new Set([...fields].filter((name) => name !== field))),
  }
}

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

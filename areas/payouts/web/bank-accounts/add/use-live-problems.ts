import { useState } from 'react'
import { checkBankDetails } from '#areas/payouts/contract/bank-accounts/checks.ts'
import type { BankDetailField } from '#areas/payouts/contract/bank-accounts/fields.ts'
import { ruleText } from '#web/i18n/i18n.ts'
import type { Problems } from '#web/shared/forms/find-problems.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { isComplete } from './is-complete.ts'
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

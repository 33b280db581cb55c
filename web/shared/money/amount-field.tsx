import type { ReactNode } from 'react'
import { currencyExponent } from '#kernel/money/currencies.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import styles from './amount-field.module.css'
import type { useAmountReader } from './amount-input.ts'

interface AmountFieldProps {
  label: string
  text: string
  currency: string
  read: ReturnType<typeof useAmountReader>
  onChange: (text: string) => void
  /** What the amount amounts to, while there is no problem with it. */
  hint: ReactNode
  problem: string | undefined
  isDisabled: boolean
}

/** An amount as it is typed; the currency stands beside it, and problems below. */
export function AmountField({ label, text, currency, read, onChange, hint, problem, isDisabled }: AmountFieldProps) {
  // An amount that cannot be is said while it is typed, an empty field once it is sent.
  const typed = isDisabled || text.trim() === '' ? undefined : read(text).problem
  return (
    <Field label={label} hint={hint} problem={typed ?? problem}>
      {(control) => (
        <div className={styles.frame}>
          <TextInput
            {...control}
            className={styles.amount}
            value={text}
            onChange={(event) => onChange(event.target.value)}
            onFocus={(event) => event.target.select()}
            inputMode={currencyExponent(currency) === 0 ? 'numeric' : 'decimal'}
            autoComplete="off"
            disabled={isDisabled}
            autoFocus
          />
          <span className={styles.currency}>{currency}</span>
        </div>
      )}
    </Field>
  )
}

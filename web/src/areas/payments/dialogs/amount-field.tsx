import { currencyExponent } from '@counterfoil/contract/currencies'
import Input from 'antd/es/input'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/field.tsx'

interface AmountFieldProps {
  text: string
  currency: string
  onChange: (text: string) => void
  /** What the amount amounts to, while there is no problem with it. */
  hint: string | null
  problem: string | undefined
  isDisabled: boolean
}

/** An amount as it is typed; the currency stands beside it, and problems below. */
export function AmountField({ text, currency, onChange, hint, problem, isDisabled }: AmountFieldProps) {
  const { t } = useTranslation('payments')
  return (
    <Field label={t('dialog.amount')} hint={hint} problem={problem}>
      {(control) => (
        <Input
          {...control}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onFocus={(event) => event.target.select()}
          suffix={currency}
          inputMode={currencyExponent(currency) === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          disabled={isDisabled}
          autoFocus
        />
      )}
    </Field>
  )
}

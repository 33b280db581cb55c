import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CurrencyCode, currencyExponent } from '#kernel/money/currencies.ts'
import { toDecimalText } from '#kernel/money/money.ts'
import { parametersOf } from '#kernel/query/filters.ts'
import { useMerchant } from '../../../stores/merchant.ts'
import { CurrencySelect } from '../../../ui/filters/currency-select.tsx'
import styles from '../../../ui/filters/filter-form.module.css'
import { FilterForm } from '../../../ui/filters/filter-form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { parseAmount, useAmountProblem } from '../../money/amount-input.ts'
import type { EditorProps } from './value-editors.tsx'

interface Bound {
  readonly amountMinor: number | undefined
  readonly problem: string | undefined
}

/** An amount range always names its currency, since its bounds are amounts of that currency. */
export function AmountEditor({ name, field, currencies, filters, onApply }: EditorProps<'amount'>) {
  const { t } = useTranslation('shell')
  const { default_currency: own } = useMerchant()
  const describeProblem = useAmountProblem()
  const [minName, maxName = ''] = parametersOf(name, field)
  const before = filters[field.currencyField] as CurrencyCode | undefined
  const [currency, setCurrency] = useState(before ?? own)
  const [min, setMin] = useState(textOf(filters[minName], before))
  const [max, setMax] = useState(textOf(filters[maxName], before))
  const [isTried, setIsTried] = useState(false)

  const read = (text: string): Bound => {
    if (text.trim() === '' || /^0+(\.0*)?$/.test(text.trim())) return { amountMinor: text.trim() === '' ? undefined : 0, problem: undefined }
    const { amountMinor, problem } = parseAmount(text, currency)
    return problem ? { amountMinor: undefined, problem: describeProblem(problem, currency) } : { amountMinor, problem: undefined }
  }
  const [lower, upper] = [read(min), read(max)]
  const isReversed = lower.amountMinor !== undefined && upper.amountMinor !== undefined && lower.amountMinor > upper.amountMinor
  const upperProblem = upper.problem ?? (isReversed ? t('filters.problem.reversedAmounts') : undefined)

  const submit = () => {
    setIsTried(true)
    if (lower.problem || upperProblem) return
    const isEmpty = lower.amountMinor === undefined && upper.amountMinor === undefined
    onApply({ [minName]: lower.amountMinor, [maxName]: upper.amountMinor, ...(!isEmpty && { [field.currencyField]: currency }) })
  }
  const placeholder = toDecimalText(0, currency)
  const inputMode = currencyExponent(currency) === 0 ? 'numeric' : 'decimal'
  return (
    <FilterForm onSubmit={submit}>
      <div className={styles.pair}>
        <TextField
          label={t('filters.from')}
          problem={isTried ? lower.problem : undefined}
          value={min}
          onText={setMin}
          placeholder={placeholder}
          inputMode={inputMode}
          autoComplete="off"
        />
        <TextField
          label={t('filters.to')}
          problem={isTried ? upperProblem : undefined}
          value={max}
          onText={setMax}
          placeholder={t('filters.any')}
          inputMode={inputMode}
          autoComplete="off"
        />
      </div>
      <CurrencySelect currencies={currencies} value={currency} onChange={(chosen) => setCurrency(chosen ?? own)} />
    </FilterForm>
  )
}

function textOf(amountMinor: string | number | undefined, currency: string | undefined): string {
  return typeof amountMinor !== 'number' || !currency ? '' : toDecimalText(amountMinor, currency)
}

import { currencyExponent } from '@counterfoil/contract/currencies'
import { toDecimalText } from '@counterfoil/contract/money'
import { useQuery } from '@tanstack/react-query'
import Input from 'antd/es/input'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMerchant } from '../../../stores/merchant.ts'
import { CurrencySelect } from '../../../ui/currency-select.tsx'
import { Field } from '../../../ui/field.tsx'
import styles from '../../../ui/filter-form.module.css'
import { FilterForm } from '../../../ui/filter-form.tsx'
import { parseAmount } from '../amount-input.ts'
import { paymentCurrenciesQuery } from '../queries.ts'
import { useAmountProblem } from '../use-amount-problem.ts'
import type { EditorProps } from './editor-props.ts'

interface Bound {
  readonly amountMinor: number | undefined
  readonly problem: string | undefined
}

/** An amount range always names its currency, since its bounds are amounts of that currency. */
export function AmountEditor({ filters, onApply }: EditorProps) {
  const { t } = useTranslation(['payments', 'shell'])
  const { id: merchantId, default_currency: own } = useMerchant()
  const currencies = useQuery(paymentCurrenciesQuery(merchantId)).data
  const describeProblem = useAmountProblem()
  const [currency, setCurrency] = useState(filters.currency ?? own)
  const [min, setMin] = useState(textOf(filters.amount_min_minor, filters.currency))
  const [max, setMax] = useState(textOf(filters.amount_max_minor, filters.currency))
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
    onApply({ amount_min_minor: lower.amountMinor, amount_max_minor: upper.amountMinor, ...(!isEmpty && { currency }) })
  }
  const placeholder = toDecimalText(0, currency)
  const inputMode = currencyExponent(currency) === 0 ? 'numeric' : 'decimal'
  return (
    <FilterForm onSubmit={submit}>
      <div className={styles.pair}>
        <Field label={t('shell:filters.from')} problem={isTried ? lower.problem : undefined}>
          {(control) => (
            <Input
              {...control}
              value={min}
              onChange={(event) => setMin(event.target.value)}
              placeholder={placeholder}
              inputMode={inputMode}
              autoComplete="off"
            />
          )}
        </Field>
        <Field label={t('shell:filters.to')} problem={isTried ? upperProblem : undefined}>
          {(control) => (
            <Input
              {...control}
              value={max}
              onChange={(event) => setMax(event.target.value)}
              placeholder={t('filters.any')}
              inputMode={inputMode}
              autoComplete="off"
            />
          )}
        </Field>
      </div>
      <CurrencySelect currencies={currencies} value={currency} onChange={(chosen) => setCurrency(chosen ?? own)} />
    </FilterForm>
  )
}

function textOf(amountMinor: number | undefined, currency: string | undefined): string {
  return amountMinor === undefined || !currency ? '' : toDecimalText(amountMinor, currency)
}

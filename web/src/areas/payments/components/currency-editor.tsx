import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMerchant } from '../../../stores/merchant.ts'
import { CurrencySelect } from '../../../ui/currency-select.tsx'
import { FilterForm } from '../../../ui/filter-form.tsx'
import { paymentCurrenciesQuery } from '../queries.ts'
import { rescaleAmounts } from '../rescale-amounts.ts'
import type { EditorProps } from './editor-props.ts'

export function CurrencyEditor({ filters, onApply }: EditorProps) {
  const [currency, setCurrency] = useState(filters.currency)
  const currencies = useQuery(paymentCurrenciesQuery(useMerchant().id)).data
  return (
    <FilterForm onSubmit={() => onApply({ currency, ...rescaleAmounts(filters, currency) })}>
      <CurrencySelect currencies={currencies} value={currency} onChange={setCurrency} hasAll />
    </FilterForm>
  )
}

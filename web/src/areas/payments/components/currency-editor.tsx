import { useState } from 'react'
import { CurrencySelect } from '../../../ui/currency-select.tsx'
import { FilterForm } from '../../../ui/filter-form.tsx'
import { rescaleAmounts } from '../rescale-amounts.ts'
import type { EditorProps } from './editor-props.ts'

export function CurrencyEditor({ filters, onApply }: EditorProps) {
  const [currency, setCurrency] = useState(filters.currency)
  return (
    <FilterForm onSubmit={() => onApply({ currency, ...rescaleAmounts(filters, currency) })}>
      <CurrencySelect value={currency} onChange={setCurrency} hasAll />
    </FilterForm>
  )
}

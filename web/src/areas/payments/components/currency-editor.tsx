import { useState } from 'react'
import { rescaleAmounts } from '../rescale-amounts.ts'
import { CurrencySelect } from './currency-select.tsx'
import type { EditorProps } from './filter-editor.tsx'
import { EditorForm } from './filter-editor.tsx'

export function CurrencyEditor({ filters, onApply }: EditorProps) {
  const [currency, setCurrency] = useState(filters.currency)
  return (
    <EditorForm onSubmit={() => onApply({ currency, ...rescaleAmounts(filters, currency) })}>
      <CurrencySelect value={currency} onChange={setCurrency} hasAll />
    </EditorForm>
  )
}

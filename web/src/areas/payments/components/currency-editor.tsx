import { useState } from 'react'
import { rescaleAmounts } from '../rescale-amounts.ts'
import { CurrencySelect } from './currency-select.tsx'
import type { EditorProps } from './editor-form.tsx'
import { EditorForm } from './editor-form.tsx'

export function CurrencyEditor({ filters, onApply }: EditorProps) {
  const [currency, setCurrency] = useState(filters.currency)
  return (
    <EditorForm onSubmit={() => onApply({ currency, ...rescaleAmounts(filters, currency) })}>
      <CurrencySelect value={currency} onChange={setCurrency} hasAll />
    </EditorForm>
  )
}

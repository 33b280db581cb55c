import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { parametersOf } from '#kernel/query/filters.ts'
import { Choices } from '../../../ui/filters/choices.tsx'
import { CurrencySelect } from '../../../ui/filters/currency-select.tsx'
import { FilterForm } from '../../../ui/filters/filter-form.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { rescaleAmounts } from '../rescale-amounts.ts'
import type { EditorProps } from './editor-props.ts'

/** Several values of a few. */
export function ChoicesEditor({ name, field, words: { names, drawValue }, filters, onApply }: EditorProps<'choice'>) {
  const [parameter] = parametersOf(name, field)
  const [chosen, setChosen] = useState(textOf(filters[parameter]))
  return (
    <FilterForm onSubmit={() => onApply({ [parameter]: chosen })}>
      <Choices
        title={names.fields[name] ?? name}
        all={field.values}
        chosen={chosen}
        onChange={setChosen}
        name={(value) => drawValue?.(name, value) || names.values[name]?.[value]}
      />
    </FilterForm>
  )
}

/** One value, or any. */
export function SelectEditor({ name, field, words: { names }, filters, onApply }: EditorProps<'choice'>) {
  const { t } = useTranslation('shell')
  const [parameter] = parametersOf(name, field)
  const [chosen, setChosen] = useState(textOf(filters[parameter]))
  return (
    <FilterForm onSubmit={() => onApply({ [parameter]: chosen })}>
      <Select value={chosen ?? ''} onChange={(event) => setChosen(event.target.value || undefined)} aria-label={names.fields[name]}>
        <option value="">{t('filters.all')}</option>
        {field.values.map((value) => (
          <option key={value} value={value}>
            {names.values[name]?.[value]}
          </option>
        ))}
      </Select>
    </FilterForm>
  )
}

/** One of the account's currencies, or any. Amounts of a filter are the same amounts in the new one. */
export function CurrencyEditor({ currencies, filters, onApply }: EditorProps) {
  const [currency, setCurrency] = useState(textOf(filters.currency) as CurrencyCode | undefined)
  return (
    <FilterForm onSubmit={() => onApply({ currency, ...rescaleAmounts(filters, currency) })}>
      <CurrencySelect currencies={currencies} value={currency} onChange={setCurrency} hasAll />
    </FilterForm>
  )
}

function textOf(value: string | number | undefined): string | undefined {
  return value === undefined ? undefined : String(value)
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { Choices } from '../../ui/filters/choices.tsx'
import { CurrencySelect } from '../../ui/filters/currency-select.tsx'
import { DayRangeForm, type OpenDayRange } from '../../ui/filters/day-range-form.tsx'
import { FilterChips } from '../../ui/filters/filter-chips.tsx'
import { FilterForm } from '../../ui/filters/filter-form.tsx'
import { FilterMenu } from '../../ui/filters/filter-menu.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'

const choicesSizes = ['small', 'medium', 'large'] as const

export function Choices_Default() {
  const { t } = useTranslation('catalogue')
  const [chosen, setChosen] = useState<string | undefined>('medium')
  return <Choices title={t('menu.size')} all={choicesSizes} chosen={chosen} onChange={setChosen} name={(size) => t(`menu.${size}`)} />
}

const currencies: readonly CurrencyCode[] = ['EUR', 'GBP', 'USD']

export function CurrencySelect_Default() {
  const [currency, setCurrency] = useState<CurrencyCode | undefined>('EUR')
  return <CurrencySelect currencies={currencies} value={currency} onChange={setCurrency} />
}

export function CurrencySelect_WithAll() {
  const [currency, setCurrency] = useState<CurrencyCode | undefined>()
  return <CurrencySelect currencies={currencies} value={currency} onChange={setCurrency} hasAll />
}

export function DayRangeForm_Default() {
  const [range, setRange] = useState<OpenDayRange>({ from: '2026-11-01', to: undefined })
  return <DayRangeForm range={range} onApply={setRange} />
}

export const DayRangeForm_Invalid = () => <DayRangeForm range={{ from: '2026-11-05', to: '2026-11-01' }} onApply={() => undefined} />

const filterSizes = ['small', 'medium', 'large'] as const

/** A set filter and another one, as the row below the title and the button in it have them. */
function useFilters() {
  const { t } = useTranslation('catalogue')
  const [size, setSize] = useState<string | undefined>('medium')
  const [name, setName] = useState<string | undefined>()
  const form = (chosen: string | undefined, choose: (next: string | undefined) => void) => (close: () => void) => (
    <FilterForm onSubmit={close}>
      <Choices title={t('menu.size')} all={filterSizes} chosen={chosen} onChange={choose} name={(each) => t(`menu.${each}`)} />
    </FilterForm>
  )
  return {
    chips: [
      { key: 'size', title: t('menu.size'), value: size, onClear: () => setSize(undefined), form: form(size, setSize) },
      { key: 'name', title: t('samples.name'), value: name, onClear: () => setName(undefined), form: form(name, setName) },
    ],
    onClearAll: () => {
      setSize(undefined)
      setName(undefined)
    },
  }
}

export const FilterChips_Default = () => <FilterChips {...useFilters()} />

export const FilterMenu_Default = () => <FilterMenu chips={useFilters().chips} />

export function FilterForm_Default() {
  const { t } = useTranslation('catalogue')
  return (
    <FilterForm onSubmit={() => undefined}>
      <Field label={t('samples.name')}>{(control) => <TextInput {...control} />}</Field>
    </FilterForm>
  )
}

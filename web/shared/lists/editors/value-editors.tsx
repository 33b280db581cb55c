import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toDigits } from '#kernel/digits.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { parametersOf } from '#kernel/query/filters.ts'
import type { QueryField } from '#kernel/query/query.ts'
import { readTime, timeLengthMax } from '#kernel/query/times.ts'
import { Choices } from '../../../ui/filters/choices.tsx'
import { CurrencySelect } from '../../../ui/filters/currency-select.tsx'
import { FilterForm } from '../../../ui/filters/filter-form.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import type { Currencies, ListWords } from '../list-words.ts'
import { type ListFilters, rescaleAmounts } from '../shown-query.ts'

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

/** Of the inside of a chip's panel. */
export interface EditorProps<Kind extends QueryField['kind'] = QueryField['kind']> {
  name: string
  field: Extract<QueryField, { kind: Kind }>
  words: ListWords
  currencies: Currencies
  filters: ListFilters
  /** Puts what was entered into the address and closes the panel. */
  onApply: (change: ListFilters) => void
}

/** A text, digits, an ID or an instant. */
export function TextEditor({ name, field, words, filters, onApply }: EditorProps<'text' | 'digits' | 'id' | 'time'>) {
  const { t } = useTranslation('shell')
  const [parameter] = parametersOf(name, field)
  const [text, setText] = useState(String(filters[parameter] ?? ''))
  const [problem, setProblem] = useState<string>()
  const findProblem = (wanted: string): string | undefined => {
    if (field.kind === 'digits' && !(wanted.length === field.length && /^\d+$/.test(wanted))) return t('filters.problem.digits', { length: field.length })
    if (field.kind === 'time' && readTime(wanted) === null) return t('filters.problem.time')
    const isShort = field.kind === 'id' && (wanted.length < field.lengthMin || /\s/.test(wanted))
    return isShort ? t('filters.problem.id', { minimum: field.lengthMin }) : undefined
  }
  const submit = () => {
    const wanted = field.kind === 'text' ? text.trim() : toDigits(text.trim())
    const found = wanted ? findProblem(wanted) : undefined
    setProblem(found)
    if (!found) onApply({ [parameter]: (field.kind === 'time' ? readTime(wanted) : wanted) || undefined })
  }
  return (
    <FilterForm onSubmit={submit}>
      <TextField
        label={words.names.fields[name] ?? name}
        hint={words.hints[name]}
        problem={problem}
        value={text}
        onText={setText}
        maxLength={lengthMaxOf(field)}
        inputMode={field.kind === 'digits' ? 'numeric' : name === 'email' ? 'email' : 'text'}
        autoComplete="off"
        spellCheck={false}
      />
    </FilterForm>
  )
}

function lengthMaxOf(field: EditorProps<'text' | 'digits' | 'id' | 'time'>['field']): number {
  if (field.kind === 'time') return timeLengthMax
  return field.kind === 'digits' ? field.length : field.lengthMax
}

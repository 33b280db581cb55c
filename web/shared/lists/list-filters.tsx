import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueryField, QueryList } from '#kernel/query/query.ts'
import { DayPresets, DayRangeForm, type OpenDayRange } from '../../ui/filters/day-range-form.tsx'
import type { FilterChip } from '../../ui/filters/filter-chips.tsx'
import { useLocale } from '../../ui/text/use-locale.ts'
import { useTimeZone } from '../../ui/time/time-zone.ts'
import { describeTerm } from './describe-term.ts'
import { AmountEditor } from './editors/amount-editor.tsx'
import { ChoicesEditor, CurrencyEditor, type EditorProps, SelectEditor, TextEditor } from './editors/value-editors.tsx'
import type { ListSearch } from './list-search.ts'
import type { Currencies, ListWords } from './list-words.ts'
import { changeFilters, clearFilter, type ShownQuery } from './shown-query.ts'

interface ListFiltersProps {
  list: QueryList
  words: ListWords
  currencies: Currencies
  shown: ShownQuery
  onChange: (search: ListSearch) => void
}

interface ListFilters {
  /** Of each field that is of daily use or in the query, with the form that its kind has. */
  readonly chips: readonly FilterChip[]
  /** What is to be known of those that are set. */
  readonly remark: ReactNode
}

/** The filters of a list: those that are set are chips, the others wait to be added. */
export function useListFilters({ list, words, currencies, shown, onChange }: ListFiltersProps): ListFilters {
  const { t } = useTranslation('shell')
  const locale = useLocale()
  const timeZone = useTimeZone()
  const alone = Object.entries(list.fields).find(([name, field]) => field.ignoresOthers && shown.terms.some((term) => term.field === name))
  // The first of the days is that by which a list is read.
  const days = Object.keys(list.fields).find((name) => list.fields[name]?.kind === 'days')
  const apply = (change: EditorProps['filters'], close: () => void) => {
    onChange(changeFilters(list, shown, change))
    close()
  }
  const isShown = ([name, field]: [string, QueryField]) => !field.isRare || shown.terms.some((term) => term.field === name)
  const chips = Object.entries(list.fields)
    .filter(isShown)
    .map(([name, field]) => ({
      key: name,
      title: words.names.fields[name] ?? name,
      value: describeTerm(name, field, shown, { t, names: words.names, locale, timeZone }),
      isIgnored: alone !== undefined && alone[0] !== name,
      onClear: () => onChange(clearFilter(list, shown, name)),
      form: (close: () => void) => (
        <Editor name={name} field={field} words={words} currencies={currencies} filters={shown.filters} onApply={(change) => apply(change, close)} />
      ),
      presets: name === days ? (close: () => void) => <DayPresets onApply={(range) => apply(filtersOfRange(name, range), close)} /> : undefined,
    }))
  return { chips, remark: alone ? t('filters.idOnly') : words.remark?.(shown.filters) }
}

function Editor({ field, ...props }: EditorProps & { field: QueryField }) {
  if (field.kind === 'days') return <DaysEditor {...props} />
  if (field.kind === 'amount') return <AmountEditor {...props} field={field} />
  if (field.kind !== 'choice') return <TextEditor {...props} field={field} />
  if (props.name === 'currency') return <CurrencyEditor {...props} field={field} />
  return field.isSingle ? <SelectEditor {...props} field={field} /> : <ChoicesEditor {...props} field={field} />
}

function DaysEditor({ name, filters, onApply }: Pick<EditorProps, 'name' | 'filters' | 'onApply'>) {
  const dayOf = (value: string | number | undefined) => (value === undefined ? undefined : String(value))
  return (
    <DayRangeForm
      range={{ from: dayOf(filters[`${name}_from`]), to: dayOf(filters[`${name}_to`]) }}
      onApply={(range) => onApply(filtersOfRange(name, range))}
    />
  )
}

function filtersOfRange(name: string, { from, to }: OpenDayRange): EditorProps['filters'] {
  return { [`${name}_from`]: from, [`${name}_to`]: to }
}

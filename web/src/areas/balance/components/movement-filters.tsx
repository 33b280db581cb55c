import type { CurrencyCode } from '@counterfoil/contract/currencies'
import Input from 'antd/es/input'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Choices } from '../../../ui/choices.tsx'
import { CurrencySelect } from '../../../ui/currency-select.tsx'
import { DayRangeForm } from '../../../ui/day-range-form.tsx'
import { describeDays, describeList } from '../../../ui/describe-filter.ts'
import { Field } from '../../../ui/field.tsx'
import type { FilterChip } from '../../../ui/filter-bar.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { FilterForm } from '../../../ui/filter-form.tsx'
import { oneOf, splitList } from '../../../ui/search-values.ts'
import { Select } from '../../../ui/select.tsx'
import { useLocale } from '../../../ui/use-locale.ts'
import type { FilterChange, FilterKey, MovementSearch } from '../search.ts'
import { changeFilters, clearFilter, filterKeys, kinds } from '../search.ts'

interface MovementFiltersProps {
  /** Those that the account has a balance in; undefined while they are unknown. */
  currencies: readonly CurrencyCode[] | undefined
  search: MovementSearch
  onChange: (search: MovementSearch) => void
}

/** What the list of movements is filtered by. The part of a figure that was opened shows as a chip of its own. */
export function MovementFilters({ currencies, search, onChange }: MovementFiltersProps) {
  const { t } = useTranslation('balance')
  const describe = useDescriptions(search)
  const chips: FilterChip[] = filterKeys
    .filter((key) => key !== 'part' || search.part)
    .map((key) => ({
      key,
      title: t(`filters.${key}`),
      value: describe(key),
      onClear: () => onChange(clearFilter(search, key)),
      form: (close) => (
        <FilterInside
          name={key}
          currencies={currencies}
          search={search}
          onApply={(change) => {
            onChange(changeFilters(search, change))
            close()
          }}
        />
      ),
    }))
  return <FilterBar chips={chips} onClearAll={() => onChange({})} remark={search.part && t(`filters.remark.${search.part}`)} />
}

function useDescriptions(search: MovementSearch): (key: FilterKey) => string | undefined {
  const { t } = useTranslation('balance')
  const { t: shell } = useTranslation('shell')
  const locale = useLocale()
  return (key) => {
    if (key === 'created') return describeDays({ from: search.created_from, to: search.created_to }, shell, locale)
    if (key === 'part') return search.part && t(`parts.${search.part}`)
    if (key !== 'kind') return search[key]
    return describeList(
      splitList(search.kind, kinds).map((kind) => t(`kind.${kind}`)),
      shell,
    )
  }
}

interface FilterInsideProps {
  name: FilterKey
  currencies: readonly CurrencyCode[] | undefined
  search: MovementSearch
  onApply: (change: FilterChange) => void
}

function FilterInside({ name, currencies, search, onApply }: FilterInsideProps) {
  if (name === 'created') {
    const { created_from: from, created_to: to } = search
    return <DayRangeForm range={{ from, to }} onApply={(range) => onApply({ created_from: range.from, created_to: range.to })} />
  }
  if (name === 'kind') return <KindForm search={search} onApply={onApply} />
  if (name === 'currency') return <CurrencyForm currencies={currencies} search={search} onApply={onApply} />
  return name === 'payout_id' ? <PayoutForm search={search} onApply={onApply} /> : <PartForm search={search} onApply={onApply} />
}

type FormProps = Pick<FilterInsideProps, 'search' | 'onApply'>

function KindForm({ search, onApply }: FormProps) {
  const { t } = useTranslation('balance')
  const [kind, setKind] = useState(search.kind)
  return (
    <FilterForm onSubmit={() => onApply({ kind })}>
      <Choices title={t('filters.kind')} all={kinds} chosen={kind} onChange={setKind} name={(value) => t(`kind.${value}`)} />
    </FilterForm>
  )
}

function CurrencyForm({ currencies, search, onApply }: FormProps & Pick<FilterInsideProps, 'currencies'>) {
  const [currency, setCurrency] = useState(search.currency)
  return (
    <FilterForm onSubmit={() => onApply({ currency })}>
      <CurrencySelect currencies={currencies} value={currency} onChange={setCurrency} hasAll />
    </FilterForm>
  )
}

function PartForm({ search, onApply }: FormProps) {
  const { t } = useTranslation('balance')
  const [part, setPart] = useState(search.part)
  return (
    <FilterForm onSubmit={() => onApply({ part })}>
      <Select value={part ?? ''} onChange={(event) => setPart(oneOf(event.target.value, ['available', 'pending'] as const))} aria-label={t('filters.part')}>
        <option value="">{t('filters.everything')}</option>
        <option value="available">{t('parts.available')}</option>
        <option value="pending">{t('parts.pending')}</option>
      </Select>
    </FilterForm>
  )
}

const idLengthMax = 64

function PayoutForm({ search, onApply }: FormProps) {
  const { t } = useTranslation('balance')
  const [id, setId] = useState(search.payout_id ?? '')
  const [problem, setProblem] = useState<string>()
  const submit = () => {
    const wanted = id.trim()
    const isPossible = wanted === '' || /^\S{3,64}$/.test(wanted)
    setProblem(isPossible ? undefined : t('filters.payoutProblem'))
    if (isPossible) onApply({ payout_id: wanted || undefined })
  }
  return (
    <FilterForm onSubmit={submit}>
      <Field label={t('filters.payout_id')} hint={t('filters.payoutHint')} problem={problem}>
        {(control) => (
          <Input {...control} value={id} onChange={(event) => setId(event.target.value)} maxLength={idLengthMax} autoComplete="off" spellCheck={false} />
        )}
      </Field>
    </FilterForm>
  )
}

import { payoutStatuses } from '@counterfoil/contract/statuses'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { balanceQuery } from '../../../api/balance-query.ts'
import { useCan, useMerchant } from '../../../stores/merchant.ts'
import { Choices } from '../../../ui/choices.tsx'
import { CurrencySelect } from '../../../ui/currency-select.tsx'
import { DayRangeForm } from '../../../ui/day-range-form.tsx'
import { describeDays, describeList } from '../../../ui/describe-filter.ts'
import type { FilterChip } from '../../../ui/filter-bar.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { FilterForm } from '../../../ui/filter-form.tsx'
import { splitList } from '../../../ui/search-values.ts'
import { useLocale } from '../../../ui/use-locale.ts'
import { PayoutStatusTag } from './payout-status-tag.tsx'
import type { FilterChange, FilterKey, PayoutSearch } from './search.ts'
import { changeFilters, clearFilter, filterKeys } from './search.ts'

interface PayoutFiltersProps {
  search: PayoutSearch
  onChange: (search: PayoutSearch) => void
}

/** What the list of payouts is filtered by. */
export function PayoutFilters({ search, onChange }: PayoutFiltersProps) {
  const { t } = useTranslation('balance')
  const describe = useDescriptions(search)
  const chips: FilterChip[] = filterKeys.map((key) => {
    const Inside = insides[key]
    return {
      key,
      title: t(`payouts.filters.${key}`),
      value: describe(key),
      onClear: () => onChange(clearFilter(search, key)),
      form: (close) => (
        <Inside
          search={search}
          onApply={(change) => {
            onChange(changeFilters(search, change))
            close()
          }}
        />
      ),
    }
  })
  return <FilterBar chips={chips} onClearAll={() => onChange({})} />
}

function useDescriptions(search: PayoutSearch): (key: FilterKey) => string | undefined {
  const { t } = useTranslation('balance')
  const { t: shell } = useTranslation('shell')
  const locale = useLocale()
  return (key) => {
    if (key === 'created') return describeDays({ from: search.created_from, to: search.created_to }, shell, locale)
    if (key === 'currency') return search.currency
    return describeList(
      splitList(search.status, payoutStatuses).map((status) => t(`payouts.status.${status}`)),
      shell,
    )
  }
}

interface InsideProps {
  search: PayoutSearch
  onApply: (change: FilterChange) => void
}

/** The inside of each chip's panel. */
const insides = { created: CreatedForm, status: StatusForm, currency: CurrencyForm } satisfies Record<FilterKey, unknown>

function CreatedForm({ search: { created_from: from, created_to: to }, onApply }: InsideProps) {
  return <DayRangeForm range={{ from, to }} onApply={(range) => onApply({ created_from: range.from, created_to: range.to })} />
}

function StatusForm({ search, onApply }: InsideProps) {
  const { t } = useTranslation('balance')
  const [status, setStatus] = useState(search.status)
  return (
    <FilterForm onSubmit={() => onApply({ status })}>
      <Choices
        title={t('payouts.filters.status')}
        all={payoutStatuses}
        chosen={status}
        onChange={setStatus}
        name={(value) => <PayoutStatusTag status={value} />}
      />
    </FilterForm>
  )
}

function CurrencyForm({ search, onApply }: InsideProps) {
  const [currency, setCurrency] = useState(search.currency)
  const { id: merchantId } = useMerchant()
  // A payout is in a currency of the balance. A custom role may read payouts without the balance.
  const balance = useQuery({ ...balanceQuery(merchantId), enabled: useCan('balance.read') })
  const currencies = balance.data?.map((figures) => figures.currency)
  return (
    <FilterForm onSubmit={() => onApply({ currency })}>
      <CurrencySelect currencies={currencies} value={currency} onChange={setCurrency} hasAll />
    </FilterForm>
  )
}

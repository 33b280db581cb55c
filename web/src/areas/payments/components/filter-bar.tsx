import { useTranslation } from 'react-i18next'
import { FilterBar as Bar } from '../../../ui/filter-bar.tsx'
import { useLocale } from '../../../ui/use-locale.ts'
import type { PaymentSearch } from '../filters.ts'
import { changeFilters, clearFilter, filterKeys } from '../filters.ts'
import { editors } from './filter-editors.ts'
import { describeFilter } from './filter-texts.ts'

interface FilterBarProps {
  search: PaymentSearch
  onChange: (search: PaymentSearch) => void
}

/** What the list of payments is filtered by. */
export function FilterBar({ search, onChange }: FilterBarProps) {
  const { t } = useTranslation('payments')
  const { t: shell } = useTranslation('shell')
  const { t: common } = useTranslation()
  const locale = useLocale()
  const chips = filterKeys.map((key) => {
    const Editor = editors[key]
    return {
      key,
      title: t(`filters.${key}`),
      value: describeFilter(key, search, { t, shell, common, locale }),
      isIgnored: search.payment_id !== undefined && key !== 'payment_id',
      onClear: () => onChange(clearFilter(search, key)),
      form: (close: () => void) => (
        <Editor
          filters={search}
          onApply={(change) => {
            onChange(changeFilters(search, change))
            close()
          }}
        />
      ),
    }
  })
  return <Bar chips={chips} onClearAll={() => onChange({})} remark={search.payment_id && t('filters.idOnly')} />
}

import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined'
import FilterOutlined from '@ant-design/icons/es/icons/FilterOutlined'
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Popover } from '../../../ui/popover.tsx'
import { useLocale } from '../../../ui/use-locale.ts'
import type { FilterKey, PaymentSearch } from '../filters.ts'
import { clearFilter, filterKeys, hasFilters, isFilterSet } from '../filters.ts'
import styles from './filter-bar.module.css'
import { FilterEditor } from './filter-editor.tsx'
import { describeFilter } from './filter-texts.ts'
import { QuickSearch } from './quick-search.tsx'

interface FilterBarProps {
  search: PaymentSearch
  onChange: (search: PaymentSearch) => void
}

/** Every filter as a chip: set ones say to what, the others wait to be opened. */
export function FilterBar({ search, onChange }: FilterBarProps) {
  const { t } = useTranslation('payments')
  // Only where there is little room: the filters that are not set stay folded away.
  const [isUnfolded, setIsUnfolded] = useState(false)
  return (
    <search className={styles.bar} aria-label={t('filters.title')}>
      <QuickSearch search={search} onChange={onChange} />
      <button type="button" className={styles.fold} aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)}>
        <FilterOutlined aria-hidden /> {isUnfolded ? t('filters.fewer') : t('filters.more')}
      </button>
      {filterKeys.map((key) => (
        <Chip key={key} name={key} search={search} isFolded={!isUnfolded} onChange={onChange} />
      ))}
      {hasFilters(search) && (
        <button type="button" className={styles.clearAll} onClick={() => onChange({})}>
          {t('filters.clearAll')}
        </button>
      )}
      {search.payment_id && (
        <p className={styles.remark} role="note">
          {t('filters.idOnly')}
        </p>
      )}
    </search>
  )
}

function Chip({ name, search, isFolded, onChange }: FilterBarProps & { name: FilterKey; isFolded: boolean }) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const isSet = isFilterSet(search, name)
  const title = t(`filters.${name}`)
  const isIgnored = isSet && search.payment_id !== undefined && name !== 'payment_id'
  return (
    <span className={styles.chip} data-set={isSet || undefined} data-folded={isFolded || undefined} data-ignored={isIgnored || undefined}>
      <Popover
        label={title}
        buttonClassName={styles.opener}
        button={
          isSet ? (
            <span className={styles.value}>{t('pair', { name: title, value: describeFilter(name, search, t, locale) })}</span>
          ) : (
            <>
              <PlusOutlined className={styles.plus} aria-hidden />
              {title}
            </>
          )
        }
      >
        {(close) => (
          <FilterEditor
            name={name}
            search={search}
            onApply={(next) => {
              onChange(next)
              close()
            }}
          />
        )}
      </Popover>
      {isSet && (
        <button type="button" className={styles.clear} aria-label={t('filters.clearOne', { name: title })} onClick={() => onChange(clearFilter(search, name))}>
          <CloseOutlined aria-hidden />
        </button>
      )}
    </span>
  )
}

import { useTranslation } from 'react-i18next'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { Select } from '../forms/select.tsx'
import { useLocale } from '../text/use-locale.ts'
import { listCurrencyChoices } from './currency-choices.ts'
import { oneOf } from './search-values.ts'

interface CurrencySelectProps {
  /** The account's currencies; undefined while they are unknown. */
  currencies: readonly CurrencyCode[] | undefined
  value: CurrencyCode | undefined
  onChange: (currency: CurrencyCode | undefined) => void
  /** Whether no currency is a choice, too. */
  hasAll?: boolean
}

/** The currencies that an account uses, by code and name. */
export function CurrencySelect({ currencies, value, onChange, hasAll = false }: CurrencySelectProps) {
  const { t } = useTranslation('shell')
  const choices = listCurrencyChoices(currencies, value, useLocale())
  const codes = choices.map(({ code }) => code)
  return (
    <Select value={value ?? ''} onChange={(event) => onChange(oneOf(event.target.value, codes))} aria-label={t('filters.currency')}>
      {hasAll && <option value="">{t('filters.allCurrencies')}</option>}
      {choices.map(({ code, label }) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </Select>
  )
}

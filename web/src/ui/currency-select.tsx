import { currencyCodes } from '@counterfoil/contract/currencies'
import { localeHeader } from '@counterfoil/contract/locale'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMerchant } from '../stores/merchant.ts'
import { Select } from './select.tsx'
import { useLocale } from './use-locale.ts'

type Currency = (typeof currencyCodes)[number]

interface CurrencySelectProps {
  id?: string
  value: Currency | undefined
  onChange: (currency: Currency | undefined) => void
  /** Whether no currency is a choice, too. */
  hasAll?: boolean
}

/** Every currency by code and name, the account's own first. */
export function CurrencySelect({ id, value, onChange, hasAll = false }: CurrencySelectProps) {
  const { t } = useTranslation('shell')
  const locale = useLocale()
  const { default_currency: own } = useMerchant()
  const names = useMemo(() => new Intl.DisplayNames([localeHeader[locale]], { type: 'currency' }), [locale])
  const codes = [own, ...currencyCodes.filter((code) => code !== own)]
  return (
    <Select
      id={id}
      value={value ?? ''}
      onChange={(event) => onChange(currencyCodes.find((code) => code === event.target.value))}
      aria-label={t('filters.currency')}
    >
      {hasAll && <option value="">{t('filters.allCurrencies')}</option>}
      {codes.map((code) => (
        <option key={code} value={code}>
          {code} · {names.of(code)}
        </option>
      ))}
    </Select>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/forms/select.tsx'
import { type AcceptanceSearch, readAcceptanceSearch } from './search.ts'

/** The currencies of the account; there from the beginning, so that nothing moves when they are known. */
export function CurrencySelect({ currencies, search }: { currencies: readonly string[]; search: AcceptanceSearch }) {
  const { t } = useTranslation('acceptance')
  const navigate = useNavigate()
  const known = search.currency && !currencies.includes(search.currency) ? [search.currency, ...currencies] : currencies
  const choose = (currency: string) => void navigate({ to: '/payments-product/acceptance', search: readAcceptanceSearch({ ...search, currency }) })
  return (
    <Select aria-label={t('currency.label')} value={search.currency ?? ''} onChange={(event) => choose(event.target.value)}>
      <option value="">{t('currency.all')}</option>
      {known.map((code) => (
        <option key={code} value={code}>
          {code}
        </option>
      ))}
    </Select>
  )
}

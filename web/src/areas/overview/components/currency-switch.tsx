import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../ui/forms/select.tsx'
import type { Overview } from '../queries.ts'
import { useOverviewAddress } from '../use-overview-address.ts'

/** Only where the account takes more than one: figures of different currencies are never added up. */
export function CurrencySwitch({ overview }: { overview: Overview | undefined }) {
  const { t } = useTranslation('overview')
  const { path, search } = useOverviewAddress()
  const navigate = useNavigate()
  if (!overview || overview.currencies.length < 2) return null
  const choose = (chosen: string) => {
    const currency = overview.currencies.find((code) => code === chosen)
    void navigate({ to: path, search: { ...search, ...(currency && { currency }) } })
  }
  return (
    <Select aria-label={t('currency')} value={search.currency ?? overview.currency} onChange={(event) => choose(event.target.value)}>
      {overview.currencies.map((code) => (
        <option key={code} value={code}>
          {code}
        </option>
      ))}
    </Select>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Select } from '#web/ui/forms/select.tsx'
import type { Overview } from '../queries.ts'
import { useOverviewAddress } from '../ranges.ts'

/** Only where the account takes more than one. Figures of different currencies are added up where somebody asks for it, and there are rates. */
export function CurrencySwitch({ overview }: { overview: Overview | undefined }) {
  const { t } = useTranslation('overview')
  const { path, search } = useOverviewAddress()
  const navigate = useNavigate()
  if (!overview || overview.currencies.length < 2) return null
  const choose = (chosen: string) => {
    const [code, all] = chosen.split(':')
    const currency = overview.currencies.find((one) => one === code)
    const { all: _, ...rest } = search
    void navigate({ to: path, search: { ...rest, ...(currency && { currency }), ...(currency && all && { all: 'yes' as const }) } })
  }
  const current = search.currency ?? overview.currency
  return (
    <Select aria-label={t('currency')} value={overview.conversion ? `${current}:all` : current} onChange={(event) => choose(event.target.value)}>
      {overview.currencies.map((code) => (
        <option key={code} value={code}>
          {code}
        </option>
      ))}
      {(overview.convertible.length > 1 || overview.conversion) && (
        <optgroup label={t('allIn')}>
          {overview.convertible.map((code) => (
            <option key={code} value={`${code}:all`}>
              {t('inOne', { currency: code })}
            </option>
          ))}
        </optgroup>
      )}
    </Select>
  )
}

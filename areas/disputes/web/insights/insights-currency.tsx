import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Select } from '#web/ui/forms/select.tsx'
import type { InsightsSearch } from './period.ts'
import type { Insights } from './queries.ts'

/** Only where the account takes more than one: amounts of different currencies are never added up. */
export function InsightsCurrency({ insights, search }: { insights: Insights | undefined; search: InsightsSearch }) {
  const { t } = useTranslation('dispute-insights')
  const navigate = useNavigate()
  if (!insights || insights.currencies.length < 2) return null
  const choose = (chosen: string) => {
    const currency = insights.currencies.find((code) => code === chosen)
    void navigate({ to: '/payments-product/disputes/insights', search: { ...search, ...(currency && { currency }) } })
  }
  return (
    <Select aria-label={t('currency')} value={insights.currency} onChange={(event) => choose(event.target.value)}>
      {insights.currencies.map((code) => (
        <option key={code} value={code}>
          {code}
        </option>
      ))}
    </Select>
  )
}

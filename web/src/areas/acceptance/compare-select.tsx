import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/forms/select.tsx'
import { useLocale } from '../../ui/text/use-locale.ts'
import { formatDay } from '../../ui/time/time.ts'
import { type AcceptanceSearch, comparisons, readAcceptanceSearch } from './search.ts'

/** What the period is compared with. */
export function CompareSelect({ search }: { search: AcceptanceSearch }) {
  const { t } = useTranslation('acceptance')
  const locale = useLocale()
  const navigate = useNavigate()
  const { vs } = search
  const choose = (compare: string) => void navigate({ to: '/payments-product/acceptance', search: readAcceptanceSearch({ ...search, compare, vs: undefined }) })
  return (
    <Select aria-label={t('compare.label')} value={vs ?? search.compare ?? 'previous'} onChange={(event) => choose(event.target.value)}>
      {vs && <option value={vs}>{t('compare.since', { day: formatDay(vs, locale) })}</option>}
      {comparisons.map((one) => (
        <option key={one} value={one}>
          {t(`compare.${one}`)}
        </option>
      ))}
    </Select>
  )
}

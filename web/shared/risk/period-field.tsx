import { useTranslation } from 'react-i18next'
import { type RiskPeriod, riskPeriods } from '#kernel/risk/types.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'

interface PeriodFieldProps {
  value: RiskPeriod
  isDisabled: boolean
  onChange: (period: RiskPeriod) => void
}

/** How long an entry is in effect. */
export function PeriodField({ value, isDisabled, onChange }: PeriodFieldProps) {
  const { t } = useTranslation('risk')
  return (
    <Field label={t('add.period')}>
      {(control) => (
        <Select {...control} value={value} disabled={isDisabled} onChange={({ target }) => onChange(target.value as RiskPeriod)}>
          {riskPeriods.map((period) => (
            <option key={period} value={period}>
              {t(`period.${period}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

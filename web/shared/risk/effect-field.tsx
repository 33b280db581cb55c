import { useTranslation } from 'react-i18next'
import { type RiskEffect, riskEffects } from '#kernel/risk/types.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'

interface EffectFieldProps {
  value: RiskEffect
  isDisabled: boolean
  onChange: (effect: RiskEffect) => void
}

/** What an entry does with payments. */
export function EffectField({ value, isDisabled, onChange }: EffectFieldProps) {
  const { t } = useTranslation('risk')
  return (
    <Field label={t('columns.effect')}>
      {(control) => (
        <Select {...control} value={value} disabled={isDisabled} onChange={({ target }) => onChange(target.value as RiskEffect)}>
          {riskEffects.map((effect) => (
            <option key={effect} value={effect}>
              {t(`effect.${effect}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

import { useTranslation } from 'react-i18next'
import { type RiskType, riskTypes } from '#kernel/risk/types.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'

/** The list that entries are added to. */
export function TypeField({ value, isDisabled, onChange }: { value: RiskType; isDisabled: boolean; onChange: (type: RiskType) => void }) {
  const { t } = useTranslation('risk')
  return (
    <Field label={t('add.list')}>
      {(control) => (
        <Select {...control} value={value} disabled={isDisabled} onChange={({ target }) => onChange(target.value as RiskType)}>
          {riskTypes.map((type) => (
            <option key={type} value={type}>
              {t(`type.${type}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

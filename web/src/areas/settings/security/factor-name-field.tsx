import { limits } from '@counterfoil/contract/limits'
import { useTranslation } from 'react-i18next'
import { findFieldError } from '../../../api/errors.ts'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'

interface FactorNameFieldProps {
  value: string
  /** Of the call that named the factor. */
  error: unknown
  onChange: (name: string) => void
}

/** What a second factor is known by. The suggestion is selected, so that typing replaces it. */
export function FactorNameField({ value, error, onChange }: FactorNameFieldProps) {
  const { t } = useTranslation('settings')
  return (
    <Field label={t('factor.name')} hint={t('factor.nameHint')} problem={findFieldError(error, 'name')}>
      {(control) => (
        <TextInput
          {...control}
          autoFocus
          maxLength={limits.factorNameLengthMax}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
      )}
    </Field>
  )
}

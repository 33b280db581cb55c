import { useTranslation } from 'react-i18next'
import { identityLimits } from '#areas/identity/contract/rules.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

interface FactorNameFieldProps {
  value: string
  problem: string | undefined
  autoFocus?: boolean
  onChange: (name: string) => void
}

/** What a second factor is known by. The suggestion is selected, so that typing replaces it. */
export function FactorNameField({ value, problem, autoFocus = false, onChange }: FactorNameFieldProps) {
  const { t } = useTranslation('settings')
  return (
    <Field label={t('factor.name')} hint={t('factor.nameHint')} problem={problem}>
      {(control) => (
        <TextInput
          {...control}
          autoFocus={autoFocus}
          maxLength={identityLimits.factorNameLengthMax}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
      )}
    </Field>
  )
}

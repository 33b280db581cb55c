import { useTranslation } from 'react-i18next'
import { Field } from '../../../../ui/forms/field.tsx'
import { TextInput } from '../../../../ui/forms/text-input.tsx'

interface DescriptorFieldProps {
  text: string
  problem: string | undefined
  isDisabled: boolean
  onChange: (text: string) => void
}

/** What the bank statement shows. */
export function DescriptorField({ text, problem, isDisabled, onChange }: DescriptorFieldProps) {
  const { t } = useTranslation('payouts')
  return (
    <Field label={t('create.descriptor')} hint={t('create.descriptorHint')} problem={problem}>
      {(control) => <TextInput {...control} value={text} disabled={isDisabled} autoComplete="off" onChange={({ target }) => onChange(target.value)} />}
    </Field>
  )
}

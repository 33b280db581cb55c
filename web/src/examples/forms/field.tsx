import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'

export function Default() {
  const { t } = useTranslation('catalogue')
  return <Field label={t('samples.name')}>{(control) => <TextInput {...control} />}</Field>
}

export function WithHint() {
  const { t } = useTranslation('catalogue')
  return (
    <Field label={t('samples.name')} hint={t('samples.hint')}>
      {(control) => <TextInput {...control} />}
    </Field>
  )
}

export function Invalid() {
  const { t } = useTranslation('catalogue')
  return (
    <Field label={t('samples.name')} hint={t('samples.hint')} problem={t('samples.problem')}>
      {(control) => <TextInput {...control} />}
    </Field>
  )
}

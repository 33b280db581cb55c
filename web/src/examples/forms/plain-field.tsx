import { useTranslation } from 'react-i18next'
import { PlainField } from '../../ui/forms/plain-field.tsx'

export function Default() {
  const { t } = useTranslation('catalogue')
  return <PlainField label={t('samples.name')}>{(control) => <input {...control} />}</PlainField>
}

export function WithHint() {
  const { t } = useTranslation('catalogue')
  return (
    <PlainField label={t('samples.name')} hint={t('samples.hint')}>
      {(control) => <input {...control} />}
    </PlainField>
  )
}

export function Invalid() {
  const { t } = useTranslation('catalogue')
  return (
    <PlainField label={t('samples.name')} hint={t('samples.hint')} problem={t('samples.problem')}>
      {(control) => <input {...control} />}
    </PlainField>
  )
}

import { useTranslation } from 'react-i18next'
import { TextInput } from '../../ui/forms/text-input.tsx'

export function Default() {
  const { t } = useTranslation('catalogue')
  return <TextInput aria-label={t('samples.name')} placeholder={t('samples.hint')} />
}

export function Disabled() {
  const { t } = useTranslation('catalogue')
  return <TextInput aria-label={t('samples.name')} defaultValue={t('samples.title')} disabled />
}

export function Invalid() {
  const { t } = useTranslation('catalogue')
  return <TextInput aria-label={t('samples.name')} aria-invalid />
}

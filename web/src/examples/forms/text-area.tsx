import { useTranslation } from 'react-i18next'
import { TextArea } from '../../ui/forms/text-area.tsx'

export function Default() {
  const { t } = useTranslation('catalogue')
  return <TextArea aria-label={t('samples.name')} placeholder={t('samples.hint')} rows={3} />
}

export function Invalid() {
  const { t } = useTranslation('catalogue')
  return <TextArea aria-label={t('samples.name')} aria-invalid rows={3} />
}

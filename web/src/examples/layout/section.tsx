import { useTranslation } from 'react-i18next'
import { Section } from '../../ui/layout/section.tsx'

export function Default() {
  const { t } = useTranslation('catalogue')
  return <Section title={t('samples.title')}>{t('samples.sentence')}</Section>
}

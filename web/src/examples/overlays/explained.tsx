import { useTranslation } from 'react-i18next'
import { Explained } from '../../ui/overlays/explained.tsx'

export function Default() {
  const { t } = useTranslation('catalogue')
  return <Explained text={t('samples.sentence')}>{t('samples.name')}</Explained>
}

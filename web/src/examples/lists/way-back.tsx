import { useTranslation } from 'react-i18next'
import { WayBack } from '../../ui/lists/way-back.tsx'

export function Default() {
  const { t } = useTranslation('catalogue')
  return <WayBack path="/payments">{t('samples.title')}</WayBack>
}

import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../shared/navigation/button-link.tsx'
import { OwnAddress } from '../own-address.tsx'

export function Default() {
  const { t } = useTranslation('catalogue')
  return (
    <OwnAddress>
      <ButtonLink to="/payments">{t('samples.title')}</ButtonLink>
    </OwnAddress>
  )
}

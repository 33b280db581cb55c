import { useTranslation } from 'react-i18next'
import { SecretText } from '../../ui/text/secret-text.tsx'

export function Default() {
  const { t } = useTranslation('catalogue')
  return <SecretText secret="whsec_4bV9…" copyText={t('menu.copy')} />
}

import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/text/copy-button.tsx'

export function Default() {
  const { t } = useTranslation('catalogue')
  return <CopyButton text={t('samples.sentence')}>{t('menu.copy')}</CopyButton>
}

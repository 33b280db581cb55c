import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/forms/select.tsx'

export function Default() {
  const { t } = useTranslation('catalogue')
  return (
    <Select aria-label={t('menu.size')}>
      <option>{t('menu.small')}</option>
      <option>{t('menu.medium')}</option>
    </Select>
  )
}

export function Disabled() {
  const { t } = useTranslation('catalogue')
  return (
    <Select aria-label={t('menu.size')} disabled>
      <option>{t('menu.small')}</option>
    </Select>
  )
}

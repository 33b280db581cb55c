import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { Hint } from '../../ui/overlays/hint.tsx'

export function Default() {
  const { t } = useTranslation('catalogue')
  return (
    <Hint text={t('samples.sentence')}>
      <Button>{t('samples.action')}</Button>
    </Hint>
  )
}

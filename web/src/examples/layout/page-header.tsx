import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/layout/page-header.tsx'

export function Default() {
  const { t } = useTranslation('catalogue')
  return <PageHeader title={t('title')} subtitle={t('samples.sentence')} />
}

export function WithAction() {
  const { t } = useTranslation('catalogue')
  return <PageHeader title={t('title')} subtitle={t('samples.sentence')} actions={<Button type="primary">{t('samples.action')}</Button>} />
}

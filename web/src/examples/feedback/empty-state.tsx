import InboxOutlined from '@ant-design/icons/es/icons/InboxOutlined'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

export function Default() {
  const { t } = useTranslation('catalogue')
  return <EmptyState icon={<InboxOutlined />} title={t('samples.title')} text={t('samples.sentence')} />
}

export function WithAction() {
  const { t } = useTranslation('catalogue')
  return (
    <EmptyState
      icon={<InboxOutlined />}
      title={t('samples.title')}
      text={t('samples.sentence')}
      actions={<Button type="primary">{t('samples.action')}</Button>}
    />
  )
}

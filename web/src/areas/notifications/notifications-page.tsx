import { BellOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** What happened that the reader should know. Nothing sends notifications yet, and the page says so kindly. */
export function NotificationsPage() {
  const { t } = useTranslation('notifications')
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <div className="card">
        <EmptyState icon={<BellOutlined />} title={t('empty.title')} text={t('empty.text')} />
      </div>
    </>
  )
}

import BellOutlined from '@ant-design/icons/es/icons/BellOutlined'
import { useInfiniteQuery } from '@tanstack/react-query'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { useMerchant } from '../../stores/merchant.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonItems } from '../../ui/skeleton.tsx'
import { formatZone } from '../../ui/time.ts'
import { useLocale } from '../../ui/use-locale.ts'
import { NoticeItem } from './notice-item.tsx'
import styles from './notifications.module.css'
import { noticesQuery } from './queries.ts'
import { useMarkRead } from './use-mark-read.ts'

/** What happened that the reader should know, the newest first. What is shown once counts as read. */
export function NotificationsPage() {
  const { t } = useTranslation('notifications')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const pages = useInfiniteQuery(noticesQuery)
  const notices = pages.data?.pages.flatMap((page) => page.items)
  useMarkRead(notices)
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle', { zone: formatZone(timeZone, locale) })} />
      <div className={styles.page}>
        {pages.isPending && (
          <div className={`card ${styles.skeleton}`}>
            <SkeletonItems items={6} />
          </div>
        )}
        {pages.isError && !notices && <ErrorNotice title={t('failed')} error={pages.error} onRetry={() => void pages.refetch()} />}
        {notices?.length === 0 && (
          <div className="card">
            <EmptyState icon={<BellOutlined />} title={t('empty.title')} text={t('empty.text')} />
          </div>
        )}
        {notices && notices.length > 0 && (
          <ul className={styles.list} aria-label={t('list')}>
            {notices.map((notice) => (
              <NoticeItem key={notice.id} notice={notice} />
            ))}
          </ul>
        )}
        {pages.isFetchNextPageError && <ErrorNotice title={t('olderFailed')} error={pages.error} onRetry={() => void pages.fetchNextPage()} />}
        {pages.hasNextPage && !pages.isFetchNextPageError && (
          <Button loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t('older')}
          </Button>
        )}
      </div>
    </>
  )
}

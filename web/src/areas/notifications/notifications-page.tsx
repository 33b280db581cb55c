import BellOutlined from '@ant-design/icons/es/icons/BellOutlined'
import type { Notice } from '@counterfoil/contract/identity/notices'
import { readNotices } from '@counterfoil/contract/identity/notices'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import Button from 'antd/es/button'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { meQuery } from '../../session/me-query.ts'
import { ErrorNotice } from '../../shared/errors/error-notice.tsx'
import { useMerchant } from '../../stores/merchant.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonItems } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useLocale } from '../../ui/text/use-locale.ts'
import { formatZone } from '../../ui/time/time.ts'
import { NoticeItem } from './notice-item.tsx'
import styles from './notifications.module.css'
import { noticesQuery } from './queries.ts'

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

/** Marks all notices as read once the newest are on the page. On the page itself they stay marked as new until the next visit. */
function useMarkRead(notices: readonly Notice[] | undefined): void {
  const queries = useQueryClient()
  const isAsked = useRef(false)
  const { mutate } = useMutation({
    // Should it fail, they only stay unread.
    mutationFn: () => call(readNotices, {}, { showsErrors: true }),
    onSuccess: () => queries.setQueryData(meQuery.queryKey, (known) => known && { ...known, unread_notices: 0 }),
  })
  const hasUnread = notices?.some((notice) => !notice.is_read) ?? false
  useEffect(() => {
    if (!hasUnread || isAsked.current) return
    isAsked.current = true
    mutate()
  }, [hasUnread, mutate])
}

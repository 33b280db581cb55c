import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { notificationAreas } from '#areas/notifications/contract/areas.ts'
import { listNotifications, readNotifications } from '#areas/notifications/contract/endpoints.ts'
import { call } from '#web/api/call.ts'
import { meQuery, merchantsQuery } from '#web/session/queries.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { OlderPages } from '#web/shared/lists/older-pages.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { EmptyCard } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonItems } from '#web/ui/feedback/skeleton.tsx'
import { oneOf } from '#web/ui/filters/search-values.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatZone } from '#web/ui/time/time.ts'
import { NotificationItem } from './notification-item.tsx'
import styles from './notifications.module.css'
import type { NotificationSearch } from './search.ts'

const route = getRouteApi('/shell/notifications')

/** The person's inbox, newest first. */
export function NotificationsPage() {
  const { t } = useTranslation('notifications')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const search = route.useSearch()
  const pages = useInfiniteQuery(notificationsQuery(search))
  const notifications = pages.data?.pages.flatMap((page) => page.items)
  const hasAccounts = (useQuery(merchantsQuery).data?.length ?? 1) > 1
  const markRead = useMarkRead()
  const isFiltered = Object.keys(search).length > 0
  return (
    <>
      <PageHeader subtitle={t('subtitle', { zone: formatZone(timeZone, locale) })} actions={<MarkAllRead markRead={markRead} />} />
      <div className={styles.page}>
        <NotificationFilters />
        {pages.isPending && (
          <div className={`card ${styles.skeleton}`}>
            <SkeletonItems items={6} />
          </div>
        )}
        {pages.isError && !notifications && <ErrorNotice title={t('failed')} error={pages.error} onRetry={() => void pages.refetch()} />}
        {notifications?.length === 0 && (
          <EmptyCard
            title={t(isFiltered ? 'nothing.title' : 'empty.title')}
            text={t(isFiltered ? 'nothing.text' : 'empty.text')}
            actions={isFiltered && <Link to="/notifications">{t('nothing.clear')}</Link>}
          />
        )}
        {notifications && notifications.length > 0 && (
          <ul className="card card-list" aria-label={t('list')}>
            {notifications.map((notification) => (
              <NotificationItem key={notification.id} notification={notification} showsAccount={hasAccounts} onRead={markRead.mutate} />
            ))}
          </ul>
        )}
        {notifications && <OlderPages pages={pages} label={t('older')} failed={t('olderFailed')} />}
      </div>
    </>
  )
}

function MarkAllRead({ markRead }: { markRead: ReturnType<typeof useMarkRead> }) {
  const { t } = useTranslation('notifications')
  const unreadCount = useQuery(meQuery).data?.unread_notification_count ?? 0
  return (
    <Button disabled={unreadCount === 0} isBusy={markRead.isPending && markRead.variables === undefined} onClick={() => markRead.mutate(undefined)}>
      {t('markAllRead')}
    </Button>
  )
}

const pageSize = 30
const notificationsKey = ['user', 'notifications'] as const

/** A person's notifications, newest first, a page at a time. The server writes their texts in the reader's language. */
const notificationsQuery = (search: NotificationSearch) =>
  infiniteQueryOptions({
    queryKey: [...notificationsKey, search],
    queryFn: ({ pageParam, signal }) => call(listNotifications, { query: { ...search, limit: pageSize, ...(pageParam && { after: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

/** Marks one notification as read, or all of them. */
function useMarkRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string | undefined) => call(readNotifications, { body: id === undefined ? {} : { id } }),
    onSuccess: ({ unread_count: count }) => {
      queries.setQueryData(meQuery.queryKey, (known) => known && { ...known, unread_notification_count: count })
      return queries.invalidateQueries({ queryKey: notificationsKey })
    },
  })
}

/** Filters the inbox by unread, area and account. */
function NotificationFilters() {
  const { t } = useTranslation('notifications')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const accounts = useQuery(merchantsQuery).data ?? []
  const change = (changed: { [Name in keyof NotificationSearch]: NotificationSearch[Name] | undefined }) =>
    void navigate({ search: { ...search, ...changed } as NotificationSearch, replace: true })
  return (
    <search className={`buttons ${styles.filters}`} aria-label={t('filters.label')}>
      <Select
        aria-label={t('filters.state')}
        value={search.state ?? ''}
        onChange={(event) => change({ state: event.target.value === 'unread' ? 'unread' : undefined })}
      >
        <option value="">{t('filters.all')}</option>
        <option value="unread">{t('filters.unread')}</option>
      </Select>
      <Select aria-label={t('filters.area')} value={search.area ?? ''} onChange={(event) => change({ area: oneOf(event.target.value, notificationAreas) })}>
        <option value="">{t('filters.allAreas')}</option>
        {notificationAreas.map((area) => (
          <option key={area} value={area}>
            {t(`areas.${area}`)}
          </option>
        ))}
      </Select>
      {accounts.length > 1 && (
        <Select aria-label={t('filters.account')} value={search.account ?? ''} onChange={(event) => change({ account: event.target.value || undefined })}>
          <option value="">{t('filters.allAccounts')}</option>
          {accounts.map(({ id, name, kind }) => (
            <option key={id} value={id}>
              {kind === 'sandbox' ? t('sandbox', { name }) : name}
            </option>
          ))}
        </Select>
      )}
    </search>
  )
}

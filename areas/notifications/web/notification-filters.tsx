import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { notificationAreas } from '#areas/notifications/contract/areas.ts'
import { merchantsQuery } from '#web/session/queries.ts'
import { oneOf } from '#web/ui/filters/search-values.ts'
import { Select } from '#web/ui/forms/select.tsx'
import styles from './notifications.module.css'
import type { NotificationSearch } from './search.ts'

const route = getRouteApi('/shell/notifications')

/** Filters the inbox by unread, area and account. */
export function NotificationFilters() {
  const { t } = useTranslation('notifications')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const accounts = useQuery(merchantsQuery).data ?? []
  const change = (changed: { [Name in keyof NotificationSearch]: NotificationSearch[Name] | undefined }) =>
    void navigate({ search: { ...search, ...changed } as NotificationSearch, replace: true })
  return (
    <search className={styles.filters} aria-label={t('filters.label')}>
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

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import type { RequestItem } from '#areas/developers/contract/request-log/endpoints.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import styles from './new-requests.module.css'
import { newestQuery, newRequestsMax } from './queries.ts'

/** Follows the newest requests, and shows them when asked, so no row moves under the pointer. Older pages stand still. */
export function NewRequests({ items }: { items: readonly RequestItem[] | undefined }) {
  const { t } = useTranslation('requests')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const { q, after, before } = useSearch({ strict: false }) as { q?: string; after?: string; before?: string }
  const isNewestPage = after === undefined && before === undefined
  const newest = useQuery({ ...newestQuery(id, q), enabled: isNewestPage && items !== undefined })
  if (!isNewestPage) return null
  const found = newest.data?.items ?? []
  const position = found.findIndex((item) => item.id === items?.[0]?.id)
  const count = position === -1 ? found.length : position
  const show = () => void queries.invalidateQueries({ queryKey: ['merchant', id, 'requests', 'list'] })
  return (
    <div className={styles.live}>
      <span className={styles.state} data-paused={newest.isError || undefined}>
        {t(newest.isError ? 'live.paused' : 'live.on')}
      </span>
      <span role="status">
        {items !== undefined && count > 0 && (
          <Button size="small" onClick={show}>
            {count >= newRequestsMax ? t('live.showMany', { count: newRequestsMax }) : t('live.show', { count })}
          </Button>
        )}
      </span>
    </div>
  )
}

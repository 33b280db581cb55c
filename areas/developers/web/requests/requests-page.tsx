import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestItem } from '#areas/developers/contract/request-log/endpoints.ts'
import { type RequestOutcome, requestQuery } from '#areas/developers/contract/request-log/query.ts'
import { ListMenu } from '#web/shared/lists/list-menu.tsx'
import { ListPage } from '#web/shared/lists/list-page.tsx'
import { type ListWords, listTexts, useQueryWords } from '#web/shared/lists/list-words.ts'
import { ButtonLink } from '#web/shared/navigation/button-link.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { EmptyCard } from '#web/ui/feedback/empty-state.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { newestQuery, newRequestsMax, requestSource } from './queries.ts'
import { OutcomeTag } from './request-status.tsx'
import { RequestTable } from './request-table.tsx'
import styles from './requests-page.module.css'

const none = [] as const

/** Calls to the merchant API in the last 30 days, newest first. */
export function RequestsPage() {
  const { t } = useTranslation('requests')
  return (
    <ListPage
      list={requestQuery}
      words={useRequestWords()}
      currencies={none}
      source={requestSource}
      path="/developer/requests"
      header={(search, q, count) => (
        <PageHeader
          actions={
            <>
              {search}
              {q !== null && <ListMenu list="api_requests" q={q} count={count} />}
            </>
          }
        />
      )}
      table={(items, isBusy) => (
        <>
          <NewRequests items={items} />
          <RequestTable items={items} isBusy={isBusy} />
        </>
      )}
      empty={
        <>
          <NewRequests items={none} />
          <EmptyCard title={t('empty.title')} text={t('empty.text')} actions={<ButtonLink to="/developer">{t('empty.first')}</ButtonLink>} />
        </>
      }
    />
  )
}

/** Follows the newest requests, and shows them when asked, so no row moves under the pointer. Older pages stand still. */
function NewRequests({ items }: { items: readonly RequestItem[] | undefined }) {
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

/** What the request log says. */
function useRequestWords(): ListWords {
  const { t } = useTranslation('requests')
  const words = useQueryWords(requestQuery, 'requests:filters')
  return useMemo(
    () => ({
      ...words,
      drawValue: (field, value) => field === 'outcome' && <OutcomeTag outcome={value as RequestOutcome} />,
      ...listTexts(t),
    }),
    [t, words],
  )
}

import FileSearchOutlined from '@ant-design/icons/es/icons/FileSearchOutlined'
import { useTranslation } from 'react-i18next'
import { requestQuery } from '#areas/developers/contract/request-log/query.ts'
import { ExportAction } from '#web/shared/exports/export-action.tsx'
import { ListPage } from '#web/shared/lists/list-page.tsx'
import { ButtonLink } from '#web/shared/navigation/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { DeveloperHeader } from '../developer-header.tsx'
import { NewRequests } from './new-requests.tsx'
import { requestSource } from './queries.ts'
import { RequestTable } from './request-table.tsx'
import { useRequestWords } from './use-request-words.tsx'

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
      header={(search, q) => (
        <DeveloperHeader
          actions={
            <>
              {search}
              {q !== null && <ExportAction hasShortcut list="api_requests" q={q} />}
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
          <div className="card">
            <EmptyState
              icon={<FileSearchOutlined />}
              title={t('empty.title')}
              text={t('empty.text')}
              actions={<ButtonLink to="/developer">{t('empty.first')}</ButtonLink>}
            />
          </div>
        </>
      }
    />
  )
}

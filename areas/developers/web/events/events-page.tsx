import ThunderboltOutlined from '@ant-design/icons/es/icons/ThunderboltOutlined'
import { useTranslation } from 'react-i18next'
import { eventQuery } from '#areas/developers/contract/event-log/query.ts'
import { ExportAction } from '#web/shared/exports/export-action.tsx'
import { ListPage } from '#web/shared/lists/list-page.tsx'
import { ButtonLink } from '#web/shared/navigation/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { DeveloperHeader } from '../developer-header.tsx'
import { EventTable } from './event-table.tsx'
import { eventSource } from './queries.ts'
import { useEventWords } from './use-event-words.tsx'

const none = [] as const

/** What happened in the account in the last 30 days, newest first. */
export function EventsPage() {
  const { t } = useTranslation('events')
  return (
    <ListPage
      list={eventQuery}
      words={useEventWords()}
      currencies={none}
      source={eventSource}
      path="/developer/events"
      header={(search, q) => (
        <DeveloperHeader
          actions={
            <>
              {search}
              {q !== null && <ExportAction hasShortcut list="events" q={q} />}
            </>
          }
        />
      )}
      table={(items, isBusy) => <EventTable items={items} isBusy={isBusy} />}
      empty={
        <div className="card">
          <EmptyState
            icon={<ThunderboltOutlined />}
            title={t('empty.title')}
            text={t('empty.text')}
            actions={<ButtonLink to="/developer">{t('empty.first')}</ButtonLink>}
          />
        </div>
      }
    />
  )
}

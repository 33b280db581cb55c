import AuditOutlined from '@ant-design/icons/es/icons/AuditOutlined'
import { useTranslation } from 'react-i18next'
import { type AuditItem, listAuditLog } from '#areas/audit/contract/endpoints.ts'
import { auditQuery } from '#areas/audit/contract/query.ts'
import { call } from '#web/api/call.ts'
import { ExportAction } from '#web/shared/exports/export-action.tsx'
import { ListPage } from '#web/shared/lists/list-page.tsx'
import type { ListSource } from '#web/shared/lists/use-list-search.ts'
import { TeamHeader } from '#web/shared/team/team-header.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { AuditTable } from './audit-table.tsx'
import { useAuditWords } from './use-audit-words.tsx'

const auditSource: ListSource<AuditItem> = {
  key: ['audit-log'],
  load: (id, query, signal) => call(listAuditLog, { params: { id }, query }, { signal, showsErrors: true }),
}

/** Who did what in the business, newest first, a page at a time. */
export function AuditPage() {
  const { t } = useTranslation('audit')
  return (
    <ListPage
      list={auditQuery}
      words={useAuditWords()}
      currencies={undefined}
      source={auditSource}
      header={(searchBox, q) => (
        <TeamHeader
          actions={
            <>
              {searchBox}
              {q !== null && <ExportAction hasShortcut list="audit_log" q={q} />}
            </>
          }
        />
      )}
      table={(items, isBusy) => <AuditTable items={items} isBusy={isBusy} />}
      empty={
        <div className="card">
          <EmptyState icon={<AuditOutlined />} title={t('empty.title')} text={t('empty.text')} />
        </div>
      }
    />
  )
}

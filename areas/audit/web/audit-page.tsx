import AuditOutlined from '@ant-design/icons/es/icons/AuditOutlined'
import { type AuditItem, listAuditLog } from '@counterfoil/contract/audit/endpoints'
import { auditQuery } from '@counterfoil/contract/audit/query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { ExportAction } from '../../../shared/exports/export-action.tsx'
import { ListPage } from '../../../shared/lists/list-page.tsx'
import type { ListSource } from '../../../shared/lists/use-list-search.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { TeamHeader } from '../team-header.tsx'
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

import AuditOutlined from '@ant-design/icons/es/icons/AuditOutlined'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { auditActions } from '#areas/audit/contract/actions.ts'
import { type AuditItem, listAuditLog } from '#areas/audit/contract/endpoints.ts'
import { type AuditOutcome, auditQuery } from '#areas/audit/contract/query.ts'
import { call } from '#web/api/call.ts'
import { ExportAction } from '#web/shared/exports/export-action.tsx'
import { ListPage } from '#web/shared/lists/list-page.tsx'
import { type ListWords, listTexts, useQueryWords } from '#web/shared/lists/list-words.ts'
import type { ListSource } from '#web/shared/lists/use-list-search.ts'
import { TeamHeader } from '#web/shared/team/team-header.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { AuditTable } from './audit-table.tsx'
import { OutcomeTag } from './entry-cells.tsx'

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

/** Texts of the audit log. */
function useAuditWords(): ListWords {
  const { t } = useTranslation('audit')
  const { t: actions } = useTranslation('auditActions')
  const { names, hints } = useQueryWords(auditQuery, 'audit:filters')
  return useMemo(
    () => ({
      names: { ...names, values: { ...names.values, action: Object.fromEntries(auditActions.map((action) => [action, actions(action)])) } },
      hints,
      drawValue: (field, value) => field === 'outcome' && <OutcomeTag outcome={value as AuditOutcome} />,
      ...listTexts(t),
    }),
    [t, actions, names, hints],
  )
}

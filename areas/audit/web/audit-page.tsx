import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type AuditAction, auditActions } from '#areas/audit/contract/actions.ts'
import { auditColumns } from '#areas/audit/contract/columns.ts'
import { type AuditItem, listAuditLog } from '#areas/audit/contract/endpoints.ts'
import { type AuditOutcome, auditQuery } from '#areas/audit/contract/query.ts'
import { call } from '#web/api/call.ts'
import { ListMenu } from '#web/shared/lists/list-menu.tsx'
import { ListPage } from '#web/shared/lists/list-page.tsx'
import { type ListWords, listTexts, useQueryWords } from '#web/shared/lists/list-words.ts'
import { useColumns } from '#web/shared/lists/use-columns.ts'
import type { ListSource } from '#web/shared/lists/use-list-search.ts'
import { EmptyCard } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import list from '#web/ui/lists/list-table.module.css'
import { ListTable } from '#web/ui/lists/list-table.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { RowTime } from '#web/ui/time/row-time.tsx'
import styles from './audit.module.css'
import { OutcomeTag, useActorName } from './entry-cells.tsx'
import { ObjectLink } from './object-link.tsx'

const auditSource: ListSource<AuditItem> = {
  key: ['audit-log'],
  load: (id, query, signal) => call(listAuditLog, { params: { id }, query }, { signal, showsFieldErrors: true }),
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
      header={(searchBox, q, count) => (
        <PageHeader
          actions={
            <>
              {searchBox}
              {q !== null && <ListMenu list="audit_log" q={q} count={count} />}
            </>
          }
        />
      )}
      table={(items, isBusy) => <AuditTable items={items} isBusy={isBusy} />}
      empty={<EmptyCard title={t('empty.title')} text={t('empty.text')} />}
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

const EntryDialog = lazyPart(() => import('./entry-dialog.tsx'))

interface AuditTableProps {
  /** Undefined while they are loading. */
  items: readonly AuditItem[] | undefined
  isBusy: boolean
}

/** Entries as rows or cards; a row opens its details. */
function AuditTable(props: AuditTableProps) {
  const { t } = useTranslation('audit')
  return <ListTable {...props} className={styles.entries} caption={t('caption')} {...useColumns(auditColumns)} useCells={useAuditCells} />
}

function useAuditCells(item: AuditItem, now: number) {
  const nameActor = useActorName()
  const actor = nameActor(item.actor)
  return {
    action: <OpenEntry item={item} />,
    actor: <span title={item.actor.email ?? actor}>{actor}</span>,
    object: <ObjectLink item={item} />,
    outcome: <OutcomeTag outcome={item.outcome} />,
    origin: item.ip ?? '–',
    created: <RowTime at={item.at} now={now} />,
  }
}

/** What was done, as the button that opens the entry. */
function OpenEntry({ item }: { item: AuditItem }) {
  const { t } = useTranslation('auditActions')
  const dialog = useDialog()
  // An action of a later version stands for itself.
  const text = t(item.action as AuditAction)
  return (
    <>
      <button type="button" className={`${list.name} ${styles.open}`} data-opens-row onClick={() => dialog.open(true)}>
        {text}
      </button>
      {dialog.subject && <EntryDialog item={item} onClose={dialog.close} />}
    </>
  )
}

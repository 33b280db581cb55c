import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { riskEntryColumns } from '#areas/risk/contract/columns.ts'
import type { RiskEntry } from '#areas/risk/contract/lists.ts'
import type { RiskType } from '#kernel/risk/types.ts'
import { useColumns } from '#web/shared/lists/use-columns.ts'
import { useRecordText } from '#web/shared/risk/record-words.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import list from '#web/ui/lists/list-table.module.css'
import { ListTable } from '#web/ui/lists/list-table.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { RowTime } from '#web/ui/time/row-time.tsx'
import { EffectiveTime, EntryStatus } from './entry-status.tsx'
import styles from './entry-table.module.css'

const EntryDialog = lazyPart(() => import('./entry-dialog.tsx'))

interface EntryTableProps {
  /** Undefined for all lists. */
  type: RiskType | undefined
  /** Undefined while they are loading. */
  items: readonly RiskEntry[] | undefined
  isBusy: boolean
}

/** Entries as rows or cards. A row opens its entry with the history. */
export function EntryTable({ type, ...props }: EntryTableProps) {
  const { t } = useTranslation('risk')
  const { columns: all, ...shown } = useColumns(riskEntryColumns)
  const columns = useMemo(() => all.filter((column) => column !== 'type' || type === undefined), [all, type])
  return (
    <ListTable
      {...props}
      className={styles.entries}
      caption={type ? t('caption', { list: t(`type.${type}`) }) : t('captionAll')}
      {...shown}
      columns={columns}
      useCells={useEntryCells}
    />
  )
}

function useEntryCells(entry: RiskEntry, now: number) {
  const { t } = useTranslation('risk')
  return {
    record: <Opener entry={entry} />,
    type: t(`type.${entry.type}`),
    effect: t(`effect.${entry.effect}`),
    status: <EntryStatus status={entry.status} />,
    effective: (
      <>
        {entry.effective_until !== null && <span className={styles.label}>{t('columns.effective')}</span>} <EffectiveTime until={entry.effective_until} />
      </>
    ),
    remark: entry.remark,
    operator: entry.operator,
    created: <RowTime at={entry.created_at} now={now} />,
  }
}

function Opener({ entry }: { entry: RiskEntry }) {
  const dialog = useDialog()
  const recordText = useRecordText()
  return (
    <>
      <button type="button" data-opens-row className={`${list.name} ${styles.opener}`} aria-haspopup="dialog" onClick={() => dialog.open(true)}>
        {recordText(entry.type, entry.record)}
      </button>
      {dialog.subject && <EntryDialog entry={entry} onClose={dialog.close} />}
    </>
  )
}

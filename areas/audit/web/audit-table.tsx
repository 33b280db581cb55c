import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditAction } from '#areas/audit/contract/actions.ts'
import { auditColumns } from '#areas/audit/contract/columns.ts'
import type { AuditItem } from '#areas/audit/contract/endpoints.ts'
import { useColumns } from '#web/shared/lists/use-columns.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { ListTable } from '#web/ui/lists/list-table.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatRecent } from '#web/ui/time/time.ts'
import { useTimeInZone } from '#web/ui/time/time-zone.ts'
import styles from './audit-table.module.css'
import { OutcomeTag, useActorName } from './entry-cells.tsx'
import { ObjectLink } from './object-link.tsx'

const EntryDialog = lazy(() => import('./entry-dialog.tsx'))

interface AuditTableProps {
  /** Undefined while they are loading. */
  items: readonly AuditItem[] | undefined
  isBusy: boolean
}

/** Entries as rows or cards; a row opens its details. */
export function AuditTable(props: AuditTableProps) {
  const { t } = useTranslation('audit')
  return <ListTable {...props} className={styles.entries} caption={t('caption')} {...useColumns(auditColumns)} useCells={useAuditCells} />
}

function useAuditCells(item: AuditItem, now: number) {
  const locale = useLocale()
  const inZone = useTimeInZone()
  const nameActor = useActorName()
  const { time_zone: timeZone } = useMerchant()
  const actor = nameActor(item.actor)
  return {
    action: <OpenEntry item={item} />,
    actor: (
      <span className={styles.actor} title={item.actor.email ?? actor}>
        {actor}
      </span>
    ),
    object: <ObjectLink item={item} />,
    outcome: <OutcomeTag outcome={item.outcome} />,
    origin: item.ip ?? '–',
    created: (
      <time dateTime={item.at} title={inZone(item.at)}>
        {formatRecent(item.at, timeZone, locale, now)}
      </time>
    ),
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
      <button type="button" className={styles.open} data-opens-row onClick={() => dialog.open(true)}>
        {text}
      </button>
      {dialog.subject && (
        <Suspense fallback={null}>
          <EntryDialog item={item} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}

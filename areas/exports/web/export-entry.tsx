import { useTranslation } from 'react-i18next'
import type { ExportItem, ExportState } from '#areas/exports/contract/endpoints.ts'
import { ExportButtons } from '#web/shared/exports/export-buttons.tsx'
import { ExportFigures } from '#web/shared/exports/export-figures.tsx'
import { ExportProgress } from '#web/shared/exports/export-progress.tsx'
import { useNameExportOrder } from '#web/shared/exports/export-words.ts'
import { ExportedRows } from '#web/shared/exports/exported-rows.tsx'
import { followExport } from '#web/shared/exports/followed-exports.ts'
import { isMoving, useExportCommands } from '#web/shared/exports/queries.ts'
import { StatusTag, type StatusTone } from '#web/ui/feedback/status-tag.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { formatTime } from '#web/ui/time/time.ts'
import { useTimeZone } from '#web/ui/time/time-zone.ts'
import styles from './exports.module.css'

const tones: Readonly<Record<ExportState, StatusTone>> = {
  waiting: 'idle',
  running: 'warn',
  canceling: 'warn',
  done: 'good',
  failed: 'bad',
  canceled: 'idle',
}

/** One export: what it is of, how far it is, and what can be done with it. */
export function ExportEntry({ item }: { item: ExportItem }) {
  const { t } = useTranslation('exports')
  const locale = useLocale()
  const timeZone = useTimeZone()
  const nameOrder = useNameExportOrder()
  const { list, format, q, sort, state, requested_by, schedule_id, created_at, file } = item
  return (
    <li className={styles.entry}>
      <div className={styles.words}>
        <div className={styles.head}>
          <strong>{t(`lists.${list}`)}</strong>
          <span className={styles.format}>{t(`formats.${format}`)}</span>
          <StatusTag tone={tones[state]}>{t(`states.${state}`)}</StatusTag>
        </div>
        <p className={styles.query}>
          <ExportedRows list={list} q={q} pickedCount={item.picked_count} />
        </p>
        <p className={styles.meta}>
          <span>{t(schedule_id === null ? 'requestedBy' : 'scheduledBy', { name: requested_by })}</span>
          <DateTime at={created_at} />
          {sort && <span>{nameOrder(list, sort)}</span>}
          {file && <span>{t('expires', { time: formatTime(file.expires_at, timeZone, locale, 'short') })}</span>}
        </p>
        {isMoving(item) && <ExportProgress item={item} />}
        {state === 'failed' && <p className={styles.failure}>{t('failedText')}</p>}
        <ExportFigures item={item} />
      </div>
      <div className={styles.actions}>
        <RepeatButton item={item} />
        <ExportButtons item={item} />
      </div>
    </li>
  )
}

/** Requests the same list again, with the rows of now. Its progress is a notice. Absent while an export runs, and for files that aren't lists. */
function RepeatButton({ item }: { item: ExportItem }) {
  const { t } = useTranslation('exports')
  const { repeat } = useExportCommands()
  if ((item.state !== 'done' && item.state !== 'canceled') || item.list === 'customer_data') return null
  return (
    <Button isBusy={repeat.isPending} onClick={() => repeat.mutate(item, { onSuccess: ({ id }) => followExport(id) })}>
      {t('actions.repeat')}
    </Button>
  )
}

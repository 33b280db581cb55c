import Button from 'antd/es/button'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExportSchedule } from '#areas/exports/contract/schedules.ts'
import { useDescribeExportSchedule, useNameExportOrder } from '#web/shared/exports/export-words.ts'
import { followExport } from '#web/shared/exports/followed-exports.ts'
import { useScheduleCommands } from '#web/shared/exports/schedule-queries.ts'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { MenuButton } from '#web/ui/overlays/menu-button.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { DateTime } from '#web/ui/time/date-time.tsx'
import styles from '../exports.module.css'

const EditDialog = lazy(() => import('./edit-dialog.tsx'))
const DeleteDialog = lazy(() => import('./delete-dialog.tsx'))

/** One schedule: of what, when and for whom, and what can be done with it. */
export function ScheduleEntry({ schedule }: { schedule: ExportSchedule }) {
  const { t } = useTranslation('exports')
  const locale = useLocale()
  const describe = useDescribeExportSchedule()
  const nameOrder = useNameExportOrder()
  const dialog = useDialog<'edit' | 'delete'>()
  const { pause, send } = useScheduleCommands(schedule)
  const { list, format, q, sort, period, is_paused: isPaused, next_run_at: nextRun, recipients, created_by: name } = schedule
  const title = t(`lists.${list}`)
  const choices = [
    { key: 'edit', label: t('schedules.edit'), onChoose: () => dialog.open('edit') },
    { key: 'pause', label: t(isPaused ? 'schedules.resume' : 'schedules.pause'), onChoose: () => pause.mutate(!isPaused) },
    { key: 'delete', label: t('schedules.delete'), onChoose: () => dialog.open('delete') },
  ]
  return (
    <li className={styles.entry}>
      <div className={styles.words}>
        <div className={styles.head}>
          <strong>{title}</strong>
          <span className={styles.format}>{t(`formats.${format}`)}</span>
          <StatusTag tone={isPaused ? 'idle' : 'good'}>{t(isPaused ? 'schedules.paused' : 'schedules.active')}</StatusTag>
        </div>
        <p className={styles.query}>
          {t('schedules.of', { rule: describe(schedule), period: t(`schedules.period.${period}`) })} {q !== '' && <code>{q}</code>}
        </p>
        <p className={styles.meta}>
          {sort && <span>{nameOrder(list, sort)}</span>}
          {nextRun && (
            <span>
              {t('schedules.next')} <DateTime at={nextRun} />
            </span>
          )}
          <span>
            {recipients.length === 0
              ? t('schedules.nobody')
              : t('schedules.to', { names: new Intl.ListFormat(locale, { style: 'narrow' }).format(recipients.map((member) => member.name)) })}
          </span>
          <span>{t('schedules.createdBy', { name })}</span>
        </p>
      </div>
      <div className={styles.actions}>
        <Button loading={send.isPending} onClick={() => send.mutate(undefined, { onSuccess: ({ id }) => followExport(id) })}>
          {t('schedules.send')}
        </Button>
        <MenuButton label={t('schedules.more', { list: title })} sections={[{ key: 'all', choices }]}>
          …
        </MenuButton>
      </div>
      {dialog.subject && (
        <Suspense fallback={null}>
          {dialog.subject === 'edit' ? <EditDialog schedule={schedule} onClose={dialog.close} /> : <DeleteDialog schedule={schedule} onClose={dialog.close} />}
        </Suspense>
      )}
    </li>
  )
}

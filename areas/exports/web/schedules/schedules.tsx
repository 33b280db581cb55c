import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ExportSchedule } from '#areas/exports/contract/schedules.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { useDescribeExportSchedule, useNameExportOrder } from '#web/shared/exports/export-words.ts'
import { ExportedRows } from '#web/shared/exports/exported-rows.tsx'
import { followExport } from '#web/shared/exports/followed-exports.ts'
import { schedulesQuery, useScheduleCommands } from '#web/shared/exports/schedule-queries.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { MenuButton } from '#web/ui/overlays/menu-button.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { DateTime } from '#web/ui/time/date-time.tsx'
import styles from '../exports.module.css'

/** Exports that are made again and again. Says nothing while there are none: they begin at a list. */
export function Schedules() {
  const { t } = useTranslation('exports')
  const { id } = useMerchant()
  const schedules = useQuery(schedulesQuery(id))
  if (schedules.isError && !schedules.data)
    return <ErrorNotice title={t('schedules.failed')} error={schedules.error} onRetry={() => void schedules.refetch()} />
  if (!schedules.data || schedules.data.length === 0) return null
  return (
    <section className={styles.schedules} aria-labelledby="schedules">
      <h2 id="schedules" className={styles.title}>
        {t('schedules.title')}
      </h2>
      <ul className="card card-list" aria-labelledby="schedules">
        {schedules.data.map((schedule) => (
          <ScheduleEntry key={schedule.id} schedule={schedule} />
        ))}
      </ul>
      <h2 className={styles.title}>{t('files')}</h2>
    </section>
  )
}

const EditDialog = lazyPart(() => import('./edit-dialog.tsx'))
const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'))

/** One schedule: of what, when and for whom, and what can be done with it. */
function ScheduleEntry({ schedule }: { schedule: ExportSchedule }) {
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
          {t('schedules.of', { rule: describe(schedule), period: t(`schedules.period.${period}`) })}{' '}
          {q !== '' && <ExportedRows list={list} q={q} pickedCount={null} />}
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
        <Button isBusy={send.isPending} onClick={() => send.mutate(undefined, { onSuccess: ({ id }) => followExport(id) })}>
          {t('schedules.send')}
        </Button>
        <MenuButton label={t('schedules.more', { list: title })} sections={[{ key: 'all', choices }]}>
          …
        </MenuButton>
      </div>
      {dialog.subject &&
        (dialog.subject === 'edit' ? <EditDialog schedule={schedule} onClose={dialog.close} /> : <DeleteDialog schedule={schedule} onClose={dialog.close} />)}
    </li>
  )
}

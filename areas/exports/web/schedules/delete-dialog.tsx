import { useTranslation } from 'react-i18next'
import type { ExportSchedule } from '#areas/exports/contract/schedules.ts'
import ConfirmDialog from '#web/shared/errors/confirm-dialog.tsx'
import { useScheduleCommands } from '#web/shared/exports/schedule-queries.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'

/** Asks before a schedule ends for good. */
export default function DeleteDialog({ schedule, onClose }: { schedule: ExportSchedule; onClose: () => void }) {
  const { t } = useTranslation('exports')
  const { remove } = useScheduleCommands(schedule)
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        showToast({ kind: 'success', text: t('schedules.deleted') })
        onClose()
      },
    })
  return (
    <ConfirmDialog title={t('schedules.deleteTitle')} submitText={t('schedules.delete')} change={{ ...remove, mutate: confirm }} onClose={onClose}>
      <p>{t('schedules.deleteText', { list: t(`lists.${schedule.list}`) })}</p>
    </ConfirmDialog>
  )
}

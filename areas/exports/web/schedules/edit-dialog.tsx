import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ExportSchedule, updateExportSchedule } from '#areas/exports/contract/schedules.ts'
import type { BodyInput } from '#kernel/endpoint.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { exportsKey } from '#web/shared/exports/queries.ts'
import { ScheduleFields, scheduleFields } from '#web/shared/exports/schedule-fields.tsx'
import { toBody, valuesOf } from '#web/shared/exports/schedule-values.ts'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'

/** Changes when a schedule runs and for whom. List, rows and columns stay. */
export default function EditDialog({ schedule, onClose }: { schedule: ExportSchedule; onClose: () => void }) {
  const { t } = useTranslation('exports')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const [initial] = useState(() => valuesOf(schedule))
  const form = useContractForm({
    endpoint: updateExportSchedule,
    initial,
    toBody,
    fields: scheduleFields,
    check: ({ recipients }) => (recipients.length === 0 ? { recipients: t('schedules.noRecipients') } : {}),
    send: (body: BodyInput<typeof updateExportSchedule>) =>
      call(updateExportSchedule, { params: { id, scheduleId: schedule.id }, body }, { showsFieldErrors: true }),
    onDone: () => {
      void queries.invalidateQueries({ queryKey: exportsKey(id) })
      showToast({ kind: 'success', text: t('schedules.saved') })
      onClose()
    },
  })
  return (
    <FormDialog title={t('schedules.editTitle', { list: t(`lists.${schedule.list}`) })} submitText={t('schedules.save')} form={form} onClose={onClose}>
      <ScheduleFields list={schedule.list} form={form} />
      <Refusal {...form.refusal} />
    </FormDialog>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createExportSchedule, type ScheduledList } from '#areas/exports/contract/schedules.ts'
import type { BodyInput } from '#kernel/endpoint.ts'
import { call } from '../../api/call.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { isUser, useUserStore } from '../../stores/user.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { Facts } from '../../ui/layout/facts.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { Refusal } from '../errors/refusal.tsx'
import { useContractForm } from '../forms/use-contract-form.ts'
import type { ListedExport } from './export-dialog.tsx'
import { useDescribeExportSchedule, useExportedColumns, useNameExportOrder } from './export-words.ts'
import { ExportedRows } from './exported-rows.tsx'
import { exportsKey } from './queries.ts'
import { ScheduleFields, scheduleFields } from './schedule-fields.tsx'
import { newValues, toBody } from './schedule-values.ts'

/** Schedules exports of a list as it is shown. */
export default function NewScheduleDialog({ list, q, sort, columns: shown, onClose }: ListedExport & { list: ScheduledList; onClose: () => void }) {
  const { t } = useTranslation('exports')
  const { columns, names } = useExportedColumns(list, shown)
  const { id } = useMerchant()
  const queries = useQueryClient()
  const describe = useDescribeExportSchedule()
  const nameOrder = useNameExportOrder()
  const userId = useUserStore(({ user }) => (isUser(user) ? user.id : null))
  const [initial] = useState(() => newValues(userId))
  const form = useContractForm({
    endpoint: createExportSchedule,
    initial,
    toBody: (values) => ({ list, q, ...(sort && { sort }), columns, ...toBody(values) }),
    fields: scheduleFields,
    check: ({ recipients }) => (recipients.length === 0 ? { recipients: t('schedules.noRecipients') } : {}),
    send: (body: BodyInput<typeof createExportSchedule>) => call(createExportSchedule, { params: { id }, body }, { showsFieldErrors: true }),
    onDone: (saved) => {
      void queries.invalidateQueries({ queryKey: exportsKey(id) })
      showToast({ kind: 'success', text: t('schedules.created', { rule: describe(saved) }) })
      onClose()
    },
  })
  return (
    <FormDialog title={t('schedules.newTitle')} submitText={t('schedules.create')} form={form} onClose={onClose}>
      <Facts
        facts={[
          { key: 'list', label: t('schedules.list'), value: t(`lists.${list}`) },
          { key: 'rows', label: t('dialog.rows'), value: <ExportedRows list={list} q={q} pickedCount={null} /> },
          ...(sort ? [{ key: 'order', label: t('dialog.order'), value: nameOrder(list, sort) }] : []),
          ...(names === '' ? [] : [{ key: 'columns', label: t('dialog.columns'), value: names }]),
        ]}
      />
      <ScheduleFields list={list} form={form} />
      <Refusal {...form.refusal} />
    </FormDialog>
  )
}

import { useTranslation } from 'react-i18next'
import type { ExportItem } from '#areas/exports/contract/endpoints.ts'
import { updateExportSchedule } from '#areas/exports/contract/schedules.ts'
import { jobId, userId } from '#kernel/ids.ts'
import { ExportAction } from '../../shared/exports/export-action.tsx'
import { ExportButtons } from '../../shared/exports/export-buttons.tsx'
import { ExportFigures } from '../../shared/exports/export-figures.tsx'
import { ExportNotice } from '../../shared/exports/export-notice.tsx'
import { ExportProgress } from '../../shared/exports/export-progress.tsx'
import { ExportedRows } from '../../shared/exports/exported-rows.tsx'
import NewScheduleDialog from '../../shared/exports/new-schedule-dialog.tsx'
import { ScheduleFields, scheduleFields } from '../../shared/exports/schedule-fields.tsx'
import { recipientsQuery } from '../../shared/exports/schedule-queries.ts'
import { newValues, type ScheduleValues, toBody } from '../../shared/exports/schedule-values.ts'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'
import { ListMenu } from '../../shared/lists/list-menu.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { OwnQueries } from './support/surroundings.tsx'

/** An export that waits. */
const waiting: ExportItem = {
  id: jobId.parse('job_0VbmYENaHSYeXQKf'),
  created_at: '2026-11-02T09:30:00Z',
  schedule_id: null,
  requested_by: 'Ada Lin',
  list: 'payments',
  q: 'status:failed',
  picked_count: null,
  sort: null,
  columns: ['payment', 'amount'],
  format: 'csv',
  time_zone: 'Europe/Paris',
  state: 'waiting',
  row_count: 0,
  row_total: null,
  file: null,
}

const running: ExportItem = { ...waiting, state: 'running', row_count: 41_250, row_total: 120_400 }

const done: ExportItem = {
  ...running,
  state: 'done',
  row_count: 120_400,
  file: {
    name: 'payments-2026-10.csv',
    size_bytes: 14_680_064,
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    totals: [
      { column: 'amount', currency: 'EUR', amount: '1284930.55' },
      { column: 'amount', currency: 'JPY', amount: '90071992547409930' },
    ],
    expires_at: '2026-11-09T09:31:00Z',
  },
}

export const ExportAction_Default = () => <ExportAction list="payments" q="status:failed" />

export const ListMenu_Default = () => <ListMenu list="payments" q="status:failed" count={{ count: 118, hasMore: false }} />

export const ExportButtons_Waiting = () => <ExportButtons item={waiting} />
export const ExportButtons_Done = () => <ExportButtons item={done} />
export const ExportButtons_Failed = () => <ExportButtons item={{ ...running, state: 'failed' }} />

export const ExportFigures_Default = () => <ExportFigures item={done} />

const ExportNoticeExample = ({ item }: { item: ExportItem }) => <ExportNotice item={item} onClose={() => undefined} />

export const ExportNotice_Waiting = () => <ExportNoticeExample item={waiting} />
export const ExportNotice_Running = () => <ExportNoticeExample item={running} />
export const ExportNotice_Done = () => <ExportNoticeExample item={done} />
export const ExportNotice_Failed = () => <ExportNoticeExample item={{ ...running, state: 'failed' }} />
export const ExportNotice_Canceled = () => <ExportNoticeExample item={{ ...running, state: 'canceled' }} />

export const ExportProgress_Waiting = () => <ExportProgress item={waiting} />
export const ExportProgress_Counting = () => <ExportProgress item={{ ...waiting, state: 'running' }} />
export const ExportProgress_Running = () => <ExportProgress item={running} />

export const ExportedRows_Default = () => <ExportedRows list="payments" q="status:failed" pickedCount={null} />
export const ExportedRows_Whole = () => <ExportedRows list="payments" q="" pickedCount={null} />
export const ExportedRows_Selected = () => <ExportedRows list="payments" q="status:failed" pickedCount={12} />

const newScheduleDialogMembers = [{ id: userId.parse('usr_1'), name: 'Mei Chen' }]

export function NewScheduleDialog_Default() {
  const { t } = useTranslation('catalogue')
  const dialog = useDialog()
  return (
    <OwnQueries fill={(queries, id) => queries.setQueryData(recipientsQuery(id, 'payments').queryKey, newScheduleDialogMembers)}>
      <Button onClick={() => dialog.open(true)}>{t('dialog.open')}</Button>
      {dialog.subject && <NewScheduleDialog list="payments" q="status:failed" columns={['payment', 'amount']} onClose={dialog.close} />}
    </OwnQueries>
  )
}

const scheduleFieldsMembers = [
  { id: userId.parse('usr_1'), name: 'Mei Chen' },
  { id: userId.parse('usr_2'), name: 'Noah Petit' },
]

function Fields({ values }: { values: Partial<ScheduleValues> }) {
  const form = useContractForm({
    endpoint: updateExportSchedule,
    initial: { ...newValues(scheduleFieldsMembers[0]?.id ?? null), ...values },
    toBody,
    fields: scheduleFields,
    send: () => Promise.resolve(null),
  })
  return (
    <form ref={form.ref}>
      <ScheduleFields list="payments" form={form} />
    </form>
  )
}

const ScheduleFieldsExample = ({ values }: { values: Partial<ScheduleValues> }) => (
  <OwnQueries fill={(queries, id) => queries.setQueryData(recipientsQuery(id, 'payments').queryKey, scheduleFieldsMembers)}>
    <Fields values={values} />
  </OwnQueries>
)

export const ScheduleFields_Default = () => <ScheduleFieldsExample values={{ frequency: 'weekly', period: 'last_week' }} />

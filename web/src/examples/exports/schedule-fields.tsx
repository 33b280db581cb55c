import { updateExportSchedule } from '@counterfoil/contract/exports/schedules'
import { userId } from '@counterfoil/contract/ids'
import { ScheduleFields, scheduleFields } from '../../shared/exports/schedule-fields.tsx'
import { recipientsQuery } from '../../shared/exports/schedule-queries.ts'
import { newValues, type ScheduleValues, toBody } from '../../shared/exports/schedule-values.ts'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'
import { OwnQueries } from '../own-queries.tsx'

const members = [
  { id: userId.parse('usr_1'), name: 'Mei Chen' },
  { id: userId.parse('usr_2'), name: 'Noah Petit' },
]

function Fields({ values }: { values: Partial<ScheduleValues> }) {
  const form = useContractForm({
    endpoint: updateExportSchedule,
    initial: { ...newValues(members[0]?.id ?? null), ...values },
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

const Example = ({ values }: { values: Partial<ScheduleValues> }) => (
  <OwnQueries fill={(queries, id) => queries.setQueryData(recipientsQuery(id, 'payments').queryKey, members)}>
    <Fields values={values} />
  </OwnQueries>
)

export const Default = () => <Example values={{ frequency: 'weekly', period: 'last_week' }} />

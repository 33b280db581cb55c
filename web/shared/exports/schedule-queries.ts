import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  deleteExportSchedule,
  type ExportSchedule,
  listExportRecipients,
  listExportSchedules,
  pauseExportSchedule,
  type ScheduledList,
  sendExportSchedule,
} from '#areas/exports/contract/schedules.ts'
import { call } from '../../api/call.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { exportsKey } from './queries.ts'

export function schedulesQuery(merchantId: string) {
  return queryOptions({
    queryKey: [...exportsKey(merchantId), 'schedules'],
    queryFn: ({ signal }) => call(listExportSchedules, { params: { id: merchantId } }, { signal }),
  })
}

export function recipientsQuery(merchantId: string, list: ScheduledList) {
  return queryOptions({
    queryKey: [...exportsKey(merchantId), 'recipients', list],
    queryFn: ({ signal }) => call(listExportRecipients, { params: { id: merchantId }, query: { list } }, { signal }),
  })
}

/** What a member does with a schedule. Each reads the lists again. */
export function useScheduleCommands({ id: scheduleId }: Pick<ExportSchedule, 'id'>) {
  const { id: merchantId } = useMerchant()
  const queries = useQueryClient()
  const options = { onSettled: () => queries.invalidateQueries({ queryKey: exportsKey(merchantId) }) }
  const params = { id: merchantId, scheduleId }
  return {
    pause: useMutation({ ...options, mutationFn: (isPaused: boolean) => call(pauseExportSchedule, { params, body: { is_paused: isPaused } }) }),
    send: useMutation({ ...options, mutationFn: () => call(sendExportSchedule, { params }) }),
    remove: useMutation({ ...options, mutationFn: () => call(deleteExportSchedule, { params }) }),
  }
}

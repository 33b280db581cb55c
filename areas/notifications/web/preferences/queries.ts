import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  getNotificationPreferences,
  type NotificationPreferences,
  setNotificationChannel,
  setNotificationSchedule,
} from '#areas/notifications/contract/preferences.ts'
import type { BodyInput, CallInput } from '#kernel/endpoint.ts'
import { call } from '#web/api/call.ts'

export const preferencesQuery = queryOptions({
  queryKey: ['user', 'notification-preferences'],
  queryFn: ({ signal }) => call(getNotificationPreferences, {}, { signal, showsErrors: true }),
})

/** Every change is answered with all preferences. */
function useSave<Input>(save: (input: Input) => Promise<NotificationPreferences>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: save, onSuccess: (preferences) => queries.setQueryData(preferencesQuery.queryKey, preferences) })
}

export const useSetChannel = () => useSave((input: CallInput<typeof setNotificationChannel>) => call(setNotificationChannel, input))

export const useSetSchedule = () => useSave((body: BodyInput<typeof setNotificationSchedule>) => call(setNotificationSchedule, { body }, { showsErrors: true }))

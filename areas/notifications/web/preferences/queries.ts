import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  getNotificationPreferences,
  type NotificationPreferences,
  setNotificationChannel,
  setNotificationSchedule,
} from '#areas/notifications/contract/preferences.ts'
import { listPushDevices, type PushDevice, removePushDevice } from '#areas/notifications/contract/push.ts'
import type { BodyInput, CallInput } from '#kernel/endpoint.ts'
import { call } from '#web/api/call.ts'
import { findOwnDevice, type PushSupport, readSupport, turnOff, turnOn } from '#web/session/push/browser-push.ts'

export const preferencesQuery = queryOptions({
  queryKey: ['user', 'notification-preferences'],
  queryFn: ({ signal }) => call(getNotificationPreferences, {}, { signal }),
})

/** Every change is answered with all preferences. */
function useSave<Input>(save: (input: Input) => Promise<NotificationPreferences>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: save, onSuccess: (preferences) => queries.setQueryData(preferencesQuery.queryKey, preferences) })
}

export const useSetChannel = () => useSave((input: CallInput<typeof setNotificationChannel>) => call(setNotificationChannel, input))

export const useSetSchedule = () =>
  useSave((body: BodyInput<typeof setNotificationSchedule>) => call(setNotificationSchedule, { body }, { showsFieldErrors: true }))

export interface PushState {
  readonly support: PushSupport
  readonly publicKey: string
  /** This browser's device; null if it is off. */
  readonly ownId: string | null
  readonly devices: readonly PushDevice[]
}

export const pushQuery = queryOptions({
  queryKey: ['user', 'push-devices'],
  queryFn: async ({ signal }): Promise<PushState> => {
    const ownId = await findOwnDevice()
    const { public_key: publicKey, devices } = await call(listPushDevices, {}, { signal })
    return { support: readSupport(), publicKey, ownId, devices }
  },
})

/** Returns false if the browser or the person didn't give permission. */
export function useTurnOn() {
  const queries = useQueryClient()
  return useMutation({ mutationFn: turnOn, onSettled: () => queries.invalidateQueries(pushQuery) })
}

/** Removes a browser; this one's subscription ends with it. */
export function useRemoveDevice() {
  const queries = useQueryClient()
  return async (deviceId: string, isOwn: boolean) => {
    await call(removePushDevice, { params: { deviceId } })
    if (isOwn) await turnOff()
    await queries.invalidateQueries(pushQuery)
  }
}

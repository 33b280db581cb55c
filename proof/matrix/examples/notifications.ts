import type * as inbox from '#areas/notifications/contract/endpoints.ts'
import type * as live from '#areas/notifications/contract/live.ts'
import type * as preferences from '#areas/notifications/contract/preferences.ts'
import { sendTestNotification } from '#areas/notifications/contract/preferences.ts'
import type * as push from '#areas/notifications/contract/push.ts'
import { addPushDevice, listPushDevices } from '#areas/notifications/contract/push.ts'
import { makeUnsubscribeLinks } from '#areas/notifications/server/mail/index.ts'
import { testKeys } from '../../support/keys.ts'
import type { ExamplesOf } from '../example.ts'
import type { Place } from '../place.ts'

const fillInbox = (place: Place) => place.ask(sendTestNotification, { body: { channel: 'in_app' } })

export const inboxExamples: ExamplesOf<typeof inbox> = {
  listNotifications: async (place) => {
    await fillInbox(place)
    return {}
  },
  readNotifications: async (place) => {
    await fillInbox(place)
    return { body: {} }
  },
}

export const liveExamples: ExamplesOf<typeof live> = { followInbox: () => ({}) }

export const preferenceExamples: ExamplesOf<typeof preferences> = {
  getNotificationPreferences: () => ({}),
  sendTestNotification: () => ({ body: { channel: 'in_app' } }),
  setNotificationChannel: () => ({ params: { channel: 'email' }, body: { events: ['payout.completed'], is_on: true } }),
  setNotificationSchedule: () => ({ body: { time_zone: 'Europe/Paris', quiet_from: '22:00', quiet_until: '07:00', digest_at: null } }),
  unsubscribe: ({ owner }) => {
    const links = makeUnsubscribeLinks(testKeys, { dashboard: 'https://pay.example', mailbox: null }, { userId: owner.userId, event: 'payout.failed' })
    return { query: { token: new URL(links.oneClick).searchParams.get('token') ?? '' } }
  },
}

/** Reads the server's key and subscribes, as a browser does. */
async function addDevice(place: Place) {
  await place.ask(listPushDevices)
  const subscription = place.world.push.subscribe()
  return { ...subscription, ...(await place.ask(addPushDevice, { body: subscription })) }
}

export const pushExamples: ExamplesOf<typeof push> = {
  listPushDevices: async (place) => {
    await addDevice(place)
    return {}
  },
  addPushDevice: ({ world }) => ({ body: world.push.subscribe() }),
  claimPushDevice: async (place) => ({ body: { endpoint: (await addDevice(place)).endpoint } }),
  removePushDevice: async (place) => ({ params: { deviceId: (await addDevice(place)).id } }),
  renewPushDevice: async (place) => ({ body: { token: (await addDevice(place)).renewal_token, ...place.world.push.subscribe() } }),
}

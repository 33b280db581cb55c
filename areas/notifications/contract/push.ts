import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { instant } from '#kernel/fields.ts'
import { isPushAddress } from '#kernel/push-address.ts'
import type { RuleName } from '#kernel/texts.ts'
import { notificationLimits } from './rules.ts'

/** Browsers that a person is notified in, by Web Push (RFC 8030). */

const endpoint = z.string().check(z.maxLength(notificationLimits.pushEndpointLengthMax), z.refine(isPushAddress, 'push_endpoint_form' satisfies RuleName))
/** Base64url: an uncompressed point of P-256, and 16 random bytes. */
const publicKey = z.string().check(z.regex(/^[\w-]{87}$/, 'push_keys_form' satisfies RuleName))
const authSecret = z.string().check(z.regex(/^[\w-]{22}$/, 'push_keys_form' satisfies RuleName))

export const pushDevice = z.object({
  id: z.string(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  created_at: instant,
  last_used_at: instant,
})
export type PushDevice = z.infer<typeof pushDevice>

/** The latest used first. */
export const listPushDevices = declareEndpoint({
  method: 'GET',
  path: '/user/push-devices',
  access: 'session',
  response: z.object({
    /** The `applicationServerKey` that a browser subscribes with. */
    public_key: z.string(),
    devices: z.array(pushDevice),
  }),
})

const subscription = { endpoint, keys: z.strictObject({ p256dh: publicKey, auth: authSecret }) }
/** With it, the service worker replaces the subscription of its browser without a session. Works as long as the device exists. */
const renewalToken = z.string().check(z.maxLength(notificationLimits.pushTokenLengthMax))

/** Adds this browser, or renews it. It belongs to the caller's session, and is removed when somebody ends that. */
export const addPushDevice = declareEndpoint({
  method: 'POST',
  path: '/user/push-devices',
  access: 'session',
  body: z.strictObject(subscription),
  response: z.object({ id: z.string(), renewal_token: renewalToken }),
})

/** Finds the caller's device by the address of this browser's subscription, and moves it to the caller's session. Null if it isn't one of theirs. */
export const claimPushDevice = declareEndpoint({
  method: 'POST',
  path: '/user/push-devices/current',
  access: 'session',
  body: z.strictObject({ endpoint }),
  response: z.object({ id: z.nullable(z.string()), renewal_token: z.nullable(renewalToken) }),
})

/**
 * Replaces the subscription of a browser, whose push service has given it another one. The service worker calls it, which has no session.
 * Pushes that wait for the browser go to the new subscription.
 */
export const renewPushDevice = declareEndpoint({
  method: 'POST',
  path: '/user/push-devices/renew',
  access: 'public',
  body: z.strictObject({ token: renewalToken, ...subscription }),
  response: z.object({ id: z.string(), renewal_token: renewalToken }),
})

export const removePushDevice = declareEndpoint({
  method: 'DELETE',
  path: '/user/push-devices/:deviceId',
  access: 'session',
  params: z.object({ deviceId: z.string() }),
  response: z.null(),
})

/** What a message says to the service worker. At most 4 KB when encrypted. */
export interface PushMessage {
  /** A repeated message replaces the one that is shown. */
  readonly tag: string
  readonly title: string
  readonly body: string
  readonly lang: string
  /** What a click opens, within the dashboard. */
  readonly path: string
}

import * as z from 'zod/mini'
import { platformLimits } from '#areas/platform/contract/rules.ts'
import { instant, wholeNumber } from '#kernel/fields.ts'
import { properName } from '#kernel/names.ts'
import { declarePlatformEndpoint } from './endpoint.ts'

/** The keys by which a platform calls this API. */

export const platformKey = z.object({
  id: z.string(),
  name: z.string(),
  /** Last four characters of the secret. */
  last4: z.string(),
  created_at: instant,
  /** To the minute; null before the first call. */
  last_used_at: z.nullable(instant),
  /** When a key that was rolled stops working; null for one that has no end. */
  expires_at: z.nullable(instant),
  /** Whether this call was made with it. */
  is_current: z.boolean(),
})
export type PlatformKeyShown = z.infer<typeof platformKey>

/** The secret is in this answer and never shown again. */
const newPlatformKey = z.extend(platformKey, { secret: z.string() })

const keyParams = z.object({ keyId: z.string() })

/** The keys that work, the newest first. */
export const listPlatformKeys = declarePlatformEndpoint({
  method: 'GET',
  path: '/keys',
  response: z.object({ items: z.array(platformKey) }),
})

/** Adds a key. The others go on working. */
export const createPlatformKey = declarePlatformEndpoint({
  method: 'POST',
  path: '/keys',
  body: z.strictObject({ name: properName }),
  response: newPlatformKey,
  errors: ['too_many_platform_keys'],
})

/** Replaces a key by a new one of the same name. The old one works for the hours of grace. */
export const rollPlatformKey = declarePlatformEndpoint({
  method: 'POST',
  path: '/keys/:keyId/roll',
  params: keyParams,
  body: z.strictObject({ grace_hours: z._default(wholeNumber(0, platformLimits.platformKeyGraceHoursMax), platformLimits.platformKeyGraceHours) }),
  response: newPlatformKey,
  errors: ['too_many_platform_keys'],
})

/** Revokes a key. It is refused from its next call on. The last key that has no end stays. */
export const revokePlatformKey = declarePlatformEndpoint({
  method: 'DELETE',
  path: '/keys/:keyId',
  params: keyParams,
  response: z.null(),
  errors: ['last_platform_key'],
})

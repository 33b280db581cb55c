import * as z from 'zod/mini'
import { instant } from '#kernel/fields.ts'
import { properName } from '#kernel/names.ts'
import type { RuleName } from '#kernel/texts.ts'
import { apiPermissions } from './api-resources.ts'
import { developerLimits } from './rules.ts'

/** Fields that creating and changing a key share. */

export const keyKinds = ['publishable', 'secret', 'restricted'] as const
export type KeyKind = (typeof keyKinds)[number]

const addressForms = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]

/** Calls over IPv4 arrive with their IPv4 address, so its IPv6 form would never match. */
const mappedAddress = /^::ffff:/i

/** An IPv4 or IPv6 address, or a range of them in CIDR notation. */
const addressRange = z.string().check(
  z.normalize('NFKC'),
  z.trim(),
  z.toLowerCase(),
  z.refine((text) => !mappedAddress.test(text) && addressForms.some((form) => z.safeParse(form, text).success), 'address_range_form' satisfies RuleName),
)

/** What can be changed of a key. */
export const keyFields = {
  /** Null for a key without a name. */
  name: z.nullable(properName),
  /** Of a restricted key. */
  permissions: z.array(z.enum(apiPermissions)).check(z.maxLength(apiPermissions.length)),
  /** Where the key works from. Empty for everywhere. */
  allowed_addresses: z.array(addressRange).check(z.maxLength(developerLimits.keyAddressesMax)),
  /** When the key stops working. */
  expires_at: z.nullable(instant),
}

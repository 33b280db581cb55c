import * as z from 'zod/mini'
import { declareEndpoint } from './endpoint.ts'
import { accountParams } from './fields.ts'
import { vampStatuses } from './vamp/vamp-ratio.ts'

/** Visa acquirer monitoring: the last 12 months in UTC, oldest first, the current one included. */

export const vampModes = ['summary', 'monthly'] as const

/** `YYYY-MM`, of this century. */
const month = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/))
const monthly = z.array(z.object({ month, vamp_percent: z.number() }))
const summary = z.object({
  month,
  vamp_percent: z.number(),
  tc40_count: z.int(),
  tc15_count: z.int(),
  tc05_count: z.int(),
  excluded_count: z.int(),
  threshold_percent: z.number(),
  min_count: z.int(),
  status: z.enum(vampStatuses),
})

/** `mode=monthly` answers the list of months, `mode=summary` one month with its counts. `month` is the last or only one; the current one by default. */
export const getVamp = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/vamp',
  access: 'vamp.read',
  params: accountParams,
  query: z.strictObject({ mode: z.enum(vampModes), month: z.optional(month) }),
  response: z.union([monthly, summary]),
})

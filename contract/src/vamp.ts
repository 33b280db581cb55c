import * as z from 'zod/mini'
import { declareEndpoint } from './endpoint.ts'
import { accountParams } from './fields.ts'

/** Visa acquirer monitoring: the last 12 months in UTC, oldest first, the current one included. */

export const vampModes = ['summary', 'monthly'] as const
export const vampStatuses = ['none', 'standard', 'early_warning', 'excessive'] as const

const month = z.string().check(z.regex(/^\d{4}-\d{2}$/))
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

/** `mode=monthly` answers the list of months, `mode=summary` the current month with its counts. */
export const getVamp = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/vamp',
  access: 'vamp.read',
  params: accountParams,
  query: z.strictObject({ mode: z.enum(vampModes) }),
  response: z.union([monthly, summary]),
})

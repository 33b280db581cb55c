import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, currency, day, instant, minorUnits } from '#kernel/fields.ts'

/** What an account needs somebody to do, beside its disputes. */
export const actionKinds = ['authorizations', 'payouts', 'bank_accounts', 'webhooks', 'vamp'] as const
export type ActionKind = (typeof actionKinds)[number]

const action = z.object({
  kind: z.enum(actionKinds),
  count: z.int(),
  has_more: z.boolean(),
  /** The money that waits, by currency. Of some kinds there is none. */
  amounts: z.array(z.object({ amount_minor: minorUnits, currency })),
  /** All of that in the default currency, at reference rates; 0 for money without a rate. */
  worth_minor: minorUnits,
  /** When the next of them ends; null if it has ended already. */
  due_by: z.nullable(instant),
  /** Of authorizations, the time by which those that are counted end. */
  counted_until: z.nullable(instant),
  /** Of payouts, the day since which those that are counted were created. */
  counted_since: z.nullable(day),
  /** The object, if there is one. */
  object_id: z.nullable(z.string()),
  /** The VAMP ratio of this month. */
  percent: z.nullable(z.number()),
})
export type Action = z.infer<typeof action>

/** Only kinds with something to do, and only those that the caller may do. */
export const listActions = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/overview/actions',
  access: 'overview.read',
  params: accountParams,
  response: z.array(action),
})

import * as z from 'zod/mini'
import { declareEndpoint } from '../endpoint.ts'
import { accountParams, currency, instant, minorUnits } from '../fields.ts'

/** What an account needs somebody to do, beside its disputes. */
export const actionKinds = ['authorizations', 'payouts', 'bank_accounts', 'webhooks', 'vamp'] as const
export type ActionKind = (typeof actionKinds)[number]

const action = z.object({
  kind: z.enum(actionKinds),
  count: z.int(),
  has_more: z.boolean(),
  /** The money that waits, by currency. Of some kinds there is none. */
  amounts: z.array(z.object({ amount_minor: minorUnits, currency })),
  /** When the next of them ends; null if it has ended already. */
  due_by: z.nullable(instant),
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

import * as z from 'zod/mini'
import { auditObjects } from '#kernel/audit/action-entries.ts'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, instant, pageQuery, queryText, searchedPage } from '#kernel/fields.ts'
import { filterParams } from '#kernel/query/params.ts'
import { auditOutcomes, auditQuery } from './query.ts'

/** The audit log of a business: changes by its members, keys and platform in all of its accounts, refused attempts, and its members' sign-ins. */

export const auditActorKinds = ['person', 'api_key', 'platform', 'system'] as const

export const auditItem = z.object({
  id: z.string(),
  at: instant,
  /** The account that it concerns; null if it concerns the business or a member. */
  account: z.nullable(z.object({ id: z.string(), name: z.string(), kind: z.enum(['live', 'sandbox']) })),
  /** Who acted, by name and email as they were then. */
  actor: z.object({ kind: z.enum(auditActorKinds), id: z.nullable(z.string()), name: z.nullable(z.string()), email: z.nullable(z.string()) }),
  /** A name such as `payment.refunded`. Later versions add names. */
  action: z.string(),
  /** What it was about. The type is null for an action of a later version. */
  object: z.nullable(z.object({ type: z.nullable(z.enum(auditObjects)), id: z.string() })),
  outcome: z.enum(auditOutcomes),
  /** Why it was refused, in the caller's language. */
  reason: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  /** As the user agent names them. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  request_id: z.string(),
  /** Changed values with both sides, and other facts with `after` alone. Lists are joined by commas; amounts are in major units with their currency. */
  details: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()), is_change: z.boolean() })),
})
export type AuditItem = z.infer<typeof auditItem>

/** Entries appear within seconds. Reading the log is recorded in it, once an hour for each member. */
export const listAuditLog = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/audit-log',
  access: 'audit.read',
  isOfBusiness: true,
  isRecorded: true,
  params: accountParams,
  query: z.strictObject({
    q: z.optional(queryText),
    ...filterParams(auditQuery),
    ...pageQuery,
  }),
  response: searchedPage(auditItem),
})

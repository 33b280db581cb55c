import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, currency, instant, minorUnits, noCardNumber, page, pageQuery, queryText } from '#kernel/fields.ts'
import { paymentId } from '#kernel/ids.ts'
import { limits } from '#kernel/limits.ts'
import type { Permission } from '#kernel/permissions.ts'
import { cancellationReasons, paymentStatuses, refundChoices } from '#kernel/statuses.ts'
import { paymentLimits } from './rules.ts'

/** Bulk actions: many payments refunded, captured or canceled as one job, after a review of what will happen to each. */

export const bulkKinds = ['refund', 'capture', 'cancel'] as const
export type BulkKind = (typeof bulkKinds)[number]

export const permissionOfBulk = { refund: 'payments.refund', capture: 'payments.capture', cancel: 'payments.capture' } as const satisfies Record<
  BulkKind,
  Permission
>

/** `review` waits for its confirmation. `stopping` is a running action that somebody stopped. */
export const bulkStates = ['review', 'expired', 'waiting', 'running', 'stopping', 'done', 'failed', 'stopped'] as const
export type BulkState = (typeof bulkStates)[number]

/**
 * `open` is a payment whose turn has not come. `pending` is one of which the processor is being asked; `sent` was sent to the platform, which confirms it later.
 * `excluded` couldn't be done when it was reviewed.
 */
export const bulkOutcomes = ['open', 'pending', 'done', 'sent', 'refused', 'excluded'] as const
export type BulkOutcome = (typeof bulkOutcomes)[number]

const refusal = z.object({
  /** The name of an error. */
  code: z.string(),
  text: z.string(),
})

export const bulkAction = z.object({
  id: z.string(),
  kind: z.enum(bulkKinds),
  state: z.enum(bulkStates),
  created_at: instant,
  created_by: z.string(),
  /** Whether the caller made it, so can confirm it. */
  is_own: z.boolean(),
  /** A review can be confirmed until then. */
  expires_at: instant,
  started_at: z.nullable(instant),
  finished_at: z.nullable(instant),
  /** The typed query that chose the payments; null if somebody picked them. */
  q: z.nullable(z.string()),
  /** More payments match the query than one action can have; these are the newest. */
  has_more: z.boolean(),
  /** The action whose payments that weren't done are tried again. */
  retry_of: z.nullable(z.string()),
  reason: z.nullable(z.enum([...refundChoices, ...cancellationReasons])),
  note: z.nullable(z.string()),
  payment_count: z.int(),
  /** What has become of the payments, by outcome and currency. Amounts are refunded, captured or released. */
  sums: z.array(z.object({ outcome: z.enum(bulkOutcomes), currency, count: z.int(), amount_minor: minorUnits })),
  /** Why payments are excluded or were refused, the most frequent reason first. */
  refusals: z.array(z.extend(refusal, { outcome: z.enum(['refused', 'excluded']), count: z.int() })),
  /** What a refund costs, by currency. Null for other kinds, and once it is confirmed. */
  effects: z.nullable(
    z.array(
      z.object({
        currency,
        /** Processing fees of the payments, which refunds don't return. */
        fee_minor: minorUnits,
        /** What is left of the caller's limit of today; null without one. */
        day_left_minor: z.nullable(minorUnits),
      }),
    ),
  ),
  /** The balances that refunds are taken from, before and after. Null for other kinds, and once it is confirmed. */
  balances: z.nullable(z.array(z.object({ currency, available_minor: minorUnits, pending_minor: minorUnits, taken_minor: minorUnits }))),
})
export type BulkAction = z.infer<typeof bulkAction>

export const bulkPayment = z.object({
  payment_id: z.string(),
  /** Of the payment as it is now. */
  status: z.enum(paymentStatuses),
  customer_email: z.nullable(z.string()),
  amount_minor: minorUnits,
  currency,
  outcome: z.enum(bulkOutcomes),
  /** Why it was refused or is excluded. */
  refusal: z.nullable(refusal),
})
export type BulkPayment = z.infer<typeof bulkPayment>

/** Which payments an action has: picked ones, those of a typed query, or those of an earlier action that weren't done. */
const selection = z.union([
  z.strictObject({ payments: z.array(paymentId).check(z.minLength(1), z.maxLength(paymentLimits.bulkPickedMax)) }),
  z.strictObject({ q: queryText }),
  z.strictObject({ retry_of: z.string() }),
])
export type BulkSelection = z.infer<typeof selection>

/** Reviews a bulk action: says what would happen to each payment, and changes none. The caller also needs the right to confirm it. */
export const reviewBulkAction = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/bulk-actions',
  access: 'payments.read',
  approval: 'shown',
  params: accountParams,
  body: z.strictObject({ kind: z.enum(bulkKinds), selection }),
  response: bulkAction,
})

/** An action in the list of them. */
export const bulkItem = z.extend(z.pick(bulkAction, { id: true, kind: true, state: true, created_at: true, created_by: true, q: true, payment_count: true }), {
  /** Payments whose turn has come. */
  handled_count: z.int(),
})
export type BulkItem = z.infer<typeof bulkItem>

/** Bulk actions that were confirmed in the past seven days, newest first. */
export const listBulkActions = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/bulk-actions',
  access: 'payments.read',
  params: accountParams,
  query: z.strictObject(pageQuery),
  response: page(bulkItem),
})

const bulkParams = z.object({ id: z.string(), bulkId: z.string() })

export const getBulkAction = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/bulk-actions/:bulkId',
  access: 'payments.read',
  approval: 'shown',
  params: bulkParams,
  response: bulkAction,
})

/** The payments of an action, in the order in which they are done. */
export const listBulkPayments = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/bulk-actions/:bulkId/payments',
  access: 'payments.read',
  params: bulkParams,
  query: z.strictObject({ outcome: z.optional(z.enum(bulkOutcomes)), ...pageQuery }),
  response: page(bulkPayment),
})

/** Confirms a review of refunds. Each payment is refunded in full, as far as the caller's limits and the balance allow. */
export const startBulkRefund = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/bulk-actions/:bulkId/refund',
  access: 'payments.refund',
  approval: 'shown',
  params: bulkParams,
  body: z.strictObject({
    reason: z.enum(refundChoices),
    /** Required where the reason is `other`. */
    note: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.metadataValueLengthMax), noCardNumber)),
  }),
  response: bulkAction,
  isIdempotent: true,
})

/** Confirms a review of captures. Each payment is captured in full. */
export const startBulkCapture = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/bulk-actions/:bulkId/capture',
  access: 'payments.capture',
  approval: 'shown',
  params: bulkParams,
  body: z.strictObject({}),
  response: bulkAction,
  isIdempotent: true,
})

/** Confirms a review of cancellations. */
export const startBulkCancellation = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/bulk-actions/:bulkId/cancellation',
  access: 'payments.capture',
  approval: 'shown',
  params: bulkParams,
  body: z.strictObject({ reason: z.enum(cancellationReasons) }),
  response: bulkAction,
  isIdempotent: true,
})

/** Stops an action: the payment at hand is finished, the rest is left as it is. The caller also needs the right to confirm it. */
export const stopBulkAction = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/bulk-actions/:bulkId/stop',
  access: 'payments.read',
  approval: 'shown',
  params: bulkParams,
  response: bulkAction,
})

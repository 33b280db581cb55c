import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, instant } from '#kernel/fields.ts'
import type { RuleName } from '#kernel/texts.ts'
import { acceptanceLimits } from './rules.ts'

/** When members are notified of a drop of the success rate. */

const alert = z.object({
  /** Percentage points below the usual rate. */
  drop_points: z.int(),
  /** Payments that both rates have at least. */
  payments_min: z.int(),
})
export type AcceptanceAlert = z.infer<typeof alert>

const shownAlert = z.nullable(
  z.extend(alert, {
    /** When members were notified of the drop that lasts; null while there is none. */
    dropped_at: z.nullable(instant),
    /** Whether the last check had enough payments to compare. Null until the first, a moment after the alert is set. */
    has_enough_payments: z.nullable(z.boolean()),
  }),
)

/** Null if none is set. */
export const getAcceptanceAlert = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/acceptance/alert',
  access: 'payments.read',
  params: accountParams,
  response: shownAlert,
})

/**
 * Sets by how many points the success rate must be below the usual one. The rate is that of the last hour, 6 hours or 24 hours, the shortest with enough
 * payments; the usual one is that of the same hours and weekday of the past 4 weeks. Members are notified once per drop. It is over once
 * the rate has recovered by half, and hours before that are not compared again. With null for both, nobody is notified.
 */
export const setAcceptanceAlert = declareEndpoint({
  method: 'PUT',
  path: '/merchant/:id/acceptance/alert',
  access: 'acceptance.manage',
  params: accountParams,
  resource: shownAlert,
  body: z
    .strictObject({
      drop_points: z.nullable(z.int().check(z.minimum(1), z.maximum(acceptanceLimits.alertDropPointsMax))),
      payments_min: z.nullable(z.int().check(z.minimum(acceptanceLimits.alertPaymentsMin), z.maximum(acceptanceLimits.alertPaymentsMax))),
    })
    .check(
      z.refine(({ drop_points, payments_min }) => (drop_points === null) === (payments_min === null), {
        path: ['payments_min'],
        error: 'acceptance_alert_incomplete' satisfies RuleName,
      }),
    ),
  response: z.nullable(alert),
})

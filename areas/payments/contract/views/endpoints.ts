import * as z from 'zod/mini'
import { exportLimits } from '#areas/exports/contract/rules.ts'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, noCardNumber, queryText } from '#kernel/fields.ts'
import { viewLimits } from './rules.ts'

/** Saved views of the payments list, and the columns that a member chose for it. */

const layout = {
  /** In their order, of those that files have; null for the list's own. */
  columns: z.nullable(
    z.array(z.string().check(z.maxLength(exportLimits.exportColumnLengthMax))).check(z.minLength(1), z.maxLength(exportLimits.exportColumnsMax)),
  ),
  /** How many of the first columns stay where they are while the others scroll. */
  pinned: z.int().check(z.nonnegative(), z.maximum(exportLimits.exportColumnsMax)),
}

const listSettings = z.strictObject(layout)
export type PaymentListSettings = z.infer<typeof listSettings>

const viewBody = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(viewLimits.viewNameLengthMax), noCardNumber),
  is_shared: z.boolean(),
  /** The typed query; empty for the whole list. */
  q: queryText.check(noCardNumber),
  ...layout,
}

const paymentView = z.object({
  id: z.string(),
  ...viewBody,
  /** The member who made it, by the name of then. */
  made_by: z.string(),
  is_own: z.boolean(),
  /** Counts its changes. A change names the version that it changes. */
  version: z.int(),
})
export type PaymentView = z.infer<typeof paymentView>

const viewParams = z.extend(accountParams, { viewId: z.string() })

/** The caller's settings of the list, their own views of it and those that the team shares, by name. */
export const getPaymentViews = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/payment-views',
  access: 'payments.read',
  isOfBusiness: true,
  params: accountParams,
  response: z.object({
    settings: listSettings,
    /** The view that the list opens with. */
    default_view_id: z.nullable(z.string()),
    views: z.array(paymentView),
  }),
})
export type PaymentViews = z.infer<typeof getPaymentViews.response>

/** Sets how the caller sees the list where no view says otherwise. */
export const setPaymentListSettings = declareEndpoint({
  method: 'PUT',
  path: '/merchant/:id/payment-list-settings',
  access: 'payments.read',
  isOfBusiness: true,
  params: accountParams,
  body: listSettings,
  response: listSettings,
})

/** Sets the view that the list opens with for the caller; null for the whole list. */
export const setDefaultPaymentView = declareEndpoint({
  method: 'PUT',
  path: '/merchant/:id/default-payment-view',
  access: 'payments.read',
  isOfBusiness: true,
  params: accountParams,
  body: z.strictObject({ view_id: z.nullable(z.string().check(z.maxLength(64))) }),
  response: z.object({ default_view_id: z.nullable(z.string()) }),
})

/** Saves a view. Sharing it needs `views.share`. */
export const createPaymentView = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/payment-views',
  access: 'payments.read',
  isOfBusiness: true,
  params: accountParams,
  body: z.strictObject(viewBody),
  response: paymentView,
})

/** Changes a view of the caller, or with `views.share` one of the team. */
export const updatePaymentView = declareEndpoint({
  method: 'PUT',
  path: '/merchant/:id/payment-views/:viewId',
  access: 'payments.read',
  isOfBusiness: true,
  params: viewParams,
  resource: paymentView,
  body: z.strictObject({ ...viewBody, version: z.int() }),
  response: paymentView,
})

/** Deletes a view of the caller, or with `views.share` one of the team. */
export const deletePaymentView = declareEndpoint({
  method: 'DELETE',
  path: '/merchant/:id/payment-views/:viewId',
  access: 'payments.read',
  isOfBusiness: true,
  params: viewParams,
  response: z.null(),
})

import * as z from 'zod/mini'
import { tableColumns } from '#areas/exports/contract/columns.ts'
import { exportLimits } from '#areas/exports/contract/rules.ts'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { noCardNumber, queryText } from '#kernel/fields.ts'
import { paymentColumns } from '../columns.ts'
import { densities } from './densities.ts'
import { viewLimits } from './rules.ts'

/** Saved views of lists, and the columns and density that a member chose. */

/** Lists with views. Members choose among all columns that files have. */
export const viewLists = { payments: paymentColumns }
export type ViewList = keyof typeof viewLists
export const viewListNames = Object.keys(viewLists) as ViewList[]

/** The columns of a list where nobody chose others. */
export function ownColumns(list: ViewList): string[] {
  return tableColumns(viewLists[list])
}

const layout = {
  /** In their order; null for the list's own. */
  columns: z.nullable(
    z.array(z.string().check(z.maxLength(exportLimits.exportColumnLengthMax))).check(z.minLength(1), z.maxLength(exportLimits.exportColumnsMax)),
  ),
  /** How many of the first columns stay where they are while the others scroll. */
  pinned: z.int().check(z.nonnegative(), z.maximum(exportLimits.exportColumnsMax)),
}

const listSettings = z.strictObject({ ...layout, density: z.enum(densities) })
export type ListSettings = z.infer<typeof listSettings>

const viewBody = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(viewLimits.viewNameLengthMax), noCardNumber),
  is_shared: z.boolean(),
  /** The typed query; empty for the whole list. */
  q: queryText.check(noCardNumber),
  /** The order of a list that has several. */
  sort: z.nullable(z.string().check(z.maxLength(viewLimits.viewSortLengthMax))),
  ...layout,
  /** Null for that of whoever looks at it. */
  density: z.nullable(z.enum(densities)),
}

export const listView = z.object({
  id: z.string(),
  ...viewBody,
  /** The member who made it, by the name of then. */
  made_by: z.string(),
  is_own: z.boolean(),
  /** Counts its changes. A change names the version that it changes. */
  version: z.int(),
})
export type ListView = z.infer<typeof listView>

const listParams = z.object({ id: z.string(), list: z.enum(viewListNames) })
const viewParams = z.extend(listParams, { viewId: z.string() })

/** The caller's settings of a list, their own views of it and those that the team shares, by name. */
export const getListViews = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/lists/:list/views',
  access: 'member',
  isOfBusiness: true,
  params: listParams,
  response: z.object({
    settings: listSettings,
    /** The view that the list opens with. */
    default_view_id: z.nullable(z.string()),
    views: z.array(listView),
  }),
})
export type ListViews = z.infer<typeof getListViews.response>

/** Sets how the caller sees a list where no view says otherwise. */
export const setListSettings = declareEndpoint({
  method: 'PUT',
  path: '/merchant/:id/lists/:list/settings',
  access: 'member',
  isOfBusiness: true,
  params: listParams,
  body: listSettings,
  response: listSettings,
})

/** Sets the view that the list opens with for the caller; null for the whole list. */
export const setDefaultView = declareEndpoint({
  method: 'PUT',
  path: '/merchant/:id/lists/:list/default-view',
  access: 'member',
  isOfBusiness: true,
  params: listParams,
  body: z.strictObject({ view_id: z.nullable(z.string().check(z.maxLength(64))) }),
  response: z.object({ default_view_id: z.nullable(z.string()) }),
})

/** Saves a view. Sharing it needs `views.share`. */
export const createListView = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/lists/:list/views',
  access: 'member',
  isOfBusiness: true,
  params: listParams,
  body: z.strictObject(viewBody),
  response: listView,
})

/** Changes a view of the caller, or with `views.share` one of the team. */
export const updateListView = declareEndpoint({
  method: 'PUT',
  path: '/merchant/:id/lists/:list/views/:viewId',
  access: 'member',
  isOfBusiness: true,
  params: viewParams,
  body: z.strictObject({ ...viewBody, version: z.int() }),
  response: listView,
})

/** Deletes a view of the caller, or with `views.share` one of the team. */
export const deleteListView = declareEndpoint({
  method: 'DELETE',
  path: '/merchant/:id/lists/:list/views/:viewId',
  access: 'member',
  isOfBusiness: true,
  params: viewParams,
  response: z.null(),
})

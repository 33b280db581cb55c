import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, instant } from '#kernel/fields.ts'
import { settingsStateNames } from './states.ts'

/** What each area of the settings needs. */

export const settingsState = z.object({
  state: z.enum(settingsStateNames),
  /** How many documents, members, invitations or domains; null for a state that counts nothing. */
  count: z.nullable(z.int()),
  /** When the next of them is due or expires, when a review ended or began, or the start of a statement's month; null if nothing has a time. */
  at: z.nullable(instant),
})
export type SettingsState = z.infer<typeof settingsState>

/** States of the areas that the caller may open, the most urgent first within an area. Areas that need nothing have a state that says so. */
export const getSettingsStates = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/settings',
  access: 'member',
  isOfBusiness: true,
  params: accountParams,
  response: z.array(settingsState),
})

import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams } from '#kernel/fields.ts'

/** Steps of an integration, in the order in which a developer takes them. */
export const checklistSteps = ['payment', 'decline', 'webhook', 'refund', 'live_key'] as const
export type ChecklistStep = (typeof checklistSteps)[number]

/** Which steps have happened: a captured payment, a declined one, an accepted webhook, a refund, and a live key that works. */
export const getDeveloperChecklist = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/developer-checklist',
  access: 'developer.read',
  params: accountParams,
  response: z.record(z.enum(checklistSteps), z.boolean()),
})

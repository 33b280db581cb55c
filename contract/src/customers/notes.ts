import * as z from 'zod/mini'
import { declareEndpoint } from '../endpoint.ts'
import { instant, noCardNumber } from '../fields.ts'
import { limits } from '../limits.ts'
import { customerParams } from './detail.ts'

/** Notes that members leave each other on a customer. The customer never gets them. */

export const customerNote = z.object({
  id: z.string(),
  created_at: instant,
  member: z.string(),
  text: z.string(),
  /** Whether the caller wrote it, and so may delete it. */
  is_own: z.boolean(),
})
export type CustomerNote = z.infer<typeof customerNote>

/** All notes of the customer, newest first. */
const response = z.array(customerNote)

export const listCustomerNotes = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/customers/:customerId/notes',
  access: 'customers.read',
  params: customerParams,
  response,
})

export const addCustomerNote = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/customers/:customerId/notes',
  access: 'customers.manage',
  params: customerParams,
  body: z.strictObject({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.customerNoteLengthMax), noCardNumber) }),
  response,
})

/** Members delete their own notes only. */
export const deleteCustomerNote = declareEndpoint({
  method: 'DELETE',
  path: '/merchant/:id/customers/:customerId/notes/:noteId',
  access: 'customers.manage',
  params: z.extend(customerParams, { noteId: z.string() }),
  response,
})

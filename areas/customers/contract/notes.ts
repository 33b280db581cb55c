import * as z from 'zod/mini'
import { newNote, note } from '#areas/team/contract/notes/note.ts'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { customerParams } from './detail.ts'
import { customerLimits } from './rules.ts'

/** Notes that members leave each other on a customer. The customer never gets them. */

/** All notes of the customer, newest first. */
const response = z.array(note)

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
  body: newNote(customerLimits.customerNoteLengthMax),
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

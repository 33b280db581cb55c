import * as z from 'zod/mini'
import { changeFields } from './second-person.ts'

/** One field of a change that needs a second person, in the reader's language. Null where there is no such side. */
export const shownChange = z.object({
  field: z.enum(changeFields),
  before: z.nullable(z.array(z.string())),
  after: z.nullable(z.array(z.string())),
})
export type ShownChange = z.infer<typeof shownChange>

import * as z from 'zod/mini'
import { instant, noCardNumber } from '#kernel/fields.ts'

/** Notes that members leave each other on an object, such as a dispute or a customer. */

export const note = z.object({
  id: z.string(),
  created_at: instant,
  member: z.string(),
  text: z.string(),
  /** Whether the caller wrote it, and so may delete it. */
  is_own: z.boolean(),
  /** Names that the text mentions; left out where notes mention nobody. */
  mentions: z.optional(z.array(z.string())),
})
export type Note = z.infer<typeof note>

/** The body of an endpoint that adds a note. */
export function newNote(lengthMax: number) {
  return z.strictObject({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(lengthMax), noCardNumber) })
}

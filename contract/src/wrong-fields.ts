import type { core } from 'zod/mini'
import * as z from 'zod/mini'

/** Returns the names of the fields that a schema refuses, without a text: `field-errors.ts` has those, and weighs much more. */
export function listWrongFields(schema: core.$ZodType, value: unknown): string[] {
  const { error } = z.safeParse(schema, value)
  return [...new Set(error?.issues.map(({ path }) => String(path[0] ?? '')))]
}

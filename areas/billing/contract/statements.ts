import * as z from 'zod/mini'
import { legalTexts } from '#areas/settings/contract/merchants/legal-details.ts'
import { instant } from '#kernel/fields.ts'
import { billingMonthForm } from './months.ts'

/** What monthly statements of every kind have, and how they are asked for. Months are of the business's time zone. */

const month = z.string().check(z.regex(billingMonthForm))

/** A month in the list of statements. */
export const listedMonth = z.object({
  month,
  /** The month has ended. */
  is_closed: z.boolean(),
})

/** `until` is the newest month of the page. */
export const monthsQuery = z.strictObject({ until: z.optional(month) })

/** Months of statements, newest first, twelve at a time. */
export function monthsPage<Month extends z.ZodMiniObject>(months: Month) {
  return z.object({
    months: z.array(months),
    /** `until` of the page of earlier months, null on the last page. */
    earlier: z.nullable(month),
  })
}

export const statementHead = z.object({
  number: z.string(),
  ...listedMonth.shape,
  /** The start of the month and of the next one. */
  starts_at: instant,
  ends_at: instant,
  time_zone: z.string(),
  account_id: z.string(),
  /** Its legal details are those at the end of the month, or now while it is in progress. */
  recipient: z.extend(legalTexts, { business_name: z.string(), country: z.string() }),
})
export type StatementHead = z.infer<typeof statementHead>

export const statementParams = z.object({ id: z.string(), month })

export const statementFormats = ['pdf', 'csv'] as const
export type StatementFormat = (typeof statementFormats)[number]
export const fileQuery = z.strictObject({ format: z.enum(statementFormats) })

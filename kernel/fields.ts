import * as z from 'zod/mini'
import { hasCardNumber } from './cards/card-numbers.ts'
import { limits } from './limits.ts'
import { currencyCodes } from './money/currencies.ts'
import { queryLimits } from './query/rules.ts'
import type { RuleName } from './texts.ts'

/** Schemas of the small values that many endpoints share. */

export const accountParams = z.object({ id: z.string() })

/** Free texts are stored and shown as they were sent, so they must not hold a card number. */
export const noCardNumber = z.refine<string>((text) => !hasCardNumber(text), 'card_number_in_text' satisfies RuleName)

/** A positive whole number of minor units; zero never means "all". */
export const amountMinor = z.int().check(z.positive(), z.maximum(limits.amountMinorMax))
/** Any whole number of minor units, as answers carry it. */
export const minorUnits = z.int()
export const currency = z.enum(currencyCodes)
/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime()
/** An instant that a list is searched by, in the years that days can be in. */
export const searchedInstant = instant.check(z.regex(/^(19|20|21)/, 'day_out_of_range' satisfies RuleName))
/** A calendar day in the business's time zone. */
export const day = z.iso.date().check(z.regex(/^(19|20|21)/, 'day_out_of_range' satisfies RuleName))
export const email = z.string().check(z.trim(), z.maxLength(limits.emailLengthMax), z.email(), noCardNumber)
/** The token of a mailed link. Whatever does not look like one is answered like one that is not valid. */
export const mailedToken = z.string().check(z.maxLength(limits.tokenLengthMax))
export const metadata = z.record(z.string(), z.string())

/** A whole number that may arrive as text, as in a query string. */
export function wholeNumber(minimum: number, maximum: number) {
  return z.pipe(
    z.union([z.number(), z.pipe(z.string().check(z.regex(/^-?\d{1,15}$/)), z.transform(Number))]),
    z.int().check(z.minimum(minimum), z.maximum(maximum)),
  )
}

/** A list in a query string, each value once: `a,b`. */
export function commaList<T extends z.core.$ZodType<unknown, string>>(item: T) {
  return z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.pipe(
      z.transform((value: string | string[]) => [...new Set(typeof value === 'string' ? value.split(',').filter(Boolean) : value)]),
      z.array(item).check(z.maxLength(50)),
    ),
  )
}

/** Pages are keyset pages: pass the cursor of the page before as `after`, or `before` to go back. */
export const pageQuery = {
  limit: z._default(wholeNumber(limits.pageSizeMin, limits.pageSizeMax), limits.pageSizeDefault),
  after: z.optional(z.string().check(z.maxLength(200))),
  before: z.optional(z.string().check(z.maxLength(200))),
}

export function page<T extends z.core.$ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    /** Cursor for the older page, or null on the last. */
    next_cursor: z.nullable(z.string()),
    /** Cursor for the newer page, or null on the first. */
    previous_cursor: z.nullable(z.string()),
  })
}

/** A typed query (`status:failed amount>100`) in place of the filters. */
export const queryText = z.string().check(z.maxLength(queryLimits.queryLengthMax))

/** A page of a list whose search may end before the page is full. */
export function searchedPage<T extends z.core.$ZodType>(item: T) {
  return z.extend(page(item), {
    /**
     * Set if a search with several filters ended before its page was full: entries up to this time were searched, older ones were not (newer ones with `before`).
     * The page's cursor continues there. Null if the page is full or the list ends here. In an order of disputes other than the newest first, it is the deadline of
     * the last one that was searched.
     */
    searched_to: z.nullable(instant),
  })
}

import * as z from 'zod/mini'
import { declareEndpoint } from '../endpoint.ts'
import { accountParams, commaList, currency, day, instant, minorUnits, pageQuery, queryText, searchedInstant, searchedPage, wholeNumber } from '../fields.ts'
import { limits } from '../limits.ts'
import { movementKinds, movementParts, movementTypes } from './kinds.ts'

/** An account's balance, read from its ledger, and the movements that made it. All figures may be negative. */

export const currencyBalance = z.object({
  currency,
  /** Can be paid out. */
  available_minor: minorUnits,
  /** Sold, not yet available. */
  pending_minor: minorUnits,
  /** Held back. */
  reserved_minor: minorUnits,
  /** Payouts sent, not confirmed. */
  in_transit_minor: minorUnits,
  /** Withdrawn by chargebacks that are not decided yet, in the currency of the sale. It has left already, and is no part of the balance. */
  disputed_minor: minorUnits,
  /** When the last of the pending money becomes available. */
  pending_until: z.nullable(instant),
})
export type CurrencyBalance = z.infer<typeof currencyBalance>

export const getBalance = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/balance',
  access: 'balance.read',
  params: accountParams,
  response: z.array(currencyBalance),
})

export const movement = z.object({
  /** The balance transaction. */
  id: z.string(),
  created_at: instant,
  type: z.enum(movementTypes),
  currency,
  amount_minor: minorUnits,
  fee_minor: minorUnits,
  net_minor: minorUnits,
  /** Where it is pending, when it becomes available; otherwise since when it is. */
  available_at: instant,
  is_available: z.boolean(),
  /** The charge, refund, dispute, reserve or payout it stands for. */
  source_id: z.string(),
  payment_id: z.nullable(z.string()),
  /** The payout that settles it. */
  payout_id: z.nullable(z.string()),
})
export type Movement = z.infer<typeof movement>

const idText = z.string().check(z.trim(), z.minLength(3), z.maxLength(64))

/** Filters of the list. Days are of the business's time zone, both ends included. */
export const movementFilters = {
  currency: z.optional(currency),
  /** Bounds of the gross amount without its sign, so a refund of 4.00 is found by 4.00. */
  amount_min_minor: z.optional(wholeNumber(0, limits.amountMinorMax)),
  amount_max_minor: z.optional(wholeNumber(0, limits.amountMinorMax)),
  kind: z.optional(commaList(z.enum(movementKinds))),
  /** Narrower than `kind`. */
  movement_type: z.optional(commaList(z.enum(movementTypes))),
  created_from: z.optional(day),
  created_to: z.optional(day),
  /** Movements from this time on. */
  since: z.optional(searchedInstant),
  payment_id: z.optional(idText),
  payout_id: z.optional(idText),
  /** Goes with no other filter than the currency. The list is then in the order in which its movements become or became available. */
  part: z.optional(z.enum(movementParts)),
}

/** Balance transactions, newest first. */
export const listMovements = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/balance/movements',
  access: 'balance.read',
  params: accountParams,
  query: z.strictObject({ q: z.optional(queryText), ...movementFilters, ...pageQuery }),
  response: searchedPage(movement),
})

/** Money that is to come: pending money becomes available, and payouts reach the bank. */
export const arrivalKinds = ['pending', 'payout'] as const

export const arrival = z.object({
  kind: z.enum(arrivalKinds),
  /** Of pending money in the business's time zone; of payouts the bank's day. A day that is past is overdue. */
  day,
  currency,
  amount_minor: minorUnits,
  /** Movements, or payouts. */
  count: z.int(),
})
export type Arrival = z.infer<typeof arrival>

/** What is expected, summed by day, next days first. The sums of a currency are its pending money and its payouts in transit. */
export const listArrivals = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/balance/arrivals',
  access: 'balance.read',
  params: accountParams,
  response: z.array(arrival),
})

import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, currency, day, instant, minorUnits, pageQuery, queryText, searchedPage } from '#kernel/fields.ts'
import { filterParams } from '#kernel/query/params.ts'
import { movementTypes } from './kinds.ts'
import { movementQuery } from './query.ts'

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

/** Filters of the list. Days are of the business's time zone, both ends included. */
export const movementFilters = filterParams(movementQuery)

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

import * as z from 'zod/mini'
import { declareEndpoint } from './endpoint.ts'
import { accountParams, commaList, currency, day, instant, minorUnits, page, pageQuery } from './fields.ts'

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

/** What a movement of the balance can be, by what people look for. */
export const movementTypesOf = {
  sale: ['charge'],
  refund: ['refund', 'refund_failure'],
  dispute: ['dispute', 'dispute_reversal'],
  exchange: ['exchange_out', 'exchange_in'],
  reserve: ['reserve_hold', 'reserve_release'],
  payout: ['payout', 'payout_fee', 'payout_cancel', 'payout_failure', 'payout_carried_out', 'payout_carried_in'],
  write_off: ['write_off'],
} as const
export type MovementKind = keyof typeof movementTypesOf
export type MovementType = (typeof movementTypesOf)[MovementKind][number]
export const movementKinds = Object.keys(movementTypesOf) as [MovementKind, ...MovementKind[]]
export const movementTypes = Object.values(movementTypesOf).flat() as [MovementType, ...MovementType[]]

/** The part of the balance that a movement still makes up: the nets of all movements in it are that figure, exactly. */
export const movementParts = ['pending', 'available'] as const

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

/** Filters that live in the URL. Days are of the business's time zone, both ends included. */
export const movementFilters = {
  currency: z.optional(currency),
  kind: z.optional(commaList(z.enum(movementKinds))),
  created_from: z.optional(day),
  created_to: z.optional(day),
  payout_id: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(64))),
  /** Goes with no other filter than the currency. The list is then in the order in which its movements become or became available. */
  part: z.optional(z.enum(movementParts)),
}

/** Balance transactions, newest first. */
export const listMovements = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/balance/movements',
  access: 'balance.read',
  params: accountParams,
  query: z.strictObject({ ...movementFilters, ...pageQuery }),
  response: page(movement),
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

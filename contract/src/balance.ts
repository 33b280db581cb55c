import * as z from 'zod/mini'
import { declareEndpoint } from './endpoint.ts'
import { accountParams, currency, instant, minorUnits } from './fields.ts'

/** An account's balance, read from its ledger. All figures may be negative. */

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

import type { CurrencyCode } from '@counterfoil/contract/money/currencies'
import type { TenantContext } from '../../infra/context.ts'
import { quarterOf } from '../../infra/figures/day-parts.ts'
import { sumMovementsBefore } from '../statements/index.ts'
import { sumMovedBetween } from './balances-store.ts'

/** Pending and available money of a currency at a time, in minor units; negative where the merchant owed. */
export interface BalanceThen {
  readonly currency: CurrencyCode
  readonly balance_minor: number
}

/**
 * What the balance was at a time: everything that moved before it, from the sums of movements, and the movements of the quarter of an hour that the time is in.
 */
export async function readBalancesAt(context: TenantContext, at: Date): Promise<BalanceThen[]> {
  const quarter = quarterOf(at)
  const sums = (await sumMovementsBefore(context, [quarter])).map(({ currency, amount_minor, fee_minor }) => ({
    currency,
    net_minor: amount_minor - fee_minor,
  }))
  const balances = new Map<CurrencyCode, number>()
  for (const { currency, net_minor } of [...sums, ...(await sumMovedBetween(context, quarter, at))]) {
    balances.set(currency, (balances.get(currency) ?? 0) + net_minor)
  }
  return [...balances].map(([currency, balance_minor]) => ({ currency, balance_minor })).toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
}

import type { Outcomes } from '#areas/acceptance/contract/endpoints.ts'
import { shareTenths } from '#web/shared/figures/comparison.ts'

/** Rates of payments in tenths of a percent; null if nothing was counted. */

export function totalOf({ successful_count, declined_count }: Pick<Outcomes, 'successful_count' | 'declined_count'>): number {
  return successful_count + declined_count
}

/** After retries: a payment that was declined and then succeeded is successful. */
export function successTenths(outcomes: Outcomes): number | null {
  return shareTenths(outcomes.successful_count, totalOf(outcomes))
}

/** Before retries: payments that succeeded on their first attempt. */
export function firstTryTenths(outcomes: Outcomes): number | null {
  return shareTenths(outcomes.first_try_count, totalOf(outcomes))
}

/** Payments whose first attempt was declined, and those of them that succeeded later. */
export function recoveredOf({ successful_count, first_try_count, declined_count }: Outcomes): { recovered: number; retriable: number } {
  return { recovered: successful_count - first_try_count, retriable: successful_count - first_try_count + declined_count }
}

/** The axis of rates in tenths of a percent: from the full ten percent below the lowest to 100%, since most are near it. */
export function axisOfRates(tenths: readonly number[]): number[] {
  const low = Math.min(900, Math.floor(Math.min(...tenths) / 100) * 100)
  return [low, (low + 1000) / 2, 1000]
}

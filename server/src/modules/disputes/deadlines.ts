import { limits } from '@counterfoil/contract/limits'
import type { DisputeNetwork } from '@counterfoil/contract/statuses'
import { dayMs } from '@counterfoil/contract/time/durations'

/** Days that a network gives for an answer. */
const responseDays: Readonly<Record<DisputeNetwork, number>> = { visa: 30, mastercard: 45, amex: 20, discover: 30 }

/** Until when an answer is taken: the network's days less our own for handing it over. Kept with the dispute, and never computed again. */
export function dueBy(openedAt: Date, network: DisputeNetwork): Date {
  return addDays(openedAt, responseDays[network] - limits.disputeBufferDays)
}

/** When a query ends that did not become a chargeback. */
export function queryEnd(openedAt: Date): Date {
  return addDays(openedAt, limits.queryDays)
}

function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * dayMs)
}

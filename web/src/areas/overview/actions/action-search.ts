import { limits } from '@counterfoil/contract/limits'
import { paymentQuery } from '@counterfoil/contract/payments/query'
import { payoutQuery } from '@counterfoil/contract/payouts/query'
import { dayIn } from '@counterfoil/contract/time/calendar-days'
import { dayMs, hourMs } from '@counterfoil/contract/time/durations'
import type { ListSearch } from '../../../shared/lists/list-search.ts'
import { searchFor } from '../../../shared/lists/search-for.ts'

/** Lists of what an action counts. Days are whole, so a list can have a few more entries than the action, and never fewer. */

/** Authorizations that expire soon. They end a fixed time after the confirmation, which isn't before their payment was created. */
export function searchExpiring(nowMs: number, timeZone: string): ListSearch {
  const newestMs = nowMs + limits.overviewExpiringHours * hourMs - limits.authorisationDays * dayMs
  return searchFor(paymentQuery, { status: ['uncaptured'], created_to: dayIn(timeZone, new Date(newestMs)) })
}

/** Payouts that failed within the counted days. */
export function searchFailedPayouts(nowMs: number, timeZone: string): ListSearch {
  const oldestMs = nowMs - limits.overviewFailedDays * dayMs
  return searchFor(payoutQuery, { status: ['processing_failure'], created_from: dayIn(timeZone, new Date(oldestMs)) })
}

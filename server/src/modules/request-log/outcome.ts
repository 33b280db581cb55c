import type { RequestOutcome } from '@counterfoil/contract/request-log/query'

/** From this status on, a call was not served as asked. */
export const errorStatusMin = 400
const failureStatusMin = 500

/** The outcome of every request with a status. */
export function outcomeOf(status: number): RequestOutcome {
  if (status >= failureStatusMin) return 'failed'
  return status >= errorStatusMin ? 'refused' : 'succeeded'
}

import type { listVampWarnings } from '#areas/vamp/contract/endpoints.ts'
import { vampPageLimits } from '#areas/vamp/contract/rules.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { readPage } from '#server/infra/pages/keyset-pages.ts'
import { presentPayment } from './items.ts'
import { findWarningPage } from './warnings-store.ts'

/** Reports before this time are no longer followed by a dispute. */
export function warnedSince(now: Date): Date {
  return new Date(now.getTime() - vampPageLimits.vampWarningDays * dayMs)
}

/** Fraud reports that may still be followed by a dispute. */
export async function listWarnings(
  context: MemberContext,
  query: HandlerInput<typeof listVampWarnings>['query'],
): Promise<HandlerOutput<typeof listVampWarnings>> {
  const since = warnedSince(context.now)
  return readPage(
    query,
    (request) => findWarningPage(context, since, request),
    (row) => ({
      id: row.id,
      processed_at: row.processed_at.toISOString(),
      fraud_type: row.fraud_type,
      payment: presentPayment(context, row),
    }),
  )
}

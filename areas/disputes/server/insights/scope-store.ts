import { sql } from 'kysely'
import type { DisputeResponse } from '#areas/disputes/contract/insight-fields.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { Condition } from '#server/infra/pages/keyset-pages-store.ts'

/** What insights count, as conditions on a dispute `p`. The list uses the same ones, so a bar's number is its list's. */

export interface InsightScope {
  readonly currency: CurrencyCode
  readonly from: Date
  readonly until: Date
}

/** Disputes that were opened in a time, without inquiries. */
export function inScope({ merchantId }: Pick<TenantContext, 'merchantId'>, { currency, from, until }: InsightScope): Condition {
  return sql`p.merchant_id = ${merchantId} AND p.created_at >= ${from} AND p.created_at < ${until} AND p.currency = ${currency} AND p.kind <> 'query'`
}

/** How a dispute was answered, as its index has it. Submitting is only possible before the deadline. */
const response = sql`CASE WHEN p.evidence_submitted_at IS NOT NULL THEN 'submitted' WHEN p.closed_reason = 'accepted' THEN 'accepted' WHEN p.closed_reason = 'deadline_passed' THEN 'missed' END`

export const responseConditions: Readonly<Record<DisputeResponse, Condition>> = {
  submitted: sql`${response} = 'submitted'`,
  accepted: sql`${response} = 'accepted'`,
  missed: sql`${response} = 'missed'`,
}

import type { getDisputeSummary } from '#areas/disputes/contract/endpoints.ts'
import { disputeCountMax } from '#areas/disputes/contract/tabs.ts'
import { readWorths } from '#areas/ledger/server/reference-rates/index.ts'
import type { HandlerOutput } from '#kernel/endpoint.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { countByStatus, sumOpen } from './summary-store.ts'

/** What the tabs, the menu and the overview say of an account's disputes. */
export async function summarizeDisputes(context: TenantContext): Promise<HandlerOutput<typeof getDisputeSummary>> {
  const [counts, open] = [await countByStatus(context), await sumOpen(context)]
  const disputes = open.filter(({ status }) => status === 'needs_response')
  const inquiries = open.filter(({ status }) => status !== 'needs_response')
  const countOf = (rows: typeof open) => rows.reduce((sum, { count }) => sum + count, 0)
  const [disputeCount, inquiryCount] = [countOf(disputes), countOf(inquiries)]
  const next = open.map(({ next_due_by: due }) => due.getTime())
  const stakes = disputes.map(({ amount_minor, currency }) => ({ amount_minor, currency }))
  const [worth = 0] = await readWorths(context, [stakes])
  return {
    counts: counts.map(({ status, count }) => ({ status, count: Math.min(count, disputeCountMax), has_more: count > disputeCountMax })),
    open: {
      dispute_count: Math.min(disputeCount, disputeCountMax),
      inquiry_count: Math.min(inquiryCount, disputeCountMax),
      has_more: disputeCount > disputeCountMax || inquiryCount > disputeCountMax,
      at_stake: stakes,
      worth_minor: worth,
      next_due_by: next.length > 0 ? new Date(Math.min(...next)).toISOString() : null,
      now: context.now.toISOString(),
    },
  }
}

import { useQuery } from '@tanstack/react-query'
import type { Approval } from '#areas/approvals/contract/endpoints.ts'
import type { DisputeItem } from '#areas/disputes/contract/endpoints.ts'
import type { Action } from '#areas/home/contract/actions.ts'
import { disputeSummaryQuery } from '#web/api/dispute-summary-query.ts'
import { useClockAheadMs } from '#web/shared/disputes/use-account-now.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { useNow } from '#web/ui/time/use-now.ts'
import { actionsQuery, openDisputesQuery, pendingApprovalsQuery } from '../queries.ts'
import { sortItems } from './sort-items.ts'

/** Something that waits for the reader. */
export type TodoItem = { readonly key: string; readonly worthMinor: number; readonly dueBy: string | null } & (
  | { readonly kind: 'dispute'; readonly dispute: DisputeItem }
  | { readonly kind: 'approval'; readonly approval: Approval }
  | { readonly kind: 'action'; readonly action: Action }
)

interface Todo {
  /** The most urgent first. */
  readonly items: readonly TodoItem[]
  /** Open disputes that aren't among them. */
  readonly moreDisputes: number
  /** Whether it isn't known yet what waits. The rest of the page would move if it came later. */
  readonly isPending: boolean
}

/** What waits for the reader: disputes one by one, requests that they can decide on, and what else an account needs. */
export function useTodo(): Todo {
  const { id } = useMerchant()
  const [mayReadDisputes, mayDecide] = [useCan('disputes.read'), useCan('approvals.decide')]
  const disputes = useQuery({ ...openDisputesQuery(id), enabled: mayReadDisputes })
  const summary = useQuery({ ...disputeSummaryQuery(id), enabled: mayReadDisputes })
  const approvals = useQuery({ ...pendingApprovalsQuery(id), enabled: mayDecide })
  const actions = useQuery(actionsQuery(id))
  const now = useNow() + useClockAheadMs()
  const open = (disputes.data?.items ?? []).filter(({ due_by: dueBy }) => Date.parse(dueBy) > now)
  const items: TodoItem[] = [
    ...open.map((dispute) => ({ key: dispute.id, kind: 'dispute' as const, worthMinor: 0, dueBy: dispute.due_by, dispute })),
    ...(approvals.data?.items ?? [])
      .filter(({ can_decide: canDecide }) => canDecide)
      .map((approval) => ({ key: approval.id, kind: 'approval' as const, worthMinor: approval.amount_minor ?? 0, dueBy: null, approval })),
    ...(actions.data ?? []).map((action) => ({ key: action.kind, kind: 'action' as const, worthMinor: action.worth_minor, dueBy: action.due_by, action })),
  ]
  const counted = summary.data ? summary.data.open.dispute_count + summary.data.open.inquiry_count : 0
  return {
    items: sortItems(items, now),
    moreDisputes: Math.max(0, counted - open.length),
    isPending: disputes.isLoading || summary.isLoading || approvals.isLoading || actions.isLoading,
  }
}

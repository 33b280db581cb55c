import { useQuery } from '@tanstack/react-query'
import type { Approval } from '#areas/approvals/contract/endpoints.ts'
import type { DisputeItem } from '#areas/disputes/contract/endpoints.ts'
import type { Action } from '#areas/home/contract/actions.ts'
import type { AccountRequirement } from '#areas/settings/contract/merchants/endpoints.ts'
import { merchantInfoQuery } from '#web/api/account-queries.ts'
import { disputeSummaryQuery } from '#web/api/dispute-summary-query.ts'
import { useClockAheadMs } from '#web/shared/disputes/use-account-now.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { useNow } from '#web/ui/time/use-now.ts'
import { actionsQuery, openDisputesQuery, pendingApprovalsQuery, teamApprovalCountQuery } from '../queries.ts'
import { sortItems } from './sort-items.ts'

/** Something that waits for the reader. */
export type TodoItem = { readonly key: string; readonly worthMinor: number; readonly dueBy: string | null } & (
  | { readonly kind: 'dispute'; readonly dispute: DisputeItem }
  | { readonly kind: 'approval'; readonly approval: Approval }
  | { readonly kind: 'team'; readonly count: number }
  | { readonly kind: 'action'; readonly action: Action }
  | { readonly kind: 'stopped'; readonly missing: readonly AccountRequirement[] }
)

export interface Todo {
  /** The most urgent first. */
  readonly items: readonly TodoItem[]
  /** Open disputes that aren't among them. */
  readonly moreDisputes: number
  /** Whether it isn't known yet what waits. The rest of the page would move if it came later. */
  readonly isPending: boolean
}

/**
 * What waits for the reader: disputes one by one, requests that they can decide on, and what else an account needs.
 * @param isNew whether the account has had no payment, so that what it needs is a list of its own.
 */
export function useTodo(isNew: boolean): Todo {
  const { id, kind } = useMerchant()
  const [mayReadDisputes, mayDecide] = [useCan('disputes.read'), useCan('approvals.decide')]
  const disputes = useQuery({ ...openDisputesQuery(id), enabled: mayReadDisputes })
  const summary = useQuery({ ...disputeSummaryQuery(id), enabled: mayReadDisputes })
  const approvals = useQuery({ ...pendingApprovalsQuery(id), enabled: mayDecide })
  const team = useQuery({ ...teamApprovalCountQuery(id), enabled: mayDecide })
  const actions = useQuery(actionsQuery(id))
  const infoQuery = useQuery({ ...merchantInfoQuery(id), enabled: kind === 'live' && !isNew })
  const info = infoQuery.data
  const now = useNow() + useClockAheadMs()
  const open = (disputes.data?.items ?? []).filter(({ due_by: dueBy }) => Date.parse(dueBy) > now)
  const items: TodoItem[] = [
    ...(info && !info.can_take_payments
      ? [{ key: 'stopped', kind: 'stopped' as const, worthMinor: Number.POSITIVE_INFINITY, dueBy: null, missing: info.missing }]
      : []),
    ...open.map((dispute) => ({ key: dispute.id, kind: 'dispute' as const, worthMinor: 0, dueBy: dispute.due_by, dispute })),
    ...(approvals.data?.items ?? [])
      .filter(({ can_decide: canDecide }) => canDecide)
      .map((approval) => ({ key: approval.id, kind: 'approval' as const, worthMinor: 0, dueBy: null, approval })),
    ...(team.data?.pending_count ? [{ key: 'team', kind: 'team' as const, worthMinor: 0, dueBy: null, count: team.data.pending_count }] : []),
    ...(actions.data ?? []).map((action) => ({ key: action.kind, kind: 'action' as const, worthMinor: action.worth_minor, dueBy: action.due_by, action })),
  ]
  const counted = summary.data ? summary.data.open.dispute_count + summary.data.open.inquiry_count : 0
  return {
    items: sortItems(items, now),
    moreDisputes: Math.max(0, counted - open.length),
    isPending: disputes.isLoading || summary.isLoading || approvals.isLoading || team.isLoading || actions.isLoading || infoQuery.isLoading,
  }
}

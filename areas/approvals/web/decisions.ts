import { useQueryClient } from '@tanstack/react-query'
import { cancelRequest, declineRequest } from '#areas/approvals/contract/endpoints.ts'
import { cancelTeamChange, declineTeamChange } from '#areas/team/contract/team-approvals.ts'
import type { BodyInput } from '#kernel/endpoint.ts'
import { call } from '#web/api/call.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { approvalQuery, takeInChange, takeInDecision, teamApprovalQuery } from './queries.ts'

/** What decisions need of a request, about money or about the team. */
export interface Decidable {
  readonly id: string
  readonly requested_by: string
  readonly status: string
  readonly is_own: boolean
  readonly can_decide: boolean
}

/** Calls that end a request without carrying it out. */
export interface Decisions {
  decline: (body: BodyInput<typeof declineRequest>) => Promise<void>
  cancel: () => Promise<void>
  /** Somebody else may have decided meanwhile, or an answer got lost. */
  reload: () => void
}

export interface DecisionProps<A extends Decidable = Decidable> {
  approval: A
  decisions: Decisions
  onClose: () => void
  /** It is decided, and the button that opened this is gone. */
  onDone: () => void
}

export function useMoneyDecisions(approvalId: string): Decisions {
  const { id } = useMerchant()
  const queries = useQueryClient()
  const params = { id, approvalId }
  return {
    decline: async (body) => void takeInDecision(queries, id, await call(declineRequest, { params, body }, { showsFieldErrors: true })),
    cancel: async () => void takeInDecision(queries, id, await call(cancelRequest, { params })),
    reload: () => void queries.invalidateQueries({ queryKey: approvalQuery(id, approvalId).queryKey }),
  }
}

export function useTeamDecisions(approvalId: string): Decisions {
  const { id } = useMerchant()
  const queries = useQueryClient()
  const params = { id, approvalId }
  return {
    decline: async (body) => void takeInChange(queries, id, await call(declineTeamChange, { params, body }, { showsFieldErrors: true })),
    cancel: async () => void takeInChange(queries, id, await call(cancelTeamChange, { params })),
    reload: () => void queries.invalidateQueries({ queryKey: teamApprovalQuery(id, approvalId).queryKey }),
  }
}

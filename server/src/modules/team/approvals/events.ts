import type { BusinessContext } from '../../../infra/context.ts'
import { notifyOfBusiness } from '../../notifications/index.ts'
import { canDecideOn } from './present.ts'
import type { TeamApprovalRow } from './store.ts'

/** Notifies whoever can decide on a new request, or its author of how it ended. */
export async function notifyOf(
  context: BusinessContext,
  row: TeamApprovalRow,
  step: 'requested' | 'approved' | 'declined' | 'expired' | 'failed',
): Promise<void> {
  const isDecided = step === 'approved' || step === 'declined'
  await notifyOfBusiness(context, row.requested_in, {
    event: `team_approval.${step}`,
    objectId: row.id,
    data: {
      change: row.action,
      name: row.subject,
      member: (isDecided ? row.decided_by_name : null) ?? row.requested_by_name,
      due_at: row.expires_at.toISOString(),
    },
    canDecide: (member) => canDecideOn(member, row),
    author: row.requested_by,
  })
}

/** What the audit log says of a request. */
export function detailsOf({ action, subject, requested_by_name }: TeamApprovalRow) {
  return { change: action, ...(subject && { subject }), requested_by: requested_by_name }
}

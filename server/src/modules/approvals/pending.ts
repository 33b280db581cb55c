import type { ErrorName } from '@counterfoil/contract/errors'
import type { UserId } from '@counterfoil/contract/ids'
import { limits } from '@counterfoil/contract/limits'
import type { TextValues } from '../../infra/errors.ts'
import type { ApprovalRow } from './store.ts'

/** What requests share, about money or about a team: how long they can be decided on, and who did what when. */

type RequestRow = Pick<
  ApprovalRow,
  'id' | 'status' | 'requested_by' | 'requested_by_name' | 'created_at' | 'expires_at' | 'decided_by_name' | 'decided_at' | 'decline_reason'
>

/** A request whose time is over counts as expired before the worker has ended it. */
export const isOpen = ({ status, expires_at }: Pick<RequestRow, 'status' | 'expires_at'>, now: Date) => status === 'pending' && expires_at > now

const endings = {
  approved: 'approval_approved_already',
  declined: 'approval_declined_already',
  canceled: 'approval_canceled_already',
  failed: 'approval_failed_already',
  expired: 'approval_expired',
} as const satisfies Record<Exclude<RequestRow['status'], 'pending'>, ErrorName>

/** Why a request can't be decided on; null while it can. */
export function findEnding(row: Pick<RequestRow, 'status' | 'expires_at' | 'decided_by_name'>, now: Date): { error: ErrorName; values: TextValues } | null {
  if (isOpen(row, now)) return null
  const { status, decided_by_name: member } = row
  const error = endings[status === 'pending' ? 'expired' : status]
  return { error, values: { ...(member && { member }), ...(error === 'approval_expired' && { hours: limits.approvalHours }) } }
}

/** The shared fields, as a member sees them. */
export function presentFields(row: RequestRow, userId: UserId) {
  return {
    id: row.id,
    status: row.status,
    requested_by: row.requested_by_name,
    is_own: row.requested_by === userId,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    decided_by: row.decided_by_name,
    decided_at: row.decided_at?.toISOString() ?? null,
    decline_reason: row.decline_reason,
  }
}

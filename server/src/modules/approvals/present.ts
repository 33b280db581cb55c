import type { LimitedAction } from '@counterfoil/contract/approvals/amount-limits'
import type { Approval, ApprovalDetail } from '@counterfoil/contract/approvals/endpoints'
import type { ErrorName } from '@counterfoil/contract/errors'
import type { LimitedContext } from '../../infra/context.ts'
import { errorText } from '../../infra/errors.ts'
import type { LimitHolder } from '../../infra/http/limit-holders-store.ts'
import { permissionOf } from './command.ts'
import { findExcessOfOne, requireHolder } from './limits.ts'
import { isOpen, presentFields } from './pending.ts'
import type { ApprovalRow } from './store.ts'

/** What decides who may decide. */
type Decided = Pick<ApprovalRow, 'action' | 'requested_by' | 'amount_minor' | 'currency'>

/** Whether a member may decide on a request that is pending: not their own, and within their rights and limits. */
export function canDecide(holder: LimitHolder, row: Decided): boolean {
  const { userId, permissions } = holder
  if (row.requested_by === userId || !permissions.has('approvals.decide') || !permissions.has(permissionOf(row.action))) return false
  const { action, amount_minor: amountMinor, currency } = row
  return amountMinor === null || findExcessOfOne(holder, action as LimitedAction, { amountMinor, currency }) === null
}

export function presentApproval(context: LimitedContext, row: ApprovalRow): Approval {
  const { locale, now } = context
  const holder = requireHolder(context)
  return {
    ...presentFields(row, holder.userId),
    action: row.action,
    amount_minor: row.amount_minor,
    currency: row.currency,
    exceeded: row.exceeded,
    limit_minor: row.limit_minor,
    payment_id: row.payment_id,
    last4: (row.input as unknown as Kept).last4 ?? null,
    failure: row.failure && errorText(locale, row.failure as ErrorName, { member: row.requested_by_name }),
    result_id: row.result_id,
    can_decide: isOpen(row, now) && canDecide(holder, row),
  }
}

/** What is kept of a call: its body, or the end of the number of a bank account. */
interface Kept {
  readonly body?: Entered
  readonly last4?: string
}

/** What a member entered, by the action. */
type Entered = Partial<Pick<ApprovalDetail, 'reason' | 'note' | 'method' | 'bank_account_id'>>

export function presentDetail(context: LimitedContext, row: ApprovalRow): ApprovalDetail {
  const { reason = null, note = null, method = null, bank_account_id = row.bank_account_id } = (row.input as unknown as Kept).body ?? {}
  return { ...presentApproval(context, row), reason, note, method, bank_account_id, changes: row.changes?.[context.locale] ?? [] }
}

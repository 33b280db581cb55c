import { type Approval, type ApprovalDetail, approvalActions } from '#areas/approvals/contract/endpoints.ts'
import { recordAudit } from '#areas/audit/server/index.ts'
import type { LimitedAction } from '#kernel/amount-limits.ts'
import type { ErrorName } from '#kernel/errors.ts'
import { defaultLocale } from '#kernel/locale.ts'
import { recordChange } from '#server/infra/changes/index.ts'
import type { LimitedContext, LimitHolder, TenantContext } from '#server/infra/context.ts'
import { AppError, errorText } from '#server/infra/errors.ts'
import { findExcessOfOne, requireHolder } from './limits.ts'
import { isOpen, type Locked, permissionOf, presentFields, type Scope, type Step } from './scope.ts'
import { type ApprovalRow, approvalTable, lockApproval } from './store.ts'

/** Requests of an account: money above a member's limit, and changes of bank accounts. */
export const accountScope: Scope<LimitedContext, ApprovalRow, Locked<ApprovalRow>, Approval, ApprovalDetail> = {
  table: approvalTable,
  auditAs: 'approval',
  actions: approvalActions,
  lock: async (context, _decision, id) => {
    const row = await lockApproval(context, id)
    if (!row) throw new AppError('not_found')
    return { row, caller: context.actor }
  },
  canDecide: (context, row) => canDecide(requireHolder(context), row),
  isAbout: () => false,
  tell: async (context, row, step) => recordStep(context, row, step),
  audit: recordAudit,
  detailsOf: ({ action, amount_minor, currency, payment_id, bank_account_id, requested_by_name }) => {
    const about = amount_minor === null ? { change: action, bank_account_id } : { amount_minor }
    return { ...about, currency, ...(payment_id && { payment_id }), requested_by: requested_by_name }
  },
  valuesOf: ({ requested_by_name }) => ({ member: requested_by_name }),
  present: presentApproval,
  presentDetail: (context, row) => {
    const { reason = null, note = null, method = null, bank_account_id = row.bank_account_id } = keptIn(row).body ?? {}
    return {
      ...presentApproval(context, row),
      reason,
      note,
      method,
      bank_account_id,
      changes: row.changes?.[context.locale] ?? row.changes?.[defaultLocale] ?? [],
    }
  },
}

/** Tells the timeline of the payment, and whoever is notified. */
export function recordStep(context: TenantContext, { id, payment_id, amount_minor }: ApprovalRow, step: Step): void {
  recordChange(context, {
    type: `approval.${step}`,
    objectType: 'approval',
    objectId: id,
    rootId: payment_id ?? id,
    data: amount_minor === null ? {} : { amount_minor },
    byProcessor: step === 'expired',
  })
}

/** What decides who may decide. */
type Decided = Pick<ApprovalRow, 'action' | 'requested_by' | 'amount_minor' | 'currency'>

/** Whether a member may decide on a request that is pending: not their own, and within their rights and limits. */
export function canDecide(holder: LimitHolder, row: Decided): boolean {
  const { userId, permissions } = holder
  if (row.requested_by === userId || !permissions.has('approvals.decide') || !permissions.has(permissionOf(row.action))) return false
  const { action, amount_minor: amountMinor, currency } = row
  return amountMinor === null || findExcessOfOne(holder, action as LimitedAction, { amountMinor, currency }) === null
}

function presentApproval(context: LimitedContext, row: ApprovalRow): Approval {
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
    last4: keptIn(row).last4 ?? null,
    failure: row.failure && errorText(locale, row.failure as ErrorName, accountScope.valuesOf(row)),
    result_id: row.result_id,
    can_decide: isOpen(row, now) && canDecide(holder, row),
  }
}

/** What is kept of a call: its body, by the action, or the end of the number of a bank account. */
interface Kept {
  readonly body?: Partial<Pick<ApprovalDetail, 'reason' | 'note' | 'method' | 'bank_account_id'>>
  readonly last4?: string
}

const keptIn = ({ input }: ApprovalRow) => input as unknown as Kept

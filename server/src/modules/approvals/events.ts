import type { TenantContext } from '../../infra/context.ts'
import { recordChange } from '../changes/index.ts'
import type { ApprovalRow } from './store.ts'

type ApprovalStep = 'requested' | 'approved' | 'declined' | 'canceled' | 'expired' | 'failed'

/** Tells the timeline of the payment, and whoever is notified. */
export function recordStep(context: TenantContext, { id, payment_id, amount_minor }: ApprovalRow, step: ApprovalStep, byProcessor = false): void {
  recordChange(context, {
    type: `approval.${step}`,
    objectType: 'approval',
    objectId: id,
    rootId: payment_id ?? id,
    data: amount_minor === null ? {} : { amount_minor },
    byProcessor,
  })
}

/** What the audit log says of a request. */
export function detailsOf({ action, amount_minor, currency, payment_id, bank_account_id, requested_by_name }: ApprovalRow) {
  const about = amount_minor === null ? { change: action, bank_account_id } : { amount_minor }
  return { ...about, currency, ...(payment_id && { payment_id }), requested_by: requested_by_name }
}

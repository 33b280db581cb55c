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
    data: { amount_minor },
    byProcessor,
  })
}

/** What the audit log says of a request. */
export function detailsOf({ amount_minor, currency, payment_id, requested_by_name }: ApprovalRow) {
  return { amount_minor, currency, ...(payment_id && { payment_id }), requested_by: requested_by_name }
}

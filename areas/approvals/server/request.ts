import { approvalRequested } from '#areas/approvals/contract/endpoints.ts'
import { recordAudit } from '#areas/audit/server/index.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { LimitedContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import type { PendingIntent } from '#server/infra/external/command.ts'
import { ApprovalNeeded } from '#server/infra/http/register.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { noteDue } from '#server/infra/work/due-work.ts'
import { accountScope, recordStep } from './account-scope.ts'
import type { LimitedCommand, LimitedEndpoint, Measured } from './command.ts'
import { claimLimit, type Excess, requireHolder } from './limits.ts'
import { expiryOf } from './scope.ts'
import { type ApprovalRow, approvalsJobName, insertApproval } from './store.ts'

/** The handlers of a limited command: within the caller's limits it runs, above them it becomes a request. Members without limits pay nothing for it. */
export function withinLimits<const D extends LimitedEndpoint, Result, Output>(command: LimitedCommand<D, Result, Output>) {
  return {
    begin: async (context: LimitedContext, input: HandlerInput<D>): Promise<PendingIntent<Result> | Output | ApprovalNeeded> => {
      const holder = requireHolder(context)
      const action = command.endpoint.approval
      if (holder.limits[action] === null) return command.begin(context, input)
      const measured = await command.measure(context, input)
      const excess = await claimLimit(context, holder, action, measured)
      if (!excess) return command.begin(context, input)
      const row = await makeRequest(context, command, input, measured, excess)
      return new ApprovalNeeded(approvalRequested, { approval: accountScope.present(context, row) })
    },
    answer: (context: LimitedContext, result: Result): Promise<Output> => command.answer(context, result),
  }
}

/** @throws AppError `approval_pending_already`. */
async function makeRequest<D extends LimitedEndpoint, Result, Output>(
  context: LimitedContext,
  { endpoint }: LimitedCommand<D, Result, Output>,
  { params, body }: HandlerInput<D>,
  { amountMinor, currency, paymentId }: Measured,
  { exceeded, limitMinor }: Excess,
): Promise<ApprovalRow> {
  const row = await insertApproval(context, {
    id: newId('apr', context.now),
    action: endpoint.approval,
    amount_minor: amountMinor,
    currency,
    exceeded,
    limit_minor: limitMinor,
    payment_id: paymentId,
    input: JSON.stringify({ params, body }),
    requested_by: context.actor.userId,
    requested_by_name: context.actor.name,
    created_at: context.now,
    expires_at: expiryOf(context),
  })
  if (!row) throw new AppError('approval_pending_already')
  return announce(context, row)
}

/** Has the worker end the request in time, and tells who can decide. */
export async function announce(context: LimitedContext, row: ApprovalRow): Promise<ApprovalRow> {
  noteDue(context, approvalsJobName, row.expires_at)
  recordStep(context, row, 'requested')
  await recordAudit(context, { action: 'approval.request', targetId: row.id, details: accountScope.detailsOf(row) })
  return row
}

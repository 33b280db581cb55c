import { approvalRequested } from '#areas/approvals/contract/endpoints.ts'
import { recordAudit } from '#areas/audit/server/index.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import { locales } from '#kernel/locale.ts'
import type { LimitedContext } from '#server/infra/context.ts'
import { AppError, RecordedRefusal, type TextValues } from '#server/infra/errors.ts'
import type { PendingIntent } from '#server/infra/external/command.ts'
import { ApprovalNeeded } from '#server/infra/http/register.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { namePermissions } from '#server/infra/permission-names.ts'
import type { AccountJob } from '#server/infra/work/account-job.ts'
import { noteDue } from '#server/infra/work/due-work.ts'
import { accountScope, canDecide, recordStep } from './account-scope.ts'
import type { KeptChange, LimitedCommand, LimitedEndpoint, Measured } from './command.ts'
import { claimLimit, type Excess, requireHolder } from './limits.ts'
import { expiredMax, expireRequests } from './requests-store.ts'
import { expiryOf, isOpen, permissionOf } from './scope.ts'
import { type ApprovalRow, approvalsJobName, approvalTable, findExpiryDue, findPendingChanges, insertApproval } from './store.ts'

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
async function announce(context: LimitedContext, row: ApprovalRow): Promise<ApprovalRow> {
  noteDue(context, approvalsJobName, row.expires_at)
  recordStep(context, row, 'requested')
  await recordAudit(context, { action: 'approval.request', targetId: row.id, details: accountScope.detailsOf(row) })
  return row
}

/**
 * Keeps a change of a bank account, which its caller has checked and which holds the account's bank accounts, until a second person decides.
 * @throws RecordedRefusal `change_pending_already`, or `second_person_missing` if nobody else could decide.
 */
export async function requestChange(context: LimitedContext, kept: KeptChange): Promise<ApprovalNeeded> {
  const earlier = await findEarlier(context, kept)
  return new ApprovalNeeded(approvalRequested, { approval: accountScope.present(context, earlier ?? (await keep(context, kept))) })
}

/** The same call by the same person is the same request. */
async function findEarlier(context: LimitedContext, { action, bankAccountId, sameAs }: KeptChange): Promise<ApprovalRow | undefined> {
  const pending = (await findPendingChanges(context, bankAccountId, sameAs)).filter((row) => isOpen(row, context.now))
  const earlier = pending.find((row) => row.requested_by === context.actor.userId && row.action === action)
  if (earlier || !pending[0]) return earlier
  return refuse(context, 'change_pending_already', { member: pending[0].requested_by_name })
}

async function keep(context: LimitedContext, kept: KeptChange): Promise<ApprovalRow> {
  const { action, bankAccountId, currency, last4, sameAs, draft, sealedDetails, describe } = kept
  const { userId, name } = context.actor
  const request = { action, requested_by: userId, amount_minor: null, currency }
  if (![...context.limitHolders.values()].some((holder) => canDecide(holder, request))) {
    const needed = ['approvals.decide', permissionOf(action)] as const
    await refuse(context, 'second_person_missing', {
      permissions: namePermissions(needed),
    })
  }
  for (const row of await expireRequests<ApprovalRow>(approvalTable, context)) recordStep(context, row, 'expired')
  const row = await insertApproval(context, {
    id: newId('apr', context.now),
    action,
    currency,
    bank_account_id: bankAccountId,
    input: JSON.stringify({ last4, same_as: sameAs, draft }),
    sealed_details: sealedDetails,
    changes: JSON.stringify(Object.fromEntries(locales.map((locale) => [locale, describe(locale)]))),
    requested_by: userId,
    requested_by_name: name,
    created_at: context.now,
    expires_at: expiryOf(context),
  })
  return row ? announce(context, row) : refuse(context, 'change_pending_already', { member: name })
}

async function refuse(context: LimitedContext, error: 'change_pending_already' | 'second_person_missing', values: TextValues): Promise<never> {
  await recordAudit(context, { action: 'approval.request', details: {}, refusedFor: error })
  throw new RecordedRefusal(error, values)
}

/** Ends requests that nobody decided on in time. */
export const approvalsJob: AccountJob = {
  name: approvalsJobName,
  findDue: findExpiryDue,
  run: async (context) => {
    const expired = await expireRequests<ApprovalRow>(approvalTable, context)
    for (const row of expired) recordStep(context, row, 'expired')
    return { hasMore: expired.length === expiredMax }
  },
}

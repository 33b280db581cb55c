import { approvalRequested } from '#areas/approvals/contract/endpoints.ts'
import { recordAudit } from '#areas/audit/server/index.ts'
import { locales } from '#kernel/locale.ts'
import type { LimitedContext } from '#server/infra/context.ts'
import { RecordedRefusal, type TextValues } from '#server/infra/errors.ts'
import { ApprovalNeeded } from '#server/infra/http/register.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { namePermissions } from '#server/infra/permission-names.ts'
import { accountScope, canDecide, recordStep } from './account-scope.ts'
import type { KeptChange } from './command.ts'
import { announce } from './request.ts'
import { expireRequests } from './requests-store.ts'
import { expiryOf, isOpen, permissionOf } from './scope.ts'
import { type ApprovalRow, approvalTable, findPendingChanges, insertApproval } from './store.ts'

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

import { isDeepStrictEqual } from 'node:util'
import type { MerchantId } from '#kernel/ids.ts'
import { recordChange } from '#server/infra/changes/index.ts'
import type { BusinessContext, TenantContext, UserContext } from '#server/infra/context.ts'
import { lockOwnAccount, type OtherSide, runOnAccountSide } from '#server/infra/merchant-accounts-store.ts'
import { findMissing } from './service.ts'
import { getReadiness, getTenantAccount, listAccountsOfBusiness, listAccountsOfUser, type RequirementFields } from './store.ts'

/**
 * Records changes of a business and its people that `GET /v1/account` shows as changes of the account, in the same transaction (decision 0030). Every change
 * of what `readOwnAccount` reads runs inside one of these.
 */

/** What `GET /v1/account` shows; events keep it. */
export interface AccountFacts
  extends Omit<Awaited<ReturnType<typeof getTenantAccount>>, 'created_at' | 'payouts_stop_at'>,
    Pick<RequirementFields, 'support_email' | 'website'> {
  readonly created_at: string
  /** Whether nothing is missing that a live account needs before it takes payments. */
  readonly takes_payments: boolean
  readonly are_payouts_stopped: boolean
}

/** Returns what `GET /v1/account` shows. @param at a time of the machine's clock: documents that are due by then stop payments and payouts. */
export async function readOwnAccount(context: TenantContext, at = context.realNow): Promise<AccountFacts> {
  const [account, readiness] = await Promise.all([getTenantAccount(context), getReadiness(context)])
  const { payouts_stop_at: stopAt, created_at, ...facts } = account
  return {
    ...facts,
    created_at: created_at.toISOString(),
    support_email: readiness.support_email,
    website: readiness.website,
    takes_payments: findMissing(readiness, at).length === 0,
    are_payouts_stopped: stopAt !== null && stopAt <= at,
  }
}

/** Runs a change of a business or its accounts. Call it before the change locks anything. */
export async function withAccountUpdates<T>(context: BusinessContext, change: () => Promise<T>): Promise<T> {
  return recordUpdates(context, await listAccountsOfBusiness(context), change)
}

/** Runs a change of a user, whose confirmed email their business's accounts need. */
export async function withAccountUpdatesOfOwner<T>(context: UserContext, change: () => Promise<T>): Promise<T> {
  return recordUpdates(context, await listAccountsOfUser(context), change)
}

/** Records that a document became overdue, which stops payments or payouts without a change of any row. @param dueAt when it was due. */
export async function recordOverdue(context: BusinessContext, dueAt: Date): Promise<void> {
  for (const merchantId of await listAccountsOfBusiness(context)) {
    await runOnAccountSide(context, merchantId, async (own) => recordUpdate(own, await readLocked(own, new Date(dueAt.getTime() - 1))))
  }
}

async function recordUpdates<T>(context: OtherSide, merchantIds: readonly MerchantId[], change: () => Promise<T>): Promise<T> {
  const before = new Map<MerchantId, AccountFacts>()
  for (const merchantId of merchantIds) before.set(merchantId, await runOnAccountSide(context, merchantId, (own) => readLocked(own)))
  const result = await change()
  for (const [merchantId, facts] of before) await runOnAccountSide(context, merchantId, (own) => recordUpdate(own, facts))
  return result
}

async function readLocked(own: TenantContext, at?: Date): Promise<AccountFacts> {
  await lockOwnAccount(own)
  return readOwnAccount(own, at)
}

async function recordUpdate(own: TenantContext, before: AccountFacts): Promise<void> {
  const facts = await readOwnAccount(own)
  if (isDeepStrictEqual(before, facts)) return
  recordChange(own, { type: 'account.updated', objectType: 'account', objectId: own.merchantId, facts, previous: { facts: before } })
}

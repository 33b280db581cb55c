import type { TenantContext } from '#server/infra/context.ts'
import { findMissing } from './service.ts'
import { getReadiness, getTenantAccount, type RequirementFields } from './store.ts'

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

import type { AccountRequirement } from '@counterfoil/contract/merchants'
import type { TenantContext } from '../../infra/context.ts'
import { findMissing } from './service.ts'
import { getReadiness, getTenantAccount } from './store.ts'

export interface OwnAccountFacts extends Omit<Awaited<ReturnType<typeof getTenantAccount>>, 'payouts_stop_at'> {
  readonly support_email: string | null
  readonly website: string | null
  /** What is missing before a live account takes payments. */
  readonly missing: readonly AccountRequirement[]
  readonly arePayoutsStopped: boolean
}

/** Returns what the account at hand says of itself to its own servers. */
export async function readOwnAccount(context: TenantContext): Promise<OwnAccountFacts> {
  const [account, readiness] = await Promise.all([getTenantAccount(context), getReadiness(context)])
  const { payouts_stop_at, ...facts } = account
  const arePayoutsStopped = payouts_stop_at !== null && payouts_stop_at <= context.realNow
  return { ...facts, support_email: readiness.support_email, website: readiness.website, missing: findMissing(readiness, context.realNow), arePayoutsStopped }
}

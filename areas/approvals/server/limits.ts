import type { getOwnLimits } from '#areas/approvals/contract/endpoints.ts'
import type { ExceededLimit, LimitedAction } from '#kernel/amount-limits.ts'
import type { HandlerOutput } from '#kernel/endpoint.ts'
import type { Money } from '#kernel/money/money.ts'
import type { LimitedContext, LimitHolder, TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { claimUsage, findUsage } from './usage-store.ts'

/** What an amount exceeds. */
export interface Excess {
  readonly exceeded: ExceededLimit
  /** Minor units; null for a currency without a limit. */
  readonly limitMinor: number | null
}

/** The caller as the call found them. @throws AppError `not_found` if they left the business since. */
export function requireHolder({ actor, limitHolders }: LimitedContext): LimitHolder {
  const holder = limitHolders.get(actor.userId)
  if (!holder) throw new AppError('not_found')
  return holder
}

/** What an amount exceeds, apart from daily limits. */
export function findExcessOfOne({ limits }: LimitHolder, action: LimitedAction, { amountMinor, currency }: Money): Excess | null {
  const held = limits[action]
  if (held === null) return null
  const limit = held.find((given) => given.currency === currency)
  if (!limit) return { exceeded: 'currency', limitMinor: null }
  return limit.each_minor !== null && amountMinor > limit.each_minor ? { exceeded: 'each', limitMinor: limit.each_minor } : null
}

/**
 * Counts an amount toward the daily limit of a member, and returns what it exceeds. Then nothing is counted. The row of the day is locked until the
 * transaction ends, so calls at the same moment never exceed the limit together.
 */
export async function claimLimit(context: TenantContext, holder: LimitHolder, action: LimitedAction, amount: Money): Promise<Excess | null> {
  const excess = findExcessOfOne(holder, action, amount)
  if (excess) return excess
  const dayMinor = holder.limits[action]?.find(({ currency }) => currency === amount.currency)?.day_minor ?? null
  if (dayMinor === null) return null
  const isClaimed = await claimUsage(context, { userId: holder.userId, action, ...amount }, dayMinor)
  return isClaimed ? null : { exceeded: 'day', limitMinor: dayMinor }
}

/** Counts an amount as `claimLimit` does, where nothing can become a request. @throws AppError `above_own_limit`. */
export async function requireWithinLimits(context: TenantContext, holder: LimitHolder, action: LimitedAction, amount: Money): Promise<void> {
  if (await claimLimit(context, holder, action, amount)) throw new AppError('above_own_limit')
}

/** The caller's limits, with what is left of today's. */
export async function readOwnLimits(context: LimitedContext): Promise<HandlerOutput<typeof getOwnLimits>> {
  const { limits, userId } = requireHolder(context)
  const used = limits.refund || limits.payout ? await findUsage(context, userId) : []
  const present = (action: LimitedAction) =>
    limits[action]?.map((limit) => {
      const usedMinor = used.find((row) => row.action === action && row.currency === limit.currency)?.used_minor ?? 0
      return { ...limit, day_left_minor: limit.day_minor === null ? null : Math.max(0, limit.day_minor - usedMinor) }
    }) ?? null
  return { refund: present('refund'), payout: present('payout') }
}

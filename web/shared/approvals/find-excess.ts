import type { OwnLimits } from '#areas/approvals/contract/endpoints.ts'
import type { LimitedAction } from '#kernel/amount-limits.ts'

/** The limit that an amount exceeds, and what it allows in minor units. */
export type Excess = { readonly exceeded: 'each' | 'day'; readonly limitMinor: number } | { readonly exceeded: 'currency' }

/** Whether an amount needs approval. Null if it doesn't, or if the limits aren't known yet: the server decides. */
export function findExcess(limits: OwnLimits | undefined, action: LimitedAction, amountMinor: number, currency: string): Excess | null {
  const held = limits?.[action]
  if (!held) return null
  const limit = held.find((given) => given.currency === currency)
  if (!limit) return { exceeded: 'currency' }
  const { each_minor: eachMinor, day_left_minor: leftMinor } = limit
  if (eachMinor !== null && amountMinor > eachMinor) return { exceeded: 'each', limitMinor: eachMinor }
  return leftMinor !== null && amountMinor > leftMinor ? { exceeded: 'day', limitMinor: leftMinor } : null
}

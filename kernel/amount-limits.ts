import type { CurrencyCode } from './money/currencies.ts'
import type { Permission } from './permissions.ts'

/** Limits of roles on money that leaves an account. Above them, another member has to approve the action. */

/** Actions that roles can limit. */
export const limitedActions = ['refund', 'payout'] as const
export type LimitedAction = (typeof limitedActions)[number]

/** What a member needs for an action. A role without it has no limits of that action. */
export const permissionOfAction = { refund: 'payments.refund', payout: 'payouts.manage' } as const satisfies Record<LimitedAction, Permission>

/** The limits of an action in one currency, in minor units. Null where the amount isn't limited; one of them is set. */
export interface AmountLimit {
  readonly currency: CurrencyCode
  readonly each_minor: number | null
  /** Of one member and one day of the account. */
  readonly day_minor: number | null
}

/** The limits of an action by currency, where every other currency needs approval. Null without limits. */
export type AmountLimits = readonly AmountLimit[] | null

/** What a member's limits follow from. */
export interface LimitingRole {
  readonly permissions: readonly Permission[]
  readonly limits: readonly (AmountLimit & { readonly action: LimitedAction })[]
}

/** The limits of each action. */
export type LimitsByAction = Readonly<Record<LimitedAction, AmountLimits>>

const noLimits: LimitsByAction = { refund: null, payout: null }

/** Returns the limits of a member. Of several roles that allow an action, the highest limits apply; one without limits lifts them. The owner has none. */
export function limitsOf(roles: readonly LimitingRole[], isOwner: boolean): LimitsByAction {
  if (isOwner) return noLimits
  return { refund: limitsOfAction('refund', roles), payout: limitsOfAction('payout', roles) }
}

function limitsOfAction(action: LimitedAction, roles: readonly LimitingRole[]): AmountLimits {
  const allowing = roles
    .filter(({ permissions }) => permissions.includes(permissionOfAction[action]))
    .map(({ limits }) => limits.filter((limit) => limit.action === action))
  if (allowing.some((limits) => limits.length === 0) || allowing.length === 0) return null
  return [...Map.groupBy(allowing.flat(), ({ currency }) => currency)].map(([currency, limits]) => ({
    currency,
    each_minor: highest(limits.map(({ each_minor }) => each_minor)),
    day_minor: highest(limits.map(({ day_minor }) => day_minor)),
  }))
}

function highest(amounts: readonly (number | null)[]): number | null {
  return amounts.reduce((one, other) => (one === null || other === null ? null : Math.max(one, other)))
}

/** Whether limits allow nothing that others don't: nobody can give more than they have. */
export function isWithinLimits(given: AmountLimits, held: AmountLimits): boolean {
  if (held === null) return true
  if (given === null) return false
  return given.every(({ currency, each_minor, day_minor }) => {
    const own = held.find((limit) => limit.currency === currency)
    return own !== undefined && isAtMost(each_minor, own.each_minor) && isAtMost(day_minor, own.day_minor)
  })
}

function isAtMost(amount: number | null, maximum: number | null): boolean {
  return maximum === null || (amount !== null && amount <= maximum)
}

/** Why an amount needs approval: above the limit of one action or of a day, or in a currency without a limit. */
export const exceededLimits = ['each', 'day', 'currency'] as const
export type ExceededLimit = (typeof exceededLimits)[number]

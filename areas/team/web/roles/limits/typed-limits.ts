import type { RoleLimit } from '#areas/team/contract/roles.ts'
import { type LimitedAction, limitedActions, permissionOfAction } from '#kernel/amount-limits.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { toDecimalText } from '#kernel/money/money.ts'
import type { Permission } from '#kernel/permissions.ts'
import { type AmountProblem, parseAmount } from '#web/shared/money/amount-input.ts'

/** A limit as it is typed; an empty amount is no limit. */
export interface TypedLimit {
  readonly action: LimitedAction
  readonly currency: CurrencyCode
  readonly each: string
  readonly day: string
}

/** What is wrong with a limit. */
export interface LimitProblems {
  readonly each: AmountProblem | null
  readonly day: AmountProblem | 'below_each' | null
  /** Both amounts are empty. */
  readonly isEmpty: boolean
}

export function typeLimits(limits: readonly RoleLimit[]): TypedLimit[] {
  const text = (amount: number | null, currency: string) => (amount === null ? '' : toDecimalText(amount, currency))
  return limits.map(({ action, currency, each_minor, day_minor }) => ({
    action,
    currency,
    each: text(each_minor, currency),
    day: text(day_minor, currency),
  }))
}

/** What is sent: limits of actions that the permissions allow. An amount that can't be read counts as none; `findLimitProblems` says so before. */
export function readLimits(typed: readonly TypedLimit[], permissions: readonly Permission[]): RoleLimit[] {
  return typed
    .filter(({ action }) => permissions.includes(permissionOfAction[action]))
    .map(({ action, currency, each, day }) => ({
      action,
      currency,
      each_minor: parseAmount(each, currency).amountMinor,
      day_minor: parseAmount(day, currency).amountMinor,
    }))
}

export function findLimitProblems({ currency, each, day }: TypedLimit): LimitProblems {
  const [ofEach, ofDay] = [parseAmount(each, currency), parseAmount(day, currency)]
  const isBelow = ofEach.amountMinor !== null && ofDay.amountMinor !== null && ofDay.amountMinor < ofEach.amountMinor
  return {
    each: ofEach.problem === 'empty' ? null : ofEach.problem,
    day: isBelow ? 'below_each' : ofDay.problem === 'empty' ? null : ofDay.problem,
    isEmpty: ofEach.problem === 'empty' && ofDay.problem === 'empty',
  }
}

export function isLimitWrong(limit: TypedLimit): boolean {
  const { each, day, isEmpty } = findLimitProblems(limit)
  return each !== null || day !== null || isEmpty
}

/** Actions that a role with these permissions can have limits of. */
export function listLimitable(permissions: readonly Permission[]): LimitedAction[] {
  return limitedActions.filter((action) => permissions.includes(permissionOfAction[action]))
}

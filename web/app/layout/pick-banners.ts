import { identityLimits } from '#areas/identity/contract/rules.ts'
import type { OwnershipTransfer } from '#areas/team/contract/ownership.ts'
import type { Me } from '../../session/queries.ts'

type Demand = Me['second_factor_demands'][number]
type Known = Pick<Me, 'user' | 'second_factor_demands' | 'recovery_codes_left'> & Partial<Me>

export type Banner =
  | { kind: 'demand'; demand: Demand }
  | { kind: 'ownership'; transfer: OwnershipTransfer }
  | { kind: 'codes'; left: number }
  | { kind: 'email'; email: string }

/** More would be a wall that nobody reads. */
const shownMax = 2

/** What the shell has to say above every page: the most important first. One second factor answers every business that demands one. */
export function pickBanners({ user, second_factor_demands: demands, recovery_codes_left: left }: Known, transfer?: OwnershipTransfer | null): Banner[] {
  const [demand] = demands.toSorted((one, other) => Date.parse(one.due_at) - Date.parse(other.due_at))
  const banners: (Banner | false | null | undefined)[] = [
    demand && { kind: 'demand', demand },
    transfer?.is_recipient && { kind: 'ownership', transfer },
    left !== null && left <= identityLimits.recoveryCodesLow && { kind: 'codes', left },
    !user.email_confirmed && { kind: 'email', email: user.email },
  ]
  return banners.filter((banner) => banner !== undefined && banner !== null && banner !== false).slice(0, shownMax)
}

/** The demand that keeps a business closed to this person, if one does. */
export function findClosing(me: Me | undefined, businessId: string | undefined): Demand | undefined {
  return me?.second_factor_demands.find((demand) => demand.is_overdue && demand.business_id === businessId)
}

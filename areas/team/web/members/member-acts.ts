import type { Member } from '#areas/team/contract/members.ts'

export type MemberAct = 'roles' | 'transfer' | 'sessions' | 'freeze' | 'unfreeze' | 'remove'

type Known = Pick<Member, 'is_manageable' | 'is_owner' | 'is_self' | 'status'>

/** The actions that the caller can take on a member, in the order of the menu. */
export function listActs(member: Known, may: { mayManage: boolean; mayTransfer: boolean }): MemberAct[] {
  if (!may.mayManage || !member.is_manageable) return []
  const isFrozen = member.status === 'frozen'
  return [
    'roles',
    ...(may.mayTransfer && !isFrozen ? ['transfer' as const] : []),
    ...(isFrozen ? [] : ['sessions' as const]),
    isFrozen ? 'unfreeze' : 'freeze',
    'remove',
  ]
}

/** Why the caller can't change a member; null if they can. */
export function whyNot({ is_manageable: isManageable, is_self: isSelf, is_owner: isOwner }: Known): 'self' | 'owner' | 'outOfReach' | null {
  if (isManageable) return null
  if (isSelf) return 'self'
  return isOwner ? 'owner' : 'outOfReach'
}

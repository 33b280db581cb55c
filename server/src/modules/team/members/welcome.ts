import type { MerchantId, UserId } from '@counterfoil/contract/ids'
import type { BusinessContext } from '../../../infra/context.ts'
import { notifyOfBusiness } from '../../notifications/index.ts'
import { findFirstAccount, findMemberOfUser } from './members-store.ts'

/** Notifies whoever manages the team of a new member, and returns the account that the member sees first. The transaction has just added the member. */
export async function announceMember(context: BusinessContext, userId: UserId): Promise<MerchantId> {
  const account = await findFirstAccount(context)
  const member = await findMemberOfUser(context, userId)
  if (member) await notifyOfBusiness(context, account, { event: 'member.joined', objectId: member.id, data: { member: member.name }, exceptUserId: userId })
  return account
}

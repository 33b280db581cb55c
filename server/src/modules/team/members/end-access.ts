import type { BusinessContext } from '../../../infra/context.ts'
import { cancelTransferTo, endMemberSessions, forgetMemberDevices, revokeInvitationsOf } from './access-store.ts'
import type { MemberRow } from './members-store.ts'

/** Ends everything by which a member, or somebody with a link from them, could come back, apart from keys. Returns what to record of it. */
export async function endAccess(context: BusinessContext, member: MemberRow) {
  const sessions_ended = await endMemberSessions(context, member.id)
  const devices_forgotten = await forgetMemberDevices(context, member.id)
  const invitations_revoked = await revokeInvitationsOf(context, member.user_id)
  await cancelTransferTo(context, member.id)
  return { sessions_ended, devices_forgotten, invitations_revoked }
}

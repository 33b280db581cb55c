import type { BusinessContext } from '../../../infra/context.ts'
import { cancelTransferTo, endMemberSessions, forgetMemberDevices, revokeInvitationsOf } from './access-store.ts'
import type { MemberRow } from './members-store.ts'

/** Ends a member's sessions, trusted devices, invitations and pending transfer, but not their keys. Returns the audit details. */
export async function endAccess(context: BusinessContext, member: MemberRow) {
  const sessions_ended = await endMemberSessions(context, member.id)
  const devices_forgotten = await forgetMemberDevices(context, member.id)
  const invitations_revoked = await revokeInvitationsOf(context, member.user_id)
  await cancelTransferTo(context, member.id)
  return { sessions_ended, devices_forgotten, invitations_revoked }
}

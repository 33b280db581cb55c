import type { Invitation } from '#areas/team/contract/invitations.ts'
import type { Permission } from '#kernel/permissions.ts'
import { reaches } from '../members/grants.ts'
import type { TeamRole } from '../members/team-roles.ts'
import type { InvitationRow } from './invitations-store.ts'

interface Reader {
  readonly now: Date
  readonly roles: readonly TeamRole[]
  readonly permissions: ReadonlySet<Permission>
}

export function presentInvitation({ now, roles, permissions }: Reader, row: InvitationRow): Invitation {
  const { id, email, role_ids, inviter_id, inviter_name, invited_at, expires_at } = row
  return {
    id,
    email,
    status: expires_at <= now ? 'expired' : 'pending',
    roles: roles.filter((role) => role_ids.includes(role.id)).map((role) => ({ id: role.id, name: role.name })),
    invited_by: inviter_id !== null && inviter_name !== null ? { id: inviter_id, name: inviter_name } : null,
    invited_at: invited_at.toISOString(),
    expires_at: expires_at.toISOString(),
    is_manageable: reaches(permissions, roles, role_ids),
  }
}

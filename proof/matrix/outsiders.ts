import type { SsoBusiness } from '#areas/identity/test/single-sign-on.ts'
import { permissions, systemRoles } from '#areas/team/contract/permissions.ts'
import { makeLimitedMember } from '#areas/team/test/roles.ts'
import type { Permission, SystemRole } from '#kernel/permissions.ts'
import type { TestServer } from '../support/server.ts'

/** Sessions that must not get into a business. */
export interface Outsiders {
  readonly expired: string
  readonly frozen: string
  /** Of a member whose role has every permission but one. */
  allBut(permission: Permission): Promise<string>
}

export async function makeOutsiders(server: TestServer, business: SsoBusiness): Promise<Outsiders> {
  const { owner } = server.db
  const [expired, frozen] = [
    await makeLimitedMember(server, business, systemRoles.administrator),
    await makeLimitedMember(server, business, systemRoles.administrator),
  ]
  await owner.query('UPDATE sessions SET expires_at = $2 WHERE user_id = $1', [expired.userId, server.clock.now()])
  await owner.query(`UPDATE members SET status = 'frozen' WHERE id = $1`, [frozen.memberId])
  const limited = new Map<Permission, string>()
  return {
    expired: expired.token,
    frozen: frozen.token,
    allBut: async (permission) => {
      const rest = permissions.filter((held) => held !== permission)
      const token = limited.get(permission) ?? (await makeLimitedMember(server, business, rest)).token
      limited.set(permission, token)
      return token
    },
  }
}

/** The system roles that have a permission, or those that lack it. */
export function rolesWith(permission: Permission, isHeld = true): SystemRole[] {
  const roles = Object.entries(systemRoles) as [SystemRole, readonly Permission[]][]
  return roles.filter(([, held]) => held.includes(permission) === isHeld).map(([role]) => role)
}

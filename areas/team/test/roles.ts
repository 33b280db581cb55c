import { randomInt } from 'node:crypto'
import { addTeamMember } from '#areas/settings/server/merchants/index.ts'
import type { RoleLimit } from '#areas/team/contract/roles.ts'
import type { MemberId, UserId } from '#kernel/ids.ts'
import type { Permission } from '#kernel/permissions.ts'
import { type FactoryBackend, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { newId } from '#server/infra/keys/crypto.ts'

/** Custom roles and members who have only them. */

/** Adds a role with these permissions and no others, past the rules of the dashboard. */
export async function addRole(
  { db, clock }: FactoryBackend,
  { businessId }: TestBusiness,
  rights: readonly Permission[],
  limits: readonly RoleLimit[] = [],
): Promise<string> {
  const now = clock.now()
  const id = newId('role', now)
  const name = `r-${id.slice(-18)}`
  await db.database.transaction({ businessId }, async (tx) => {
    await tx
      .insertInto('roles')
      .values({ business_id: businessId, id, name, permissions: [...rights], created_at: now })
      .execute()
    for (const limit of limits) {
      await tx
        .insertInto('role_limits')
        .values({ ...limit, business_id: businessId, role_id: id })
        .execute()
    }
  })
  return id
}

export async function assignRole({ db }: FactoryBackend, { businessId }: TestBusiness, memberId: MemberId, roleId: string): Promise<void> {
  await db.database.transaction({ businessId }, (tx) =>
    tx.insertInto('member_roles').values({ business_id: businessId, member_id: memberId, role_id: roleId }).execute(),
  )
}

export interface LimitedMember {
  readonly userId: UserId
  readonly memberId: MemberId
  readonly roleId: string
  /** Of a session that lives. */
  readonly token: string
}

/** Adds a member whose only role has these permissions and limits. */
export async function makeLimitedMember(
  backend: FactoryBackend,
  business: TestBusiness,
  rights: readonly Permission[],
  limits: readonly RoleLimit[] = [],
): Promise<LimitedMember> {
  const { db, clock } = backend
  const roleId = await addRole(backend, business, rights, limits)
  // Digits are all equally wide, so every run sees the same page.
  const email = `narrow-${randomInt(10 ** 11, 10 ** 12)}@example.com`
  const user = { name: 'Narrow Member', email, passwordHash: 'none', isEmailConfirmed: true, roles: [] }
  const { userId, memberId } = await addTeamMember({ database: db.database, clock }, business.businessId, user)
  await assignRole(backend, business, memberId, roleId)
  return { userId, memberId, roleId, token: await makeSession(backend, userId) }
}

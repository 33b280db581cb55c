import type { Permission } from '@counterfoil/contract/permissions'
import { newId } from '../../server/src/infra/keys/crypto.ts'
import { addTeamMember } from '../../server/src/modules/merchants/index.ts'
import type { FactoryBackend, TestBusiness } from '../../server/test/factories.ts'
import { makeSession } from '../../server/test/factories.ts'

/** Adds a member who holds these rights alone, and returns a session of theirs. No role that every business has is as narrow. */
export async function addMemberWithRights(backend: FactoryBackend, { businessId }: TestBusiness, rights: readonly Permission[]): Promise<string> {
  const { db, clock } = backend
  const now = clock.now()
  const roleId = newId('role', now)
  const user = { name: 'Narrow Member', email: `${roleId.toLowerCase()}@example.com`, passwordHash: 'none', isEmailConfirmed: true }
  const { userId, memberId } = await addTeamMember({ database: db.database, clock }, businessId, { ...user, roles: [] })
  await db.database.transaction({ businessId }, async (tx) => {
    await tx
      .insertInto('roles')
      .values({ business_id: businessId, id: roleId, name: roleId, permissions: [...rights], created_at: now })
      .execute()
    await tx.insertInto('member_roles').values({ business_id: businessId, member_id: memberId, role_id: roleId }).execute()
  })
  return makeSession(backend, userId)
}

import { beforeAll, expect, it } from 'vitest'
import { getPermissions } from '#areas/team/contract/permission-catalogue.ts'
import { permissions, systemRoles } from '#areas/team/contract/permissions.ts'
import { listRoles } from '#areas/team/contract/roles.ts'
import type { Answer } from '#kernel/endpoint.ts'
import type { SystemRole } from '#kernel/permissions.ts'
import { everyRole, makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'

let server: TestServer
let business: TestBusiness<SystemRole>
beforeAll(async () => {
  server = await openTestServer()
  business = await makeBusiness(server, { roles: everyRole })
  await makeBusiness(server)
})

const caller = (role: keyof typeof business.people = 'owner') => ({ token: business.people[role].token, params: { id: business.sandboxId } })

it('lists the roles every business has with their declared rights, then its own', async () => {
  await server.db.owner.query(
    `INSERT INTO roles (business_id, id, name, description, permissions, created_at) VALUES ($1, 'role_own', 'Accounting', 'Reads', '{balance.read}', now())`,
    [business.businessId],
  )
  const { envelope } = await server.call<Answer<typeof listRoles>>(listRoles, caller())
  expect(envelope.data.map(({ name, is_system_default }) => [name, is_system_default])).toEqual([
    ['Owner', true],
    ['Administrator', true],
    ['Finance', true],
    ['Disputes', true],
    ['Support', true],
    ['Developer', true],
    ['Viewer', true],
    ['Accounting', false],
  ])
  expect(envelope.data[4]?.permissions).toEqual(systemRoles.support)
  expect(envelope.data[7]).toEqual({
    id: 'role_own',
    name: 'Accounting',
    description: 'Reads',
    limits: [],
    is_system_default: false,
    permissions: ['balance.read'],
    member_count: 0,
  })
})

it.each(Object.keys(systemRoles) as (keyof typeof systemRoles)[])('tells a member of the role %s their rights', async (role) => {
  const { envelope } = await server.call<Answer<typeof getPermissions>>(getPermissions, caller(role))
  expect(envelope.data.all.map(({ key }) => key)).toEqual(permissions)
  expect([...envelope.data.granted].sort()).toEqual([...systemRoles[role]].sort())
})

it('adds up the rights of several roles', async () => {
  const { memberId } = business.people.developer
  await server.db.owner.query(`INSERT INTO member_roles (business_id, member_id, role_id) VALUES ($1, $2, 'role_own')`, [business.businessId, memberId])
  const { envelope } = await server.call<Answer<typeof getPermissions>>(getPermissions, caller('developer'))
  expect([...envelope.data.granted].sort()).toEqual([...systemRoles.developer, 'balance.read'].sort())
})

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateMember } from '#areas/team/contract/members.ts'
import { createRole, deleteRole, getRole, type RoleDetail, type RoleLimit, updateRole } from '#areas/team/contract/roles.ts'
import { addRole, type LimitedMember, makeLimitedMember } from '#areas/team/test/roles.ts'
import { callAs } from '#areas/team/test/team.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'

/** Limits of roles on refunds and payouts. */

let server: TestServer
let business: TestBusiness

beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  business = await makeBusiness(server)
})

const limit = (each_minor: number | null, day_minor: number | null, more: Partial<RoleLimit> = {}): RoleLimit => ({
  action: 'refund',
  currency: 'USD',
  each_minor,
  day_minor,
  ...more,
})
const role = { name: 'Refunds', description: '', permissions: ['payments.read', 'payments.refund'] }
const asOwner = () => callAs(server, business, business.people.owner)
const create = (limits: readonly unknown[], { by = business.people.owner.token, name = role.name } = {}) =>
  callAs(server, business, { token: by }).call<Answer<typeof createRole>>(createRole, { body: { ...role, name, limits } })

it('are saved, changed and removed with the role, and the audit log says so in words', async () => {
  const { id, limits } = (await create([limit(5_000, null), limit(null, 100, { currency: 'JPY' })])).envelope.data
  expect(limits).toEqual([limit(null, 100, { currency: 'JPY' }), limit(5_000, null)])
  const changed = await asOwner().call<RoleDetail>(updateRole, { params: { roleId: id }, body: { ...role, limits: [limit(6_000, 9_000)], version: 1 } })
  expect([changed.status, changed.envelope.data.limits]).toEqual([200, [limit(6_000, 9_000)]])
  expect((await asOwner().call<RoleDetail>(getRole, { params: { roleId: id } })).envelope.data.limits).toEqual([limit(6_000, 9_000)])
  const { rows } = await server.db.owner.query(`SELECT details FROM audit_events WHERE business_id = $1 AND action = 'role.update'`, [business.businessId])
  expect(rows).toMatchObject([
    {
      details: {
        before: { limits: ['Refunds in JPY: ¥100 a day', 'Refunds in USD: $50.00 each'] },
        after: { limits: ['Refunds in USD: $60.00 each, $90.00 a day'] },
      },
    },
  ])
  expect((await asOwner().call(deleteRole, { params: { roleId: id } })).status).toBe(200)
})

it.each([
  ['without an amount', [limit(null, null)], 'limits.0.each_minor'],
  ['with a day below one refund', [limit(200, 100)], 'limits.0.day_minor'],
  ['twice in a currency', [limit(100, null), limit(200, null)], 'limits.1.currency'],
  ['on an action that the role does not allow', [limit(100, null, { action: 'payout' })], 'limits.0.action'],
  ['of zero', [limit(0, null)], 'limits.0.each_minor'],
  ['in an unknown currency', [{ ...limit(100, null), currency: 'XXX' }], 'limits.0.currency'],
  ['on an unknown action', [{ ...limit(100, null), action: 'capture' }], 'limits.0.action'],
])('are refused %s', async (_, limits, path) => {
  const { status, fields } = await create(limits)
  expect([status, fields.map((field) => field.path)]).toEqual([422, [path]])
  const { rows } = await server.db.owner.query('SELECT FROM role_limits WHERE business_id = $1', [business.businessId])
  expect(rows).toEqual([])
})

describe('a manager with limits', () => {
  let manager: LimitedMember
  beforeEach(async () => {
    manager = await makeLimitedMember(
      server,
      business,
      ['payments.read', 'payments.refund', 'team.read', 'team.manage', 'roles.read', 'roles.manage'],
      [limit(1_000, null)],
    )
  })

  it('gives roles up to their own limits', async () => {
    const by = manager.token
    expect((await create([limit(1_000, 5_000)], { by, name: 'Lower' })).status).toBe(200)
    const above = await create([limit(1_001, null)], { by })
    expect([above.status, above.fields]).toEqual([422, [{ path: 'limits', message: 'You can only give limits up to your own.' }]])
    expect((await create([], { by })).fields.map(({ path }) => path)).toEqual(['limits'])
  })

  it('assigns roles up to their own limits, and none without limits', async () => {
    const { memberId } = await makeLimitedMember(server, business, ['payments.read'])
    const rights = ['payments.read', 'payments.refund'] as const
    const assign = (roleId: string) => callAs(server, business, manager).call(updateMember, { params: { memberId }, body: { role_ids: [roleId], version: 1 } })
    for (const limits of [[], [limit(1_001, null)]]) {
      const { status, fields } = await assign(await addRole(server, business, rights, limits))
      expect([status, fields.map(({ path }) => path)]).toEqual([422, ['role_ids.0']])
    }
    expect((await assign(await addRole(server, business, rights, [limit(1_000, null)]))).status).toBe(200)
  })
})

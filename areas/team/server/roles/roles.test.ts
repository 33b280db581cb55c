import { describe, expect, it } from 'vitest'
import { updateMember } from '#areas/team/contract/members.ts'
import { getPermissions } from '#areas/team/contract/permission-catalogue.ts'
import { permissions } from '#areas/team/contract/permissions.ts'
import { createRole, deleteRole, getRole, listRoles, type RoleDetail, updateRole } from '#areas/team/contract/roles.ts'
import { addRole, assignRole, makeLimitedMember } from '#areas/team/test/roles.ts'
import { withBusiness } from '#areas/team/test/with-business.ts'
import type { Answer } from '#kernel/endpoint.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Permission } from '#kernel/permissions.ts'
import { makeBusiness, makeSession, type TestBusiness, type TestMember } from '#proof/support/factories.ts'
import type { TestServer } from '#proof/support/server.ts'

let server: TestServer
let business: TestBusiness<'administrator' | 'finance' | 'disputes' | 'support' | 'viewer'>

withBusiness(
  (started, made) => {
    server = started
    business = made
  },
  { roles: ['administrator', 'finance', 'disputes', 'support', 'viewer'] },
)

interface Caller {
  token?: string
  locale?: Locale
}

const params = (roleId = '') => ({ id: business.liveId, roleId })
const as = ({ token = business.people.owner.token, locale = 'en' }: Caller) => ({ token, locale })
const create = (body: unknown, caller: Caller = {}) => server.call<Answer<typeof createRole>>(createRole, { ...as(caller), params: params(), body })
const update = (id: string, body: unknown, caller: Caller = {}) =>
  server.call<Answer<typeof updateRole>>(updateRole, { ...as(caller), params: params(id), body })
const remove = (id: string, query: Record<string, string> = {}, caller: Caller = {}) =>
  server.call<Answer<typeof deleteRole>>(deleteRole, { ...as(caller), params: params(id), query })
const read = async (id: string, caller: Caller = {}) => (await server.call<RoleDetail>(getRole, { ...as(caller), params: params(id) })).envelope.data
const list = async () => (await server.call<Answer<typeof listRoles>>(listRoles, { ...as({}), params: params() })).envelope.data
const systemRole = async (name: string) => (await list()).find((role) => role.name === name)?.id ?? ''
const fields = (problems: { fields: readonly { path: string; message: string }[] }) => problems.fields.map(({ path, message }) => [path, message])

async function readAudit(): Promise<unknown[]> {
  const { rows } = await server.db.owner.query(
    `SELECT action, user_id, target_id, details FROM audit_events WHERE business_id = $1 AND action LIKE 'role.%' AND outcome = 'success' ORDER BY id`,
    [business.businessId],
  )
  return rows
}

const rolesOf = async ({ memberId }: Pick<TestMember, 'memberId'>) =>
  (await server.db.owner.query(`SELECT role_id FROM member_roles WHERE business_id = $1 AND member_id = $2`, [business.businessId, memberId])).rows.map(
    ({ role_id }) => role_id,
  )

const refunds = { name: 'Refunds', description: 'Refunds and nothing else', permissions: ['payments.refund'] }

describe('the catalogue', () => {
  it.each(['en', 'zh-cn'] as const)('describes every permission in %s, with what it needs', async (locale) => {
    const { envelope } = await server.call<Answer<typeof getPermissions>>(getPermissions, { ...as({ locale }), params: params() })
    expect(envelope.data.all.map(({ key }) => key)).toEqual(permissions)
    const refund = envelope.data.all.find(({ key }) => key === 'payments.refund')
    expect(refund).toMatchObject({ area: 'payments', needs: ['payments.read'], moves_money: true, shows_personal_data: false, is_owner_only: false })
    const script = locale === 'en' ? /^[^\p{Script=Han}]+$/u : /\p{Script=Han}/u
    for (const { name, description } of [...envelope.data.all])
      expect([name, description]).toEqual([expect.stringMatching(script), expect.stringMatching(script)])
    for (const { name } of envelope.data.areas) expect(name).toMatch(script)
  })
})

describe('creating a role', () => {
  it('adds the permissions that others need, says so, and applies to its members', async () => {
    const { status, envelope } = await create(refunds)
    expect(status).toBe(200)
    const { id } = envelope.data
    expect(envelope.data).toEqual({
      id: expect.stringMatching(/^role_/),
      ...refunds,
      permissions: ['payments.read', 'payments.refund'],
      is_system_default: false,
      limits: [],
      member_count: 0,
      members: [],
      lock: null,
      version: 1,
      added_permissions: ['payments.read'],
    })
    expect((await list()).at(-1)).toMatchObject({ id, name: 'Refunds' })
    const details = { after: { ...refunds, permissions: ['payments.read', 'payments.refund'] } }
    expect(await readAudit()).toEqual([{ action: 'role.create', user_id: business.people.owner.userId, target_id: id, details }])
  })

  it('stores repeated permissions once and needs no description', async () => {
    const { envelope } = await create({ name: '对账', permissions: ['vamp.read', 'overview.read', 'vamp.read'] })
    expect(envelope.data).toMatchObject({ name: '对账', description: '', permissions: ['overview.read', 'vamp.read'], added_permissions: [] })
  })

  it.each([
    ['a name of 1 character', { name: 'a' }, [['name', 'Role name 2-20 characters.']]],
    ['a name of 21 characters', { name: 'a'.repeat(21) }, [['name', 'Role name 2-20 characters.']]],
    ['other characters', { name: 'Team #1' }, [['name', "Only letters, numbers, Chinese characters, '-' and '_'. No spaces."]]],
    ['no permission', { permissions: [] }, [['permissions', 'Select at least one permission.']]],
    ['an unknown permission', { permissions: ['payments.read', 'payments.fly'] }, [['permissions.1', "This permission doesn't exist. Remove it."]]],
    [
      'a permission of the owner',
      { permissions: ['team.require_second_factor'] },
      [['permissions', 'Only the owner can have: Require two-step verification. Remove it.']],
    ],
    ['the name of a default role', { name: 'FINANCE' }, [['name', 'Another role has this name. Choose a different one.']]],
    ['the name of a default role in Chinese', { name: '财务' }, [['name', 'Another role has this name. Choose a different one.']]],
    ['a description of 201 characters', { description: 'a'.repeat(201) }, [['description', expect.stringContaining('200')]]],
    [
      'two mistakes at the same time',
      { name: '!', permissions: [] },
      [
        ['name', 'Role name 2-20 characters.'],
        ['name', "Only letters, numbers, Chinese characters, '-' and '_'. No spaces."],
        ['permissions', 'Select at least one permission.'],
      ],
    ],
    ['a system flag', { is_system_default: true }, [['is_system_default', expect.any(String)]]],
  ])('rejects %s', async (_, change, problems) => {
    const before = await list()
    const refused = await create({ ...refunds, ...change })
    expect([refused.status, fields(refused)]).toEqual([422, problems])
    expect(await list()).toEqual(before)
  })

  it('rejects a name that another role has, in any case and accent', async () => {
    await create({ ...refunds, name: 'Évaluation' })
    const refused = await create({ ...refunds, name: 'évaluation' })
    expect(refused.fields.map(({ path }) => path)).toEqual(['name'])
    await makeBusiness(server)
    const other = await makeBusiness(server)
    expect(
      (await server.call(createRole, { token: other.people.owner.token, params: { id: other.liveId }, body: { ...refunds, name: 'évaluation' } })).status,
    ).toBe(200)
  })

  it('gives no permission that the caller lacks, added ones included', async () => {
    const { token } = await makeLimitedMember(server, business, ['roles.manage', 'roles.read', 'team.read', 'payments.refund'])
    const refused = await create(refunds, { token })
    expect([refused.status, fields(refused)]).toEqual([422, [['permissions', 'You can only give permissions that you have. Remove: View payments.']]])
    expect((await create({ name: 'Team', permissions: ['roles.read'] }, { token })).status).toBe(200)
  })

  it('ends at the limit', async () => {
    await server.db.owner.query(
      `INSERT INTO roles (business_id, id, name, permissions, created_at) SELECT $1, 'role_' || n, 'Role-' || n, '{vamp.read}', now() FROM generate_series(1, 100) n`,
      [business.businessId],
    )
    const refused = await create(refunds)
    expect([refused.status, refused.envelope.message]).toEqual([409, "You've reached the limit of 100 custom roles. Delete one first."])
  })

  it('needs a step-up', async () => {
    const token = await makeSession(server, business.people.owner.userId, { isSteppedUp: false })
    expect((await create(refunds, { token })).envelope.code).toBe(10003)
  })
})

describe('changing a role', () => {
  it('applies from the next call of its members, and records before and after', async () => {
    const { id } = (await create(refunds)).envelope.data
    const { token, memberId } = await makeLimitedMember(server, business, ['overview.read'])
    await assignRole(server, business, memberId, id)
    const grantedTo = async () => (await server.call<Answer<typeof getPermissions>>(getPermissions, { token, params: params() })).envelope.data.granted
    expect(await grantedTo()).toEqual(['overview.read', 'payments.read', 'payments.refund'])
    const saved = await update(id, { name: 'Captures', permissions: ['payments.capture'], version: 1 })
    expect(saved.envelope.data).toMatchObject({ name: 'Captures', description: '', version: 2, member_count: 1, added_permissions: ['payments.read'] })
    expect(await grantedTo()).toEqual(['overview.read', 'payments.read', 'payments.capture'])
    expect((await readAudit()).at(-1)).toMatchObject({
      action: 'role.update',
      target_id: id,
      details: {
        before: { ...refunds, permissions: ['payments.read', 'payments.refund'] },
        after: { name: 'Captures', description: '', permissions: ['payments.read', 'payments.capture'] },
      },
    })
  })

  it('changes nothing if nothing is new', async () => {
    const { id } = (await create(refunds)).envelope.data
    expect((await update(id, { ...refunds, version: 1 })).envelope.data.version).toBe(1)
    expect(await readAudit()).toHaveLength(1)
  })

  it('keeps its name in another case', async () => {
    const { id } = (await create(refunds)).envelope.data
    expect((await update(id, { ...refunds, name: 'REFUNDS', version: 1 })).envelope.data.name).toBe('REFUNDS')
  })

  it('is refused after somebody else changed it', async () => {
    const { id } = (await create(refunds)).envelope.data
    await update(id, { ...refunds, name: 'Returns', version: 1 })
    const refused = await update(id, { ...refunds, name: 'Money-back', version: 1 })
    expect([refused.status, refused.envelope.message]).toEqual([409, 'Someone else changed this in the meantime. Reload and try again.'])
    expect((await read(id)).name).toBe('Returns')
    const deletion = await remove(id, { version: '1' })
    expect([deletion.status, deletion.envelope.message]).toEqual([409, refused.envelope.message])
    expect((await remove(id, { version: '2' })).status).toBe(200)
  })

  it('needs no version', async () => {
    const { id } = (await create(refunds)).envelope.data
    await update(id, { ...refunds, name: 'Returns', version: 1 })
    expect((await update(id, { ...refunds, name: 'Money-back' })).envelope.data).toMatchObject({ name: 'Money-back', version: 3 })
  })

  it.each([
    ['a name of 1 character', { name: 'a' }, 'name'],
    ['no permission', { permissions: [] }, 'permissions'],
    ['an unknown permission', { permissions: ['nothing'] }, 'permissions.0'],
  ])('rejects %s', async (_, change, path) => {
    const { id } = (await create(refunds)).envelope.data
    const refused = await update(id, { ...refunds, version: 1, ...change })
    expect([refused.status, refused.fields.map((field) => field.path)]).toEqual([422, [path]])
    expect((await read(id)).version).toBe(1)
  })
})

describe('a role that the caller can’t change', () => {
  const attempts = async (id: string, caller: Caller) => {
    const { version } = await read(id, caller)
    return [await update(id, { ...refunds, name: 'Taken-over', permissions: ['team.read'], version }, caller), await remove(id, {}, caller)]
  }

  it.each(['Owner', 'Administrator', 'Finance', 'Disputes', 'Support', 'Developer', 'Viewer'])('is the default role %s', async (name) => {
    const id = await systemRole(name)
    expect((await read(id)).lock).toBe('system_default')
    for (const refused of await attempts(id, {})) {
      expect([refused.status, refused.envelope.message]).toEqual([409, "Default roles can't be changed or deleted. Duplicate the role to edit it."])
    }
    expect((await read(id)).version).toBe(1)
  })

  it('is one that the caller holds', async () => {
    const { token, roleId } = await makeLimitedMember(server, business, ['roles.manage', 'roles.read', 'team.read'])
    expect((await read(roleId, { token })).lock).toBe('held_by_caller')
    for (const refused of await attempts(roleId, { token })) {
      expect([refused.status, refused.envelope.message]).toEqual([409, "You hold this role, so you can't change it. Ask another member."])
    }
    expect((await read(roleId)).lock).toBeNull()
  })

  it('is one with a permission that the caller lacks, even to take it away', async () => {
    const { token } = await makeLimitedMember(server, business, ['roles.manage', 'roles.read', 'team.read'])
    const roleId = await addRole(server, business, ['team.read', 'payouts.manage'])
    expect((await read(roleId, { token })).lock).toBe('above_caller')
    for (const refused of await attempts(roleId, { token })) {
      expect([refused.status, refused.envelope.message]).toEqual([
        403,
        "This role has permissions that you don't have: Create payouts. Ask a member with these permissions.",
      ])
    }
    expect((await read(roleId)).permissions).toEqual(['payouts.manage', 'team.read'])
  })

  it('is one of another business', async () => {
    const other = await makeBusiness(server)
    const roleId = await addRole(server, other, ['team.read'])
    const call = { ...as({}), params: params(roleId) }
    const answers = [
      await server.call(getRole, call),
      await update(roleId, { ...refunds, version: 1 }),
      await remove(roleId),
      await update('role_none', { ...refunds, version: 1 }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })
})

describe('deleting a role', () => {
  it('that nobody has removes it', async () => {
    const { id } = (await create(refunds)).envelope.data
    expect((await remove(id)).envelope.data).toEqual({ reassigned_member_ids: [] })
    expect((await server.call(getRole, { ...as({}), params: params(id) })).status).toBe(404)
    const before = { ...refunds, permissions: ['payments.read', 'payments.refund'] }
    expect((await readAudit()).at(-1)).toMatchObject({ action: 'role.delete', target_id: id, details: { before } })
  })

  it('in use names its members, and gives them another role with the deletion', async () => {
    const { id } = (await create(refunds)).envelope.data
    const { finance, viewer, support, disputes } = business.people
    for (const { memberId } of [finance, viewer, support, disputes]) await assignRole(server, business, memberId, id)
    await server.db.owner.query(`UPDATE members SET status = 'frozen' WHERE business_id = $1 AND id = $2`, [business.businessId, viewer.memberId])
    const refused = await remove(id)
    expect([refused.status, refused.envelope.message]).toEqual([
      409,
      `This role is assigned to ${disputes.name}, ${finance.name}, ${support.name}, and 1 other member. Select another role for them, then delete it.`,
    ])
    expect((await read(id)).members.map(({ name }) => name)).toEqual([disputes.name, finance.name, support.name, viewer.name])
    const toId = await systemRole('Viewer')
    const deleted = await remove(id, { reassign_to: toId })
    expect([...deleted.envelope.data.reassigned_member_ids].sort()).toEqual([disputes, finance, support, viewer].map(({ memberId }) => memberId).sort())
    expect(await rolesOf(viewer)).toEqual([toId])
    expect([...(await rolesOf(finance))].sort()).toEqual([await systemRole('Finance'), toId].sort())
    expect((await readAudit()).at(-1)).toMatchObject({ details: { role: 'Viewer', members: [disputes, finance, support, viewer].map(({ name }) => name) } })
  })

  it('takes no replacement that is gone, the owner’s, the role itself, or above the caller', async () => {
    const { token } = await makeLimitedMember(server, business, ['roles.manage', 'roles.read', 'team.read'])
    const id = await addRole(server, business, ['team.read'])
    await assignRole(server, business, business.people.viewer.memberId, id)
    const tries = [
      ['role_none', 'This role no longer exists. Select another one.'],
      [await systemRole('Owner'), 'The Owner role changes hands only by a transfer of ownership.'],
      [id, 'Select a role other than the one you delete.'],
      [await systemRole('Finance'), "Finance has permissions that you don't have. Select another role."],
    ] as const
    for (const [reassign_to, message] of tries) {
      const refused = await remove(id, { reassign_to }, { token })
      expect([refused.status, fields(refused)]).toEqual([422, [['reassign_to', message]]])
    }
    expect(await rolesOf(business.people.viewer)).toContain(id)
  })
})

it('leaves an audit row of a refused command, with the rule', async () => {
  const { id } = (await create(refunds)).envelope.data
  await create({ ...refunds, name: 'finance' })
  await update(id, { ...refunds, version: 7 })
  await remove(await systemRole('Viewer'))
  const { rows } = await server.db.owner.query(
    `SELECT action, target_id, reason FROM audit_events WHERE business_id = $1 AND outcome = 'refused' ORDER BY id`,
    [business.businessId],
  )
  expect(rows).toEqual([
    { action: 'role.create', target_id: null, reason: 'role_name_taken' },
    { action: 'role.update', target_id: id, reason: 'conflict' },
    { action: 'role.delete', target_id: await systemRole('Viewer'), reason: 'role_is_system_default' },
  ])
})

it('leaves an audit row of a command that its schema refuses, with the fields and not their values', async () => {
  expect((await create({ name: 'a', permissions: ['nothing'], '4242424242424242': true })).status).toBe(422)
  const { rows } = await server.db.owner.query(
    `SELECT user_id, merchant_id, action, outcome, reason, details FROM audit_events WHERE business_id = $1 AND outcome = 'refused'`,
    [business.businessId],
  )
  expect(rows).toEqual([
    {
      user_id: business.people.owner.userId,
      merchant_id: business.liveId,
      action: 'request.invalid',
      outcome: 'refused',
      reason: 'invalid_fields',
      details: { call: 'POST /merchant/:id/roles', fields: ['name', 'permissions.0'] },
    },
  ])
})

describe('two people at the same time', () => {
  const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()

  it('create one role of a name', async () => {
    const names = ['Night-shift', 'NIGHT-SHIFT', 'night-shift', 'Night-Shift']
    const { owner, administrator } = business.people
    const answers = await Promise.all(names.map((name, index) => create({ ...refunds, name }, index % 2 === 0 ? owner : administrator)))
    expect(statuses(answers)).toEqual([200, 422, 422, 422])
  })

  it('edit a role: one effect, and the other is told why', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await addRole(server, business, ['team.read'])
      const name = `Round-${round}`
      const answers = await Promise.all([
        update(id, { name: `${name}-a`, permissions: ['vamp.read'], version: 1 }),
        update(id, { name: `${name}-b`, permissions: ['balance.read'], version: 1 }, business.people.administrator),
      ])
      expect(statuses(answers)).toEqual([200, 409])
      const winner = answers.find(({ status }) => status === 200)
      expect(await read(id)).toMatchObject({ name: winner?.envelope.data.name, permissions: winner?.envelope.data.permissions, version: 2 })
    }
  })

  it('give and delete a role: one effect, and the other is told why', async () => {
    const { viewer, administrator } = business.people
    for (let round = 0; round < 20; round++) {
      const id = await addRole(server, business, ['team.read'])
      const version = Number((await server.db.owner.query('SELECT version FROM members WHERE id = $1', [viewer.memberId])).rows[0]?.version)
      const give = () => server.call(updateMember, { ...as({}), params: { id: business.liveId, memberId: viewer.memberId }, body: { role_ids: [id], version } })
      const [given, deleted] = await Promise.all(
        round % 2 === 0 ? [give(), remove(id, {}, administrator)] : [remove(id, {}, administrator), give()].toReversed(),
      )
      expect(await rolesOf(viewer)).toEqual(given?.status === 200 ? [id] : expect.not.arrayContaining([id]))
      if (given?.status === 200) {
        expect([deleted?.status, deleted?.envelope.message]).toEqual([409, expect.stringContaining(`assigned to ${viewer.name}`)])
      } else {
        expect([given?.status, given && fields(given), deleted?.status]).toEqual([
          422,
          [['role_ids.0', 'This role no longer exists. Select another one.']],
          200,
        ])
      }
    }
  })

  it('edit and delete a role: it is gone, and a late edit finds nothing', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await addRole(server, business, ['team.read'])
      const [edited, deleted, again] = await Promise.all([
        update(id, { name: `Late-${round}`, permissions: ['vamp.read'], version: 1 }),
        remove(id, {}, business.people.administrator),
        remove(id),
      ])
      expect([200, 404]).toContain(edited?.status)
      expect(statuses([deleted, again])).toEqual([200, 404])
      expect((await server.call(getRole, { ...as({}), params: params(id) })).status).toBe(404)
    }
  })
})

describe('the database', () => {
  const insert = (name: string, rights: readonly Permission[] = ['vamp.read'], description = '') =>
    server.db.owner.query(
      `INSERT INTO roles (business_id, id, name, description, permissions, created_at) VALUES ($1, 'role_' || md5($2), $2, $3, $4, now())`,
      [business.businessId, name, description, rights],
    )

  it.each([
    ['role_name_length', ['a']],
    ['role_name_length', ['a'.repeat(21)]],
    ['role_name_characters', ['a b']],
    ['role_name_taken', ['finance']],
    ['role_has_permission', ['Empty', []]],
    ['role_description_length', ['Long', ['vamp.read'], 'a'.repeat(201)]],
  ] as const)('has the rule %s', async (constraint, values) => {
    await expect(insert(...(values as unknown as Parameters<typeof insert>))).rejects.toMatchObject({ constraint })
  })
})

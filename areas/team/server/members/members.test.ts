import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addAuthenticator } from '#areas/identity/test/second-factors.ts'
import { getMember, listTeam, type Member, updateMember } from '#areas/team/contract/members.ts'
import { permissions, systemRoles } from '#areas/team/contract/permissions.ts'
import { callAs, readTeamAudit, roleIdOf, type TeamCaller } from '#areas/team/test/team.ts'
import type { Answer } from '#kernel/endpoint.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { SystemRole } from '#kernel/permissions.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { everyRole, makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'

let server: TestServer
let business: TestBusiness<SystemRole>
let other: TestBusiness<'viewer'>
let owner: TeamCaller

beforeAll(async () => {
  server = await openTestServer()
  other = await makeBusiness(server, { roles: ['viewer'] })
})
beforeEach(async () => {
  business = await makeBusiness(server, { roles: everyRole })
  owner = callAs(server, business, business.people.owner)
})

const list = async (query: Record<string, string> = {}, caller = owner) => caller.call<Answer<typeof listTeam>>(listTeam, { query })
const names = (items: readonly Member[]) => items.map(({ name }) => name.split(' ')[0])

describe('the list', () => {
  it('has the members of the business alone, by name, with roles in the reader’s language', async () => {
    const { items, total, next_cursor, previous_cursor } = (await list()).envelope.data
    expect(names(items)).toEqual(['administrator', 'developer', 'disputes', 'finance', 'owner', 'support', 'viewer'])
    expect([total, next_cursor, previous_cursor]).toEqual([7, null, null])
    const { memberId, name, email } = business.people.owner
    expect(items[4]).toEqual({
      id: memberId,
      name,
      email,
      is_owner: true,
      is_self: true,
      status: 'normal',
      roles: [{ id: expect.stringMatching(/^role_/), name: 'Owner' }],
      last_login_at: server.clock.now().toISOString(),
      joined_at: server.clock.now().toISOString(),
      has_second_factor: false,
      is_inactive: false,
      is_manageable: false,
      version: 1,
    })
    const chinese = await server.call<Answer<typeof listTeam>>(listTeam, {
      token: business.people.owner.token,
      params: { id: business.sandboxId },
      locale: 'zh-cn',
    })
    expect(chinese.envelope.data.items[4]?.roles[0]?.name).toBe('所有者')
  })

  it('pages forth and back in every order, and shows each member once', async () => {
    const all = (await list({ sort: 'email', is_descending: 'true' })).envelope.data.items
    const pages: Member[][] = []
    let query: Record<string, string> = {}
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = (await list({ sort: 'email', is_descending: 'true', limit: '3', ...query })).envelope.data
      pages.push(page.items)
      cursor = page.next_cursor
      query = cursor ? { after: cursor } : {}
    }
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 1])
    expect(pages.flat()).toEqual(all)
    expect(names(all)).toEqual(['viewer', 'support', 'owner', 'finance', 'disputes', 'developer', 'administrator'])
    const back = (await list({ sort: 'email', is_descending: 'true', limit: '3', before: pages[2]?.[0]?.id ?? '' })).envelope.data
    expect(back.items).toEqual(pages[1])
    expect([back.previous_cursor, back.next_cursor]).toEqual([pages[1]?.[0]?.id, pages[1]?.[2]?.id])
  })

  it('refuses a cursor that is no member of this business', async () => {
    expect((await list({ after: other.people.owner.memberId })).fields).toMatchObject([{ path: 'after' }])
    expect((await list({ after: business.people.owner.memberId, before: business.people.owner.memberId })).status).toBe(422)
  })

  it('filters by text, status, role, two-step verification and inactivity', async () => {
    const { finance, viewer, support } = business.people
    const { owner: db } = server.db
    await addAuthenticator(server, finance.userId)
    await db.query(`UPDATE members SET status = 'frozen' WHERE id = $1`, [viewer.memberId])
    await db.query('UPDATE users SET last_login_at = $2 WHERE id = $1', [support.userId, new Date(server.clock.now().getTime() - 91 * dayMs)])
    const filtered = async (query: Record<string, string>) => {
      const { items, total } = (await list(query)).envelope.data
      expect(total).toBe(items.length)
      return names(items)
    }
    expect(await filtered({ search: ' FINANCE-' })).toEqual(['finance'])
    expect(await filtered({ search: '%' })).toEqual([])
    expect(await filtered({ status: 'frozen' })).toEqual(['viewer'])
    expect(await filtered({ role: `${await roleIdOf(server, business, 'viewer')},${await roleIdOf(server, business, 'finance')}` })).toEqual([
      'finance',
      'viewer',
    ])
    expect(await filtered({ has_second_factor: 'true' })).toEqual(['finance'])
    expect(await filtered({ has_second_factor: 'false', status: 'normal', search: 'o' })).not.toContain('finance')
    expect(await filtered({ is_inactive: 'true' })).toEqual(['support'])
    const newest = (await list({ sort: 'last_login' })).envelope.data.items
    expect(names(newest)[0]).toBe('support')
  })

  it('marks whom the caller can manage', async () => {
    const administrator = callAs(server, business, business.people.administrator)
    const { items } = (await list({}, administrator)).envelope.data
    expect(names(items.filter(({ is_manageable }) => is_manageable))).toEqual(['developer', 'disputes', 'finance', 'support', 'viewer'])
  })
})

describe('a member', () => {
  it('has what their roles allow, and how many sessions they have', async () => {
    const { finance, owner: boss } = business.people
    const detail = await owner.read(finance)
    expect(detail.permissions.toSorted()).toEqual([...systemRoles.finance].sort())
    expect([detail.session_count, detail.is_manageable]).toEqual([1, true])
    expect((await owner.read(boss)).permissions).toEqual(permissions)
  })

  it('of another business is not found', async () => {
    expect((await owner.call(getMember, { params: { memberId: other.people.viewer.memberId } })).status).toBe(404)
  })
})

describe('changing roles', () => {
  const change = async (caller: TeamCaller, memberId: MemberId, role_ids: readonly string[], version = 1) =>
    caller.call<Answer<typeof updateMember>>(updateMember, { params: { memberId }, body: { role_ids, version } })

  it('replaces all of them, applies from the next call, and is recorded with before and after', async () => {
    const { viewer } = business.people
    const [developer, support] = [await roleIdOf(server, business, 'developer'), await roleIdOf(server, business, 'support')]
    const changed = await change(owner, viewer.memberId, [developer, support])
    expect(changed.envelope.data.roles.map(({ name }) => name).toSorted()).toEqual(['Developer', 'Support'])
    expect(changed.envelope.data.version).toBe(2)
    expect((await callAs(server, business, viewer).call(listTeam)).status).toBe(403)
    const before = { roles: ['Viewer'] }
    expect(await readTeamAudit(server, business)).toMatchObject([
      { user_id: business.people.owner.userId, action: 'team.roles_change', target_id: viewer.memberId, outcome: 'success', details: { before } },
    ])
  })

  it('needs no version, and checks the one that it is given', async () => {
    const { memberId } = business.people.viewer
    const role_ids = [await roleIdOf(server, business, 'support')]
    const ask = (body: object) => owner.call<Answer<typeof updateMember>>(updateMember, { params: { memberId }, body: { role_ids, ...body } })
    expect((await ask({})).envelope.data).toMatchObject({ version: 2 })
    const refused = await ask({ version: 1 })
    expect([refused.status, refused.envelope.message]).toEqual([409, expect.stringContaining('Someone else changed this')])
  })

  it.each([
    ['themselves', 'administrator', 'administrator', "You can't change your own membership."],
    ['the owner', 'administrator', 'owner', "The owner can't be edited"],
  ] as const)('of %s is refused, and leaves a row', async (_, caller, target, message) => {
    const { people } = business
    const result = await change(callAs(server, business, people[caller]), people[target].memberId, [await roleIdOf(server, business, 'viewer')])
    expect([result.status, result.envelope.message]).toEqual([409, expect.stringContaining(message)])
    expect(await readTeamAudit(server, business)).toMatchObject([{ action: 'team.roles_change', target_id: people[target].memberId, outcome: 'refused' }])
    expect((await owner.read(people[target])).version).toBe(1)
  })

  it('grants nothing that the caller lacks, and takes nothing from a member who has it', async () => {
    const { people, businessId } = business
    await server.db.owner.query(
      `INSERT INTO roles (business_id, id, name, permissions, created_at) VALUES ($1, 'role_lead', 'Lead', '{team.read,team.manage,payments.read}', now())`,
      [businessId],
    )
    expect((await change(owner, people.support.memberId, ['role_lead'])).status).toBe(200)
    const lead = callAs(server, business, people.support)
    const finance = await roleIdOf(server, business, 'finance')
    const granted = await change(lead, people.viewer.memberId, [finance])
    expect([granted.status, granted.envelope.message]).toEqual([409, expect.stringContaining("permissions that you don't have")])
    await server.db.owner.query(
      `INSERT INTO roles (business_id, id, name, permissions, created_at) VALUES ($1, 'role_small', 'Small', '{payments.read}', now())`,
      [businessId],
    )
    await change(owner, people.viewer.memberId, ['role_small'])
    const tooMuch = await change(lead, people.viewer.memberId, ['role_small', finance], 2)
    expect([tooMuch.status, tooMuch.fields]).toEqual([422, [{ path: 'role_ids.1', message: expect.stringContaining('Finance has permissions') }]])
    const both = await change(lead, people.viewer.memberId, ['role_small', 'role_lead'], 2)
    expect(both.status).toBe(200)
  })

  it.each([
    ['of the owner', async () => roleIdOf(server, business, 'owner'), 'transfer of ownership'],
    ['of another business', async () => roleIdOf(server, other, 'viewer'), 'no longer exists'],
  ] as const)('to a role %s is refused by name', async (_, find, message) => {
    const result = await change(owner, business.people.viewer.memberId, [await find()])
    expect(result.fields).toEqual([{ path: 'role_ids.0', message: expect.stringContaining(message) }])
  })

  it('of a version that is no longer current is a conflict', async () => {
    const { viewer } = business.people
    const support = await roleIdOf(server, business, 'support')
    await change(owner, viewer.memberId, [support])
    expect((await change(owner, viewer.memberId, [support])).status).toBe(409)
  })
})

import { expect, it } from 'vitest'
import { type AccessReview, completeAccessReview, getAccessReview, setInactivePolicy } from '#areas/team/contract/access-review.ts'
import { unfreezeMember, updateMember } from '#areas/team/contract/members.ts'
import { callAs, readTeamAudit, roleIdOf } from '#areas/team/test/team.ts'
import { withBusiness } from '#areas/team/test/with-business.ts'
import type { SystemRole } from '#kernel/permissions.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { everyRole, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import type { TestServer } from '#proof/support/server.ts'
import { freezeInactiveMembers } from '../index.ts'

let server: TestServer
let business: TestBusiness<SystemRole>

withBusiness(
  (started, made) => {
    server = started
    business = made
  },
  { roles: everyRole },
)

const owner = async () => callAs(server, business, { token: await makeSession(server, business.people.owner.userId) })
const read = async () => (await (await owner()).call<AccessReview>(getAccessReview)).envelope.data
const complete = async ({ members }: Pick<AccessReview, 'members'>) =>
  (await owner()).call<AccessReview>(completeAccessReview, { body: { members: members.map(({ id, version }) => ({ id, version })) } })
const freezeInactive = () => freezeInactiveMembers({ database: server.db.database, clock: server.clock })
const choose = async (freezes_inactive: boolean) => (await owner()).call<AccessReview>(setInactivePolicy, { body: { freezes_inactive } })

it('is due 90 days after the business was created, and after each review', async () => {
  const due = new Date(server.clock.now().getTime() + 90 * dayMs).toISOString()
  expect(await read()).toMatchObject({ due_at: due, is_due: false, last: null, freezes_inactive: false })
  server.clock.advance(90 * dayMs)
  const open = await read()
  expect([open.is_due, open.members.length]).toEqual([true, 7])
  const done = (await complete(open)).envelope.data
  expect(done).toMatchObject({
    is_due: false,
    last: { completed_at: server.clock.now().toISOString(), completed_by: business.people.owner.name, member_count: 7 },
  })
  const [row] = await readTeamAudit(server, business)
  expect([row?.action, row?.details.members]).toEqual(['team.access_review', expect.arrayContaining([`${business.people.viewer.email} (Viewer)`])])
})

it('confirms what the caller saw, and nothing that changed since', async () => {
  const seen = await read()
  const { viewer } = business.people
  await (await owner()).call(updateMember, {
    params: { memberId: viewer.memberId },
    body: { role_ids: [await roleIdOf(server, business, 'finance')], version: 1 },
  })
  expect((await complete(seen)).status).toBe(409)
  expect((await complete({ members: seen.members.slice(1) })).status).toBe(409)
  expect((await complete(await read())).status).toBe(200)
})

it('freezes inactive members where the business wants it, except the owner', async () => {
  const { support, viewer, finance } = business.people
  expect((await choose(true)).envelope.data.freezes_inactive).toBe(true)
  server.clock.advance(60 * dayMs)
  await makeSession(server, finance.userId)
  server.clock.advance(31 * dayMs)
  await server.db.owner.query('UPDATE users SET last_login_at = NULL WHERE id = $1', [viewer.userId])
  await server.db.owner.query(`UPDATE users SET last_login_at = '2020-01-01' WHERE id = $1`, [business.people.owner.userId])
  expect(await freezeInactive()).toBe(false)
  const team = await owner()
  for (const [member, status] of [
    [support, 'frozen'],
    [viewer, 'frozen'],
    [finance, 'normal'],
    [business.people.owner, 'normal'],
  ] as const) {
    expect((await team.read(member)).status).toBe(status)
  }
  const rows = (await readTeamAudit(server, business)).filter(({ action }) => action === 'team.freeze_inactive')
  expect(rows.length).toBe(5)
  expect(rows[0]).toMatchObject({ user_id: null, outcome: 'success', details: { before: { status: 'normal' }, after: { status: 'frozen' } } })

  await team.call(unfreezeMember, { params: { memberId: viewer.memberId }, body: { version: 2 } })
  await freezeInactive()
  expect((await team.read(viewer)).status).toBe('normal')
})

it('freezes nobody of a business that does not want it', async () => {
  await choose(true)
  await choose(false)
  server.clock.advance(365 * dayMs)
  await freezeInactive()
  expect((await read()).members.length).toBe(7)
  expect((await readTeamAudit(server, business)).map(({ action }) => action)).toEqual(['team.freeze_policy', 'team.freeze_policy'])
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { login, me } from '#areas/identity/contract/sign-in.ts'
import { deliverMails, type Mailer } from '#areas/notifications/server/mail/index.ts'
import { listMerchants } from '#areas/settings/contract/merchants/endpoints.ts'
import {
  acceptInvitation,
  findInvitation,
  inviteMembers,
  joinTeam,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '#areas/team/contract/invitations.ts'
import { freezeMember, updateMember } from '#areas/team/contract/members.ts'
import { callAs, readTeamAudit, roleIdOf } from '#areas/team/test/team.ts'
import type { Answer } from '#kernel/endpoint.ts'
import type { SystemRole } from '#kernel/permissions.ts'
import { dayMs, minuteMs } from '#kernel/time/durations.ts'
import { everyRole, makeBusiness, makeSession, type TestBusiness, type TestMember, testPassword } from '#proof/support/factories.ts'
import { testKeys } from '#proof/support/keys.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { productBrand } from '#server/infra/brand/brand.ts'

const password = 'Battery-staple-8'
const stranger = 'new.colleague@example.com'

let server: TestServer
let business: TestBusiness<SystemRole>
let viewerRole: string

beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  server.clock.advance(dayMs)
  business = await makeBusiness(server, { roles: everyRole })
  viewerRole = await roleIdOf(server, business, 'viewer')
})
afterAll(() => server.close())

type WrittenMail = Parameters<Mailer['send']>[0]
type Outcomes = Answer<typeof inviteMembers>

const as = (member: Pick<TestMember, 'token'> = business.people.owner) => callAs(server, business, member)
const invite = (emails: readonly string[], roleId = viewerRole, by?: TestMember) =>
  as(by).call<Outcomes>(inviteMembers, { body: { invitations: emails.map((email) => ({ email, role_ids: [roleId] })) } })
const tokenOf = (url: string | null | undefined) => /#token=([\w-]+)/.exec(url ?? '')?.[1] ?? ''
const inviteOne = async (email = stranger) => {
  const [outcome] = (await invite([email])).envelope.data
  return { id: outcome?.invitation?.id ?? '', token: tokenOf(outcome?.url) }
}
const pending = async () => (await as().call<Answer<typeof listInvitations>>(listInvitations)).envelope.data
const find = (token: string) => server.call<Answer<typeof findInvitation>>(findInvitation, { body: { token } })
const accept = (token: string, more: object = {}) =>
  server.call<Answer<typeof acceptInvitation>>(acceptInvitation, {
    body: { token, username: 'New Colleague', password, password_confirmation: password, ...more },
  })
const join = (token: string, session: string) => server.call<Answer<typeof joinTeam>>(joinTeam, { token: session, body: { token } })
const resend = (invitationId: string) => as().call<Answer<typeof resendInvitation>>(resendInvitation, { params: { invitationId } })

/** Sends what waits in the outbox, and returns it. */
async function sendMails(): Promise<WrittenMail[]> {
  const mails: WrittenMail[] = []
  await deliverMails({
    keys: testKeys,
    database: server.db.database,
    clock: server.clock,
    address: { dashboard: 'https://pay.example', mailbox: null },
    brand: productBrand,
    mailer: { send: async (mail) => void mails.push(mail), close: () => {} },
    log: { error: (details, message) => expect.fail(`${message} ${JSON.stringify(details)}`) },
  })
  return mails
}

async function countMembers(): Promise<number> {
  const { rows } = await server.db.owner.query('SELECT FROM members WHERE business_id = $1', [business.businessId])
  return rows.length
}

const isConfirmed = async (email: string) =>
  (await server.db.owner.query<{ at: Date | null }>('SELECT email_confirmed_at AS at FROM users WHERE email_normalised = $1', [email])).rows[0]?.at != null

describe('inviting', () => {
  it('gives each address an outcome, a link that is stored hashed, and an email', async () => {
    const emails = ['one@example.com', 'Two@Example.com', business.people.support.email.toUpperCase()]
    const outcomes = (await invite(emails)).envelope.data
    expect(outcomes.map(({ email, outcome }) => [email, outcome])).toEqual([
      ['one@example.com', 'invited'],
      ['Two@Example.com', 'invited'],
      [emails[2], 'member_already'],
    ])
    expect(outcomes[0]?.invitation).toMatchObject({
      email: 'one@example.com',
      status: 'pending',
      roles: [{ id: viewerRole, name: 'Viewer' }],
      invited_by: { id: business.people.owner.memberId, name: business.people.owner.name },
      expires_at: new Date(server.clock.now().getTime() + 7 * dayMs).toISOString(),
      is_manageable: true,
    })
    expect(outcomes[0]?.url).toMatch(/\/user\/invitation#token=[\w-]{40,}$/)
    const { rows } = await server.db.owner.query('SELECT i::text AS row FROM invitations i UNION SELECT m::text FROM mail_outbox m')
    expect(JSON.stringify(rows)).not.toContain(tokenOf(outcomes[0]?.url))
    expect((await invite(['ONE@example.com'])).envelope.data).toEqual([{ email: 'ONE@example.com', outcome: 'invited_already', invitation: null, url: null }])
    expect((await pending()).map(({ email }) => email).toSorted()).toEqual(['Two@Example.com', 'one@example.com'])

    const mails = await sendMails()
    expect(mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
      ['one@example.com', 'You were invited to a team'],
      ['two@example.com', 'You were invited to a team'],
    ])
    expect(mails[0]?.text).toContain(`${business.people.owner.name} invited you to the team of Shop`)
    expect(mails[0]?.text).toContain('https://pay.example/user/invitation#token=')
  })

  it.each([
    ['an address twice', () => ['a@example.com', 'A@example.com'], 'invitations.1.email', 'Enter each email once.'],
    ['no address', () => [], 'invitations', ''],
    ['what is no address', () => ['a@example.com', 'nobody'], 'invitations.1.email', ''],
  ] as const)('refuses %s, and invites nobody', async (_, emails, path, message) => {
    const result = await invite(emails())
    expect([result.status, result.fields]).toEqual([422, [{ path, message: expect.stringContaining(message) }]])
    expect(await pending()).toEqual([])
  })

  it('grants nothing that the inviter lacks, neither anew nor again', async () => {
    const administrator = business.people.administrator
    const { owner } = server.db
    await owner.query(
      `INSERT INTO roles (business_id, id, name, permissions, created_at) VALUES ($1, 'role_policy', 'Policy', '{team.require_second_factor}', now())`,
      [business.businessId],
    )
    const refused = await invite([stranger], 'role_policy', administrator)
    expect(refused.fields).toEqual([{ path: 'invitations.0.role_ids.0', message: expect.stringContaining('Policy has permissions') }])
    expect((await invite([stranger], await roleIdOf(server, business, 'owner'))).fields).toMatchObject([{ path: 'invitations.0.role_ids.0' }])
    const [outcome] = (await invite([stranger], 'role_policy')).envelope.data
    const params = { invitationId: outcome?.invitation?.id ?? '' }
    for (const endpoint of [resendInvitation, revokeInvitation]) expect((await as(administrator).call(endpoint, { params })).status).toBe(409)
    expect((await readTeamAudit(server, business)).map(({ action, outcome: result }) => [action, result])).toEqual([
      ['team.invite', 'refused'],
      ['team.invite', 'refused'],
      ['team.invite', 'success'],
      ['team.invite_again', 'refused'],
      ['team.invitation_revoke', 'refused'],
    ])
  })

  it('needs a confirmed address of the inviter, since it writes to strangers', async () => {
    await server.db.owner.query('UPDATE users SET email_confirmed_at = NULL WHERE id = $1', [business.people.owner.userId])
    expect((await invite([stranger])).envelope.message).toBe('Confirm your email before you invite others.')
    expect(await sendMails()).toEqual([])
  })

  it('replaces an invitation that expired', async () => {
    const { token } = await inviteOne()
    server.clock.advance(7 * dayMs)
    const session = await makeSession(server, business.people.owner.userId)
    const [outcome] = (await invite([stranger], viewerRole, { ...business.people.owner, token: session })).envelope.data
    expect(outcome?.outcome).toBe('invited')
    expect((await find(token)).envelope.message).toContain('revoked')
    expect((await find(tokenOf(outcome?.url))).status).toBe(200)
  })
})

describe('accepting as a new user', () => {
  it('by the email signs in, makes a member, and confirms the address', async () => {
    await inviteOne()
    const [mail] = await sendMails()
    const token = tokenOf(mail?.text)
    expect((await find(token)).envelope.data).toEqual({
      business_name: expect.stringContaining('Shop'),
      invited_by: business.people.owner.name,
      email: stranger,
      has_account: false,
      expires_at: new Date(server.clock.now().getTime() + 7 * dayMs).toISOString(),
    })
    const accepted = await accept(token)
    expect(accepted.envelope.data).toMatchObject({ merchant_id: business.liveId, user: { email: stranger, email_confirmed: true } })
    const session = accepted.envelope.data.token
    const own = await server.call<Answer<typeof listMerchants>>(listMerchants, { token: session })
    expect(own.envelope.data.map(({ id }) => id).toSorted()).toEqual([business.liveId, business.sandboxId].toSorted())
    expect(await pending()).toEqual([])
    const row = (await readTeamAudit(server, business)).at(-1)
    expect(row).toMatchObject({
      action: 'team.invitation_accept',
      outcome: 'success',
      details: { email: stranger, is_mailed: true, after: { roles: ['Viewer'] } },
    })
  })

  it('by a copied link leaves the address unconfirmed, and mails it a link', async () => {
    const { token } = await inviteOne('copied@example.com')
    const accepted = await accept(token)
    expect(accepted.envelope.data.user.email_confirmed).toBe(false)
    expect((await sendMails()).map(({ subject }) => subject)).toEqual(['Confirm your email'])
  })

  it('takes both links once, whichever comes first', async () => {
    const { token } = await inviteOne('twice@example.com')
    const [mail] = await sendMails()
    const results = await Promise.all([accept(token), accept(tokenOf(mail?.text)), accept(token)])
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await countMembers()).toBe(8)
    expect((await accept(token)).envelope.message).toBe('This invitation was already accepted. Sign in to continue.')
    const refused = (await readTeamAudit(server, business)).filter(({ outcome }) => outcome === 'refused')
    expect(refused.map(({ reason }) => reason)).toEqual(Array(3).fill('invitation_used'))
  })

  it('checks the password as registration does, and leaves the invitation open', async () => {
    const { token } = await inviteOne('weak@example.com')
    const weak = await accept(token, { password: 'Password1!', password_confirmation: 'Password1!' })
    expect(weak.fields).toMatchObject([{ path: 'password' }])
    expect((await accept(token)).status).toBe(200)
  })

  it('is refused where the address has an account', async () => {
    const other = await makeBusiness(server, { roles: ['support', 'viewer'] })
    const { token } = await inviteOne(other.people.viewer.email)
    const result = await accept(token)
    expect([result.status, result.envelope.message]).toEqual([409, expect.stringContaining('already exists. Sign in')])
    expect(await countMembers()).toBe(7)
  })
})

describe('accepting as an existing user', () => {
  it('adds the business to theirs', async () => {
    const other = await makeBusiness(server, { roles: ['support', 'viewer'] })
    const { viewer } = other.people
    const { token } = await inviteOne(viewer.email)
    expect((await find(token)).envelope.data.has_account).toBe(true)
    expect((await join(token, viewer.token)).envelope.data).toEqual({ merchant_id: business.liveId, business_name: expect.stringContaining('Shop') })
    const own = await server.call<Answer<typeof listMerchants>>(listMerchants, { token: viewer.token })
    expect(new Set(own.envelope.data.map(({ business_id }) => business_id))).toEqual(new Set([business.businessId, other.businessId]))
    const again = await join(token, viewer.token)
    expect([again.status, again.envelope.message]).toEqual([409, expect.stringContaining('already accepted')])
  })

  it('confirms their address by the mailed link alone', async () => {
    const other = await makeBusiness(server, { roles: ['support', 'viewer'] })
    const [byLink, byMail] = [other.people.viewer, other.people.support]
    for (const { userId } of [byLink, byMail]) await server.db.owner.query('UPDATE users SET email_confirmed_at = NULL WHERE id = $1', [userId])
    const copied = await inviteOne(byLink.email)
    await inviteOne(byMail.email)
    const mail = (await sendMails()).find(({ to }) => to === byMail.email)
    expect([(await join(copied.token, byLink.token)).status, (await join(tokenOf(mail?.text), byMail.token)).status]).toEqual([200, 200])
    expect([await isConfirmed(byLink.email), await isConfirmed(byMail.email)]).toEqual([false, true])
  })

  it('is refused for another address, without a session, and for a member', async () => {
    const other = await makeBusiness(server, { roles: ['support', 'viewer'] })
    const { viewer, support } = other.people
    const { token } = await inviteOne(viewer.email)
    const wrong = await join(token, support.token)
    expect([wrong.status, wrong.envelope.message]).toEqual([409, `This invitation is for ${viewer.email}. Sign in with that email to accept it.`])
    expect((await server.call(joinTeam, { body: { token } })).status).toBe(401)
    await server.db.owner.query(`INSERT INTO members (business_id, id, user_id, status, created_at) VALUES ($1, 'mem_before', $2, 'frozen', now())`, [
      business.businessId,
      viewer.userId,
    ])
    expect((await join(token, viewer.token)).envelope.message).toContain("You're already a member")
    const { rows } = await server.db.owner.query('SELECT status FROM members WHERE user_id = $1 AND business_id = $2', [viewer.userId, business.businessId])
    expect(rows).toEqual([{ status: 'frozen' }])
    const refused = (await readTeamAudit(server, business)).filter(({ outcome }) => outcome === 'refused')
    expect(refused.map(({ user_id, reason }) => [user_id, reason])).toEqual([
      [support.userId, 'invitation_other_address'],
      [viewer.userId, 'invitation_member_already'],
    ])
  })
})

describe('an invitation that is over', () => {
  const refusals = async (token: string) => {
    const before = await countMembers()
    const results = [await find(token), await accept(token), await join(token, business.people.owner.token)]
    expect(await countMembers()).toBe(before)
    return results.map(({ status, envelope }) => `${status} ${envelope.message}`)
  }

  it('by revocation is refused with the rule and a row', async () => {
    const { id, token } = await inviteOne('revoked@example.com')
    expect((await as().call(revokeInvitation, { params: { invitationId: id } })).status).toBe(200)
    expect(new Set(await refusals(token))).toEqual(new Set(['409 This invitation was revoked. Ask for a new one.']))
    expect((await as().call(revokeInvitation, { params: { invitationId: id } })).status).toBe(404)
    expect((await resend(id)).status).toBe(404)
    expect((await sendMails()).length).toBe(0)
    expect((await readTeamAudit(server, business)).filter(({ outcome }) => outcome === 'refused').length).toBe(3)
  })

  it('by time is refused, still listed, and good again once it is sent again', async () => {
    const { id, token } = await inviteOne('late@example.com')
    server.clock.advance(7 * dayMs)
    const results = [await find(token), await accept(token)]
    expect(results.map(({ envelope }) => envelope.message)).toEqual(Array(2).fill('This invitation has expired. Ask for a new one.'))
    const caller = callAs(server, business, { token: await makeSession(server, business.people.owner.userId) })
    expect((await caller.call<Answer<typeof listInvitations>>(listInvitations)).envelope.data).toMatchObject([{ id, status: 'expired' }])
    const renewed = await caller.call<Answer<typeof resendInvitation>>(resendInvitation, { params: { invitationId: id } })
    expect((await find(tokenOf(renewed.envelope.data.url))).status).toBe(200)
  })

  it('by a later link is like one that never was, and its email is not sent anymore', async () => {
    const { id, token } = await inviteOne('again@example.com')
    const early = await resend(id)
    expect([early.status, early.envelope.message]).toEqual([429, expect.stringContaining('60 seconds')])
    server.clock.advance(minuteMs)
    const renewed = await resend(id)
    expect((await find(token)).status).toBe(400)
    expect((await find(tokenOf(renewed.envelope.data.url))).status).toBe(200)
    const mails = await sendMails()
    expect(mails.length).toBe(1)
    expect((await find(tokenOf(mails[0]?.text))).status).toBe(200)
  })

  it('because its inviter was frozen or lost what it grants', async () => {
    const { administrator, owner } = business.people
    const [frozen] = (await invite(['one@example.com'], viewerRole, administrator)).envelope.data
    await as(owner).call(freezeMember, { params: { memberId: administrator.memberId }, body: { version: 1 } })
    expect((await accept(tokenOf(frozen?.url))).envelope.message).toContain('revoked')
    expect(await pending()).toEqual([])

    const { support } = business.people
    await as(owner).call(updateMember, {
      params: { memberId: support.memberId },
      body: { role_ids: [await roleIdOf(server, business, 'administrator')], version: 1 },
    })
    const [demoted] = (await invite(['two@example.com'], viewerRole, support)).envelope.data
    await as(owner).call(updateMember, { params: { memberId: support.memberId }, body: { role_ids: [viewerRole], version: 2 } })
    expect((await accept(tokenOf(demoted?.url))).envelope.message).toContain('revoked')
  })

  it('that nobody sent gets the neutral answer', async () => {
    for (const token of ['', 'guessed', 'A'.repeat(43)]) expect((await find(token)).status).toBe(400)
    const { rows } = await server.db.owner.query(`SELECT reason FROM user_audit_events WHERE action = 'invitation.accept' AND at = $1`, [server.clock.now()])
    expect(rows).toEqual(Array(3).fill({ reason: 'link_not_valid' }))
  })
})

it('lets who accepted sign in afterwards with the chosen password', async () => {
  const { token } = await inviteOne('later@example.com')
  await accept(token)
  const signedIn = await server.call<Answer<typeof login>>(login, { body: { email: 'later@example.com', password, remember: false } })
  expect(signedIn.status).toBe(200)
  const session = 'token' in signedIn.envelope.data ? signedIn.envelope.data.token : ''
  expect((await server.call(me, { token: session })).status).toBe(200)
  expect(password).not.toBe(testPassword)
})

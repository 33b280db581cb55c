import { describe, expect, it } from 'vitest'
import { freezeMember } from '#areas/team/contract/members.ts'
import {
  acceptOwnershipTransfer,
  cancelOwnershipTransfer,
  declineOwnershipTransfer,
  getOwnershipTransfer,
  requestOwnershipTransfer,
} from '#areas/team/contract/ownership.ts'
import { callAs, readTeamAudit } from '#areas/team/test/team.ts'
import { withBusiness } from '#areas/team/test/with-business.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { makeBusiness, makeSession, type TestBusiness, type TestMember } from '#proof/support/factories.ts'
import type { TestServer } from '#proof/support/server.ts'

let server: TestServer
let business: TestBusiness<'administrator' | 'finance' | 'support' | 'viewer'>
let owner: TestMember
let recipient: TestMember

withBusiness(
  (started, made) => {
    server = started
    business = made
    owner = business.people.owner
    recipient = business.people.finance
  },
  { roles: ['administrator', 'finance', 'support', 'viewer'] },
)

type Transfer = Answer<typeof requestOwnershipTransfer>

const as = (member: Pick<TestMember, 'token'>) => callAs(server, business, member)
const request = (to = recipient, by = owner) => as(by).call<Transfer>(requestOwnershipTransfer, { body: { member_id: to.memberId } })
const requested = async () => (await request()).envelope.data.id
const accept = (transferId: string, by: Pick<TestMember, 'token'> = recipient) => as(by).call(acceptOwnershipTransfer, { params: { transferId } })
const pending = async (by: Pick<TestMember, 'token'> = owner) => (await as(by).call<Answer<typeof getOwnershipTransfer>>(getOwnershipTransfer)).envelope.data

async function readOwners() {
  const { rows } = await server.db.owner.query<{ id: string; roles: string[] }>(
    `SELECT m.id, ARRAY(SELECT r.system_key FROM member_roles mr JOIN roles r ON r.business_id = mr.business_id AND r.id = mr.role_id
                        WHERE mr.business_id = m.business_id AND mr.member_id = m.id) AS roles
     FROM members m WHERE m.business_id = $1 AND m.is_owner`,
    [business.businessId],
  )
  return rows
}

async function readLetters(): Promise<unknown[]> {
  const { rows } = await server.db.owner.query<{ letter: string; to_email: string }>(
    `SELECT details->>'letter' AS letter, to_email FROM mail_outbox WHERE kind = 'ownership' AND to_email = ANY ($1) ORDER BY id`,
    [[owner.email, recipient.email]],
  )
  return rows.map(({ letter, to_email }) => [letter, to_email])
}

describe('a transfer of ownership', () => {
  it('swaps the owner when the recipient accepts, and mails both at each step', async () => {
    const transfer = (await request()).envelope.data
    expect(transfer).toEqual({
      id: expect.stringMatching(/^otr_/),
      owner: { id: owner.memberId, name: owner.name, email: owner.email },
      recipient: { id: recipient.memberId, name: recipient.name, email: recipient.email },
      requested_at: server.clock.now().toISOString(),
      expires_at: new Date(server.clock.now().getTime() + 7 * dayMs).toISOString(),
      is_recipient: false,
    })
    expect(await pending(recipient)).toEqual({ ...transfer, is_recipient: true })
    expect(await pending(business.people.viewer)).toBeNull()
    expect(await readOwners()).toEqual([{ id: owner.memberId, roles: ['owner'] }])

    expect((await accept(transfer.id)).status).toBe(200)
    expect(await readOwners()).toEqual([{ id: recipient.memberId, roles: ['owner'] }])
    expect((await as(recipient).read(owner)).roles).toMatchObject([{ name: 'Administrator' }])
    expect(await pending(recipient)).toBeNull()
    expect((await readLetters()).toSorted()).toEqual(
      [
        ['ownership_requested', owner.email],
        ['ownership_offered', recipient.email],
        ['ownership_given', owner.email],
        ['ownership_received', recipient.email],
      ].toSorted(),
    )
    expect(await readTeamAudit(server, business)).toMatchObject([
      { user_id: owner.userId, action: 'team.ownership_request', target_id: recipient.memberId, outcome: 'success' },
      {
        user_id: recipient.userId,
        action: 'team.ownership_accept',
        outcome: 'success',
        details: { before: { owner: owner.name }, after: { owner: recipient.name } },
      },
    ])
    expect((await request(recipient, owner)).status).toBe(403)
  })

  it.each([
    ['canceled by the owner', cancelOwnershipTransfer, 'owner', 'ownership_canceled', 'recipient'],
    ['declined by the recipient', declineOwnershipTransfer, 'recipient', 'ownership_declined', 'owner'],
  ] as const)('can be %s until it is accepted', async (_, endpoint, side, letter, reader) => {
    const transferId = await requested()
    const parties = { owner, recipient }
    const outsider = await as(business.people.administrator).call(endpoint, { params: { transferId } })
    expect([403, 404]).toContain(outsider.status)
    expect((await as(parties[side]).call(endpoint, { params: { transferId } })).status).toBe(200)
    expect(await readLetters()).toContainEqual([letter, parties[reader].email])
    const late = await accept(transferId)
    expect([late.status, late.envelope.message]).toEqual([409, expect.stringContaining('no longer pending')])
    expect(await readOwners()).toMatchObject([{ id: owner.memberId }])
    expect((await request()).status).toBe(200)
  })

  it('is accepted by nobody but the recipient, with a step-up', async () => {
    const transferId = await requested()
    expect((await accept(transferId, business.people.administrator)).status).toBe(404)
    expect((await accept(transferId, owner)).status).toBe(404)
    const token = await makeSession(server, recipient.userId, { isSteppedUp: false })
    expect((await accept(transferId, { token })).envelope.code).toBe(10_003)
    expect(await readOwners()).toMatchObject([{ id: owner.memberId }])
    expect((await readTeamAudit(server, business)).filter(({ outcome }) => outcome === 'refused').length).toBe(2)
  })

  it('expires after seven days, and can then be requested again', async () => {
    const transferId = await requested()
    server.clock.advance(7 * dayMs)
    const later = await makeSession(server, recipient.userId)
    expect(await pending({ token: later })).toBeNull()
    expect((await accept(transferId, { token: later })).status).toBe(409)
    const token = await makeSession(server, owner.userId)
    expect((await request(business.people.viewer, { ...owner, token })).status).toBe(200)
    const { rows } = await server.db.owner.query('SELECT outcome FROM ownership_transfers WHERE id = $1', [transferId])
    expect(rows).toEqual([{ outcome: 'expired' }])
  })

  it('ends when its recipient is frozen', async () => {
    const transferId = await requested()
    await as(owner).call(freezeMember, { params: { memberId: recipient.memberId }, body: { version: 1 } })
    expect(await pending()).toBeNull()
    await server.db.owner.query(`UPDATE members SET status = 'normal' WHERE id = $1`, [recipient.memberId])
    expect((await accept(transferId, { token: await makeSession(server, recipient.userId) })).status).toBe(409)
  })

  it.each([
    ['the owner', async () => owner],
    ['a member of another business', async () => (await makeBusiness(server, { roles: ['viewer'] })).people.viewer],
    [
      'a frozen member',
      async () => {
        await server.db.owner.query(`UPDATE members SET status = 'frozen' WHERE id = $1`, [business.people.viewer.memberId])
        return business.people.viewer
      },
    ],
    [
      'a member whose email is unconfirmed',
      async () => {
        await server.db.owner.query('UPDATE users SET email_confirmed_at = NULL WHERE id = $1', [business.people.viewer.userId])
        return business.people.viewer
      },
    ],
  ])('is not offered to %s', async (_, find) => {
    const result = await request(await find())
    expect([result.status, result.envelope.message]).toEqual([409, expect.stringContaining('another active member')])
    expect(await pending()).toBeNull()
  })

  it('is one at a time, also when two are requested simultaneously', async () => {
    const results = await Promise.all([request(), request(business.people.viewer), request(business.people.support)])
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })
})

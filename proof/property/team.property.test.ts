import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApprovalDetail, type ApprovalRequested, approveRequest, declineRequest, getApproval } from '#areas/approvals/contract/endpoints.ts'
import { getPayment, refundPayment } from '#areas/payments/contract/endpoints.ts'
import { addTeamMember } from '#areas/settings/server/merchants/index.ts'
import { freezeMember, removeMember, updateMember } from '#areas/team/contract/members.ts'
import { acceptOwnershipTransfer, cancelOwnershipTransfer, declineOwnershipTransfer, requestOwnershipTransfer } from '#areas/team/contract/ownership.ts'
import {
  approveTeamChange,
  cancelTeamChange,
  declineTeamChange,
  getTeamApproval,
  type TeamApprovalDetail,
  type TeamApprovalRequested,
} from '#areas/team/contract/team-approvals.ts'
import { addRole, assignRole } from '#areas/team/test/roles.ts'
import { TeamChanges } from '#areas/team/test/second-person.ts'
import { callAs, roleIdOf } from '#areas/team/test/team.ts'
import type { Answer } from '#kernel/endpoint.ts'
import type { MemberId, UserId } from '#kernel/ids.ts'
import { makeBusiness, makePayment, makeSession, type TestBusiness, type TestMember } from '../support/factories.ts'
import { isSoak } from '../support/scale.ts'
import { type CallResult, createTestServer, type TestServer } from '../support/server.ts'

/**
 * Two people change a team, or decide on a request of one of its members, simultaneously: one change succeeds, and the other is refused with a reason.
 * The business always has one owner.
 */

const rounds = isSoak ? 200 : 20

let server: TestServer
let business: TestBusiness
/** Requires a second person for changes of roles. */
let guarded: TestBusiness
/** What an edit gives, which nobody has before. */
let editedRole: string
let memberCount = 0

beforeAll(async () => {
  server = await createTestServer()
  business = await makeBusiness(server)
  editedRole = await roleIdOf(server, business, 'support')
})
afterAll(() => server.close())

type Person = Pick<TestMember, 'memberId' | 'token'>

async function addMember(role: 'administrator' | 'viewer', to = business): Promise<Person> {
  memberCount += 1
  const user = { name: `Member ${memberCount}`, email: `member-${memberCount}@example.com`, passwordHash: 'none', isEmailConfirmed: true, roles: [role] }
  const { memberId, userId } = await addTeamMember({ database: server.db.database, clock: server.clock }, to.businessId, user)
  return { memberId, token: await makeSession(server, userId) }
}

async function findOwner(): Promise<Person> {
  const { rows } = await server.db.owner.query<{ id: MemberId; user_id: UserId }>('SELECT id, user_id FROM members WHERE business_id = $1 AND is_owner', [
    business.businessId,
  ])
  const [owner, ...others] = rows
  if (!owner || others.length > 0) throw new Error(`The business has ${rows.length} owners.`)
  return { memberId: owner.id, token: await makeSession(server, owner.user_id) }
}

const verbs = ['freeze', 'edit', 'remove'] as const
type Verb = (typeof verbs)[number]

function change(verb: Verb, by: Person, { memberId }: Person, of = business): Promise<CallResult> {
  const team = callAs(server, of, by)
  if (verb === 'remove') return team.call(removeMember, { params: { memberId }, query: { version: '1' } })
  if (verb === 'freeze') return team.call(freezeMember, { params: { memberId }, body: { version: 1 } })
  return team.call(updateMember, { params: { memberId }, body: { role_ids: [editedRole], version: 1 } })
}

async function requestTransfer(recipient: Person): Promise<{ transferId: string; owner: Person }> {
  const owner = await findOwner()
  const { envelope } = await callAs(server, business, owner).call<Answer<typeof requestOwnershipTransfer>>(requestOwnershipTransfer, {
    body: { member_id: recipient.memberId },
  })
  return { transferId: envelope.data.id, owner }
}

interface Round {
  readonly kind: 'one member' | 'each other' | 'recipient' | 'transfer'
  readonly first: Verb
  readonly second: Verb
  /** How the owner ends the transfer, or the recipient. */
  readonly end: 'cancel' | 'decline'
}

/** Both calls leave together; their order is the database's. */
async function play({ kind, first, second, end }: Round): Promise<CallResult[]> {
  const [one, other] = [await addMember('administrator'), await addMember('administrator')]
  if (kind === 'one member') {
    const target = await addMember('viewer')
    return Promise.all([change(first, one, target), change(second, other, target)])
  }
  if (kind === 'each other') return Promise.all([change(first, one, other), change(second, other, one)])
  const { transferId, owner } = await requestTransfer(one)
  const accept = callAs(server, business, one).call(acceptOwnershipTransfer, { params: { transferId } })
  if (kind === 'recipient') return Promise.all([accept, change(first === 'edit' ? 'freeze' : first, other, one)])
  const [by, endpoint] = end === 'cancel' ? ([owner, cancelOwnershipTransfer] as const) : ([one, declineOwnershipTransfer] as const)
  return Promise.all([accept, callAs(server, business, by).call(endpoint, { params: { transferId } })])
}

async function countEffects(): Promise<number> {
  const { rows } = await server.db.owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM audit_events WHERE business_id = $1 AND outcome = 'success' AND action <> 'team.ownership_request'`,
    [business.businessId],
  )
  return rows[0]?.count ?? 0
}

it(`has one effect in each of ${rounds} rounds of two commands at once, tells the other why, and keeps one owner`, { timeout: 600_000 }, async () => {
  const round: fc.Arbitrary<Round> = fc.record({
    kind: fc.constantFrom('one member', 'each other', 'recipient', 'transfer'),
    first: fc.constantFrom(...verbs),
    second: fc.constantFrom(...verbs),
    end: fc.constantFrom('cancel', 'decline'),
  })
  const refusals = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(round, async (played) => {
      const before = await countEffects()
      const results = await play(played)
      const refused = results.filter(({ status }) => status !== 200)
      expect(refused.length, JSON.stringify(results.map(({ status, envelope }) => [status, envelope.message]))).toBe(1)
      for (const { status, envelope } of refused) {
        expect([401, 403, 404, 409]).toContain(status)
        refusals.set(envelope.message, (refusals.get(envelope.message) ?? 0) + 1)
      }
      expect(await countEffects()).toBe(before + 1)
      const { rows } = await server.db.owner.query(
        `SELECT m.status, array_agg(r.system_key) AS roles FROM members m JOIN member_roles mr ON mr.business_id = m.business_id AND mr.member_id = m.id
         JOIN roles r ON r.business_id = mr.business_id AND r.id = mr.role_id
         WHERE m.business_id = $1 AND m.is_owner GROUP BY m.id, m.status`,
        [business.businessId],
      )
      expect(rows).toEqual([{ status: 'normal', roles: ['owner'] }])
    }),
    { numRuns: rounds, endOnFailure: true },
  )
  console.info(`${rounds} rounds; refused: ${[...refusals].map(([message, count]) => `${count} × ${message}`).join(' ')}`)
})

/** A member whose refunds need approval, with one that waits for it. */
async function requestRefund(): Promise<{ clerk: Person; approvalId: string; paymentId: string }> {
  memberCount += 1
  const limit = { action: 'refund', currency: 'USD', each_minor: 1, day_minor: null } as const
  const user = { name: `Clerk ${memberCount}`, email: `clerk-${memberCount}@example.com`, passwordHash: 'none', isEmailConfirmed: true, roles: [] }
  const { memberId, userId } = await addTeamMember({ database: server.db.database, clock: server.clock }, business.businessId, user)
  await assignRole(server, business, memberId, await addRole(server, business, ['payments.read', 'payments.refund'], [limit]))
  const clerk = { memberId, token: await makeSession(server, userId) }
  const { id: paymentId } = await makePayment(server, business, { amountMinor: 5_000 })
  const { envelope } = await refund<ApprovalRequested>(clerk, paymentId, 4_000)
  return { clerk, approvalId: envelope.data.approval.id, paymentId }
}

const refund = <T>({ token }: Person, paymentId: string, amountMinor: number) => {
  memberCount += 1
  return server.call<T>(refundPayment, {
    token,
    params: { id: business.liveId, paymentId },
    body: { amount_minor: amountMinor, reason: 'duplicate' },
    headers: { 'idempotency-key': `refund-${memberCount}` },
  })
}

function decide(endpoint: typeof approveRequest | typeof declineRequest, { token }: Person, approvalId: string): Promise<CallResult> {
  memberCount += 1
  return server.call(endpoint, {
    token,
    params: { id: business.liveId, approvalId },
    ...(endpoint === declineRequest && { body: { reason: 'No.' } }),
    headers: { 'idempotency-key': `decide-${memberCount}` },
  })
}

/** What the other person does while one approves. */
const rivals = ['approve', 'decline', 'refund', ...verbs] as const

function rival(act: (typeof rivals)[number], by: Person, { clerk, approvalId, paymentId }: Awaited<ReturnType<typeof requestRefund>>): Promise<CallResult> {
  if (act === 'approve') return decide(approveRequest, by, approvalId)
  if (act === 'decline') return decide(declineRequest, by, approvalId)
  return act === 'refund' ? refund(by, paymentId, 2_000) : change(act, by, clerk)
}

it(`approves once or tells why not, in each of ${rounds} rounds of an approval against another command`, { timeout: 600_000 }, async () => {
  const [one, other] = [await addMember('administrator'), await addMember('administrator')]
  const outcomes = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...rivals), async (act) => {
      const requested = await requestRefund()
      const [approved, rivaled] = await Promise.all([decide(approveRequest, one, requested.approvalId), rival(act, other, requested)])
      const results = [approved, rivaled]
      const owner = await findOwner()
      const read = <T>(endpoint: typeof getApproval | typeof getPayment, params: Record<string, string>) =>
        server.call<T>(endpoint, { token: owner.token, params: { id: business.liveId, ...params } })
      const { status } = (await read<ApprovalDetail>(getApproval, { approvalId: requested.approvalId })).envelope.data
      const { refunds } = (await read<Answer<typeof getPayment>>(getPayment, { paymentId: requested.paymentId })).envelope.data

      for (const { status: code, envelope } of results) expect([200, 409, 422], envelope.message).toContain(code)
      const isApproved = results.some((result, index) => result.status === 200 && (index === 0 || act === 'approve'))
      expect(refunds.filter(({ amount_minor }) => amount_minor === 4_000)).toHaveLength(isApproved ? 1 : 0)
      expect(refunds.filter(({ amount_minor }) => amount_minor === 2_000)).toHaveLength(act === 'refund' && rivaled.status === 200 ? 1 : 0)
      if (['approve', 'decline', 'refund'].includes(act)) expect(results.filter((result) => result.status === 200)).toHaveLength(1)
      else expect(rivaled.status).toBe(200)
      // A member who is edited or gone can't be refunded for; before that, the approval counted.
      const expected = isApproved ? 'approved' : act === 'decline' ? 'declined' : 'failed'
      expect(status).toBe(expected)
      outcomes.set(`${act}: ${expected}`, (outcomes.get(`${act}: ${expected}`) ?? 0) + 1)
    }),
    { numRuns: rounds, endOnFailure: true },
  )
  console.info(`${rounds} rounds; ${[...outcomes].map(([outcome, count]) => `${count} × ${outcome}`).join(', ')}`)
})

/** What the other person does while one approves a change of a member's roles: to the request, to the member, or to the author. */
const rivalsOfChange = ['approve', 'decline', 'cancel', 'edit', 'freeze', 'remove', 'freeze the author', 'remove the author'] as const
type RivalOfChange = (typeof rivalsOfChange)[number]

interface Requested {
  readonly author: Person
  readonly target: Person
  readonly approvalId: string
}

function rivalOfChange(act: RivalOfChange, by: Person, { author, target, approvalId }: Requested): Promise<CallResult> {
  const params = { approvalId }
  if (act === 'approve') return callAs(server, guarded, by).call(approveTeamChange, { params })
  if (act === 'decline') return callAs(server, guarded, by).call(declineTeamChange, { params, body: { reason: 'No.' } })
  if (act === 'cancel') return callAs(server, guarded, author).call(cancelTeamChange, { params })
  if (act === 'freeze the author') return change('freeze', by, author, guarded)
  return act === 'remove the author' ? change('remove', by, author, guarded) : change(act, by, target, guarded)
}

it(`makes a change of roles once or tells why not, in each of ${rounds} rounds of a second person against another command`, { timeout: 600_000 }, async () => {
  guarded = await makeBusiness(server)
  const { owner } = guarded.people
  const [one, other] = [await addMember('administrator', guarded), await addMember('administrator', guarded)]
  await new TeamChanges(server, guarded).require()
  const finance = await roleIdOf(server, guarded, 'finance')
  editedRole = await roleIdOf(server, guarded, 'support')
  const outcomes = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...rivalsOfChange), async (act) => {
      const [author, target] = [await addMember('administrator', guarded), await addMember('viewer', guarded)]
      const request = { params: { memberId: target.memberId }, body: { role_ids: [finance], version: 1 } }
      const made = await callAs(server, guarded, author).call<TeamApprovalRequested>(updateMember, request)
      const approvalId = made.envelope.data.approval.id
      const [approved, rivaled] = await Promise.all([
        callAs(server, guarded, one).call(approveTeamChange, { params: { approvalId } }),
        rivalOfChange(act, other, { author, target, approvalId }),
      ])
      const { status, failure } = (await callAs(server, guarded, owner).call<TeamApprovalDetail>(getTeamApproval, { params: { approvalId } })).envelope.data

      const results = [approved, rivaled]
      for (const { status: code, envelope } of results) {
        expect([200, 404, 409], envelope.message).toContain(code)
        expect(envelope.message).not.toBe('')
      }
      const isApproved = status === 'approved'
      const { rows } = await server.db.owner.query<{ made: number }>(
        `SELECT count(*)::int AS made FROM audit_events WHERE business_id = $1 AND action = 'team.roles_change' AND outcome = 'success' AND target_id = $2`,
        [guarded.businessId, target.memberId],
      )
      expect(rows[0]?.made).toBe(isApproved ? 1 : 0)
      expect(isApproved).toBe(results.some((result, index) => result.status === 200 && (index === 0 || act === 'approve')))
      expect(failure !== null).toBe(status === 'failed')
      // Freezing or removing the author does not wait for the request; every other pair has one effect.
      if (act.endsWith('the author')) expect(rivaled.status).toBe(200)
      else expect(results.filter((result) => result.status === 200)).toHaveLength(1)
      const owners = await server.db.owner.query(`SELECT status FROM members WHERE business_id = $1 AND is_owner`, [guarded.businessId])
      expect(owners.rows).toEqual([{ status: 'normal' }])
      outcomes.set(`${act}: ${status}`, (outcomes.get(`${act}: ${status}`) ?? 0) + 1)
    }),
    { numRuns: rounds, endOnFailure: true },
  )
  console.info(`${rounds} rounds; ${[...outcomes].map(([outcome, count]) => `${count} × ${outcome}`).join(', ')}`)
})

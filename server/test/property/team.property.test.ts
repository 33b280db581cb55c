import type { Answer } from '@counterfoil/contract/endpoint'
import { freezeMember, removeMember, updateMember } from '@counterfoil/contract/team/members'
import { acceptOwnershipTransfer, cancelOwnershipTransfer, declineOwnershipTransfer, requestOwnershipTransfer } from '@counterfoil/contract/team/ownership'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addTeamMember } from '../../src/modules/merchants/index.ts'
import { makeBusiness, makeSession, type TestBusiness, type TestMember } from '../factories.ts'
import { isSoak } from '../scale.ts'
import { type CallResult, createTestServer, type TestServer } from '../server.ts'
import { callAs, roleIdOf } from '../team.ts'

/** Two people change a team at the same moment: one of them does, and the other is told why not. Whatever they do, the business has one owner. */

const rounds = isSoak ? 200 : 20

let server: TestServer
let business: TestBusiness
let viewerRole: string
let memberCount = 0

beforeAll(async () => {
  server = await createTestServer()
  business = await makeBusiness(server)
  viewerRole = await roleIdOf(server, business, 'viewer')
})
afterAll(() => server.close())

type Person = Pick<TestMember, 'memberId' | 'token'>

async function addMember(role: 'administrator' | 'viewer'): Promise<Person> {
  memberCount += 1
  const user = { name: `Member ${memberCount}`, email: `member-${memberCount}@example.com`, passwordHash: 'none', isEmailConfirmed: true, roles: [role] }
  const { memberId, userId } = await addTeamMember({ database: server.db.database, clock: server.clock }, business.businessId, user)
  return { memberId, token: await makeSession(server, userId) }
}

async function findOwner(): Promise<Person> {
  const { rows } = await server.db.owner.query<{ id: string; user_id: string }>('SELECT id, user_id FROM members WHERE business_id = $1 AND is_owner', [
    business.businessId,
  ])
  expect(rows.length).toBe(1)
  return { memberId: rows[0]?.id ?? '', token: await makeSession(server, rows[0]?.user_id ?? '') }
}

const verbs = ['freeze', 'edit', 'remove'] as const
type Verb = (typeof verbs)[number]

function change(verb: Verb, by: Person, { memberId }: Person): Promise<CallResult> {
  const team = callAs(server, business, by)
  if (verb === 'remove') return team.call(removeMember, { params: { memberId }, query: { version: '1' } })
  if (verb === 'freeze') return team.call(freezeMember, { params: { memberId }, body: { version: 1 } })
  return team.call(updateMember, { params: { memberId }, body: { role_ids: [viewerRole], version: 1 } })
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

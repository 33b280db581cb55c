import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApprovalDetail, type ApprovalRequested, approveRequest, cancelRequest, declineRequest, getApproval } from '#areas/approvals/contract/endpoints.ts'
import { approvalsJob } from '#areas/approvals/server/index.ts'
import { deliverToInboxes, readInbox } from '#areas/notifications/test/notifications.ts'
import { addBankAccount, listBankAccounts, removeBankAccount, setDefaultBankAccount } from '#areas/payouts/contract/bank-accounts/endpoints.ts'
import { testBanking } from '#areas/payouts/test/payouts.ts'
import { setSecondPersonPolicy } from '#areas/team/contract/second-person.ts'
import { makeLimitedMember } from '#areas/team/test/roles.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { hourMs } from '#kernel/time/durations.ts'
import { testAcquirer } from '#proof/support/account.ts'
import { makeBusiness, type TestBusiness, type TestMember } from '#proof/support/factories.ts'
import { type CallResult, openTestServer, type TestServer } from '#proof/support/server.ts'
import { createRunner } from '#server/external.ts'
import { workOffDue } from '#server/infra/work/round.ts'

/** Changes of bank accounts that a second person approves. */

let server: TestServer
let business: TestBusiness<'administrator' | 'support'>
let owner: TestMember
let administrator: TestMember
let keyCount = 0

beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  business = await makeBusiness(server, { roles: ['administrator', 'support'] })
  ;({ owner, administrator } = business.people)
})

type Caller = Pick<TestMember, 'token'>

const american = {
  country: 'US',
  currency: 'USD',
  account_type: 'business',
  holder_name: 'Harbour Lane Inc.',
  account_number: '000123456789',
  ach_routing_number: '110000000',
}
const params = (more: Record<string, string> = {}) => ({ id: business.liveId, ...more })
const add = (by: Caller, body: object = {}) =>
  server.call<ApprovalRequested>(addBankAccount, { token: by.token, params: params(), body: { ...american, ...body } })
const act = (by: Caller, endpoint: typeof removeBankAccount | typeof setDefaultBankAccount, bankAccountId: string) =>
  server.call<ApprovalRequested>(endpoint, { token: by.token, params: params({ bankAccountId }) })
const list = async () => (await server.call<Answer<typeof listBankAccounts>>(listBankAccounts, { token: owner.token, params: params() })).envelope.data
const decide = (by: Caller, approvalId: string, endpoint: typeof approveRequest | typeof declineRequest | typeof cancelRequest = approveRequest) => {
  keyCount += 1
  return server.call<ApprovalDetail>(endpoint, {
    token: by.token,
    params: params({ approvalId }),
    ...(endpoint === declineRequest && { body: { reason: 'Unknown bank.' } }),
    headers: { 'idempotency-key': `decide-${keyCount}` },
  })
}
const read = async (approvalId: string) =>
  (await server.call<ApprovalDetail>(getApproval, { token: owner.token, params: params({ approvalId }) })).envelope.data
const requestOf = ({ status, envelope }: CallResult<ApprovalRequested>) => {
  expect([status, envelope.code, envelope.message]).toEqual([202, 202, expect.anything()])
  return envelope.data.approval
}
const require = (by = owner) => server.call(setSecondPersonPolicy, { token: by.token, params: params(), body: { bank_accounts: true } })
const stored = async (id: string) => {
  const { rows } = await server.db.owner.query('SELECT input::text AS input, sealed_details, key_id FROM approval_requests WHERE id = $1', [id])
  return rows[0] as { input: string; sealed_details: Buffer | null; key_id: Buffer | null }
}
const latestAudit = async () => {
  const { rows } = await server.db.owner.query(
    'SELECT user_id, action, outcome, reason, details FROM merchant_audit_events WHERE merchant_id = $1 ORDER BY id DESC LIMIT 2',
    [business.liveId],
  )
  return rows
}

it('are made at once without the requirement', async () => {
  expect((await add(owner)).status).toBe(200)
})

describe('with the requirement', () => {
  beforeEach(async () => {
    expect((await require()).status).toBe(200)
  })

  it('a new account waits with its number sealed, and is added once by whoever approves it', async () => {
    const approval = requestOf(await add(owner))
    expect(approval).toMatchObject({
      action: 'bank_account.add',
      amount_minor: null,
      exceeded: null,
      currency: 'USD',
      last4: '6789',
      is_own: true,
      can_decide: false,
    })
    expect(await list()).toEqual([])
    const kept = await stored(approval.id)
    expect(kept.input).not.toContain('123456789')
    expect([kept.sealed_details, kept.key_id]).toEqual([expect.any(Buffer), expect.any(Buffer)])
    expect((await read(approval.id)).changes).toEqual([
      { field: 'bank_account', before: null, after: ['USD •••• 6789'] },
      { field: 'country', before: null, after: ['United States'] },
      { field: 'account_type', before: null, after: ['Business'] },
      { field: 'holder_name', before: null, after: ['Harbour Lane Inc.'] },
      { field: 'ach_routing_number', before: null, after: ['110000000'] },
    ])
    const approved = await decide(administrator, approval.id)
    expect([approved.status, approved.envelope.message]).toEqual([200, expect.anything()])
    expect(await list()).toMatchObject([{ id: approved.envelope.data.result_id, last4: '6789', is_default: true, holder_name: 'Harbour Lane Inc.' }])
    expect((await stored(approval.id)).sealed_details).toBeNull()
    expect(await latestAudit()).toMatchObject([
      { user_id: administrator.userId, action: 'approval.approve', details: { requested_by: owner.name } },
      { user_id: administrator.userId, action: 'bank_account.added', details: { requested_by: owner.name } },
    ])
    expect((await decide(administrator, approval.id)).status).toBe(409)
    expect(await list()).toHaveLength(1)
  })

  it('a removal and a new default wait, and show what changes', async () => {
    for (const number of ['000123456789', '000555000111']) await decide(administrator, requestOf(await add(owner, { account_number: number })).id)
    const accounts = await list()
    const [first, second] = [accounts.find(({ is_default }) => is_default)?.id ?? '', accounts.find(({ is_default }) => !is_default)?.id ?? '']
    const change = requestOf(await act(owner, setDefaultBankAccount, second))
    expect((await read(change.id)).changes).toEqual([{ field: 'default_account', before: ['USD •••• 6789'], after: ['USD •••• 0111'] }])
    expect(requestOf(await act(owner, setDefaultBankAccount, second)).id).toBe(change.id)
    expect((await act(administrator, removeBankAccount, second)).status).toBe(409)
    expect((await decide(administrator, change.id)).status).toBe(200)
    expect((await list()).find(({ is_default }) => is_default)?.id).toBe(second)
    expect((await act(owner, setDefaultBankAccount, second)).status).toBe(200)
    const removal = requestOf(await act(administrator, removeBankAccount, first))
    expect((await read(removal.id)).changes).toEqual([{ field: 'bank_account', before: ['USD •••• 6789'], after: ['Removed'] }])
    expect((await decide(owner, removal.id)).status).toBe(200)
    expect((await list()).map(({ id }) => id)).toEqual([second])
  })

  it('makes one request of a repeated call, and none of a rival one or of an invalid one', async () => {
    const approval = requestOf(await add(owner))
    expect(requestOf(await add(owner)).id).toBe(approval.id)
    const rival = await add(administrator)
    expect([rival.status, rival.envelope.message]).toEqual([409, expect.stringContaining(`requested by ${owner.name}`)])
    expect(await latestAudit()).toMatchObject([{ action: 'approval.request', outcome: 'refused', reason: 'change_pending_already' }, {}])
    expect((await add(owner, { account_number: '12345' })).status).toBe(422)
    expect((await act(owner, removeBankAccount, 'ba_unknown')).status).toBe(404)
  })

  it('is decided by another member with the permission, once, and in time', async () => {
    const approval = requestOf(await add(owner))
    const lead = await makeLimitedMember(server, business, ['payments.read', 'approvals.decide'])
    expect((await decide(owner, approval.id)).status).toBe(409)
    expect((await decide(lead, approval.id)).envelope.message).toContain('you need the permission')
    expect((await decide(business.people.support, approval.id)).status).toBe(403)
    const both = await Promise.all([decide(administrator, approval.id), decide(administrator, approval.id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await list()).toHaveLength(1)
    const late = requestOf(await add(owner, { account_number: '000555000111' }))
    server.clock.advance(72 * hourMs)
    await server.db.owner.query('UPDATE sessions SET stepped_up_at = $2 WHERE user_id = $1', [administrator.userId, server.clock.now()])
    expect((await decide(administrator, late.id)).envelope.message).toContain('expired')
    const options = { database: server.db.database, clock: server.clock, runner: createRunner(testAcquirer, testBanking), log: { error: () => {} } }
    while (await workOffDue(options, [approvalsJob]));
    expect([(await read(late.id)).status, (await stored(late.id)).sealed_details]).toEqual(['expired', null])
  })

  it('forgets the number of a request that is declined or canceled', async () => {
    const declined = requestOf(await add(owner))
    expect((await decide(administrator, declined.id, declineRequest)).envelope.data.status).toBe('declined')
    const canceled = requestOf(await add(owner))
    expect((await decide(owner, canceled.id, cancelRequest)).envelope.data.status).toBe('canceled')
    for (const { id } of [declined, canceled]) expect((await stored(id)).sealed_details).toBeNull()
    expect(await list()).toEqual([])
  })

  it('has no effect and says why if the author was frozen, or the account was added or removed meanwhile', async () => {
    const clerk = await makeLimitedMember(server, business, ['payouts.read', 'balance.read', 'bank_accounts.manage'])
    const byClerk = requestOf(await add(clerk))
    await server.db.owner.query(`UPDATE members SET status = 'frozen' WHERE id = $1`, [clerk.memberId])
    expect((await decide(administrator, byClerk.id)).envelope.message).toContain("can't do this anymore")
    expect(await read(byClerk.id)).toMatchObject({ status: 'failed', failure: expect.stringContaining("can't do this anymore") })

    await decide(administrator, requestOf(await add(owner)).id)
    await decide(administrator, requestOf(await add(owner, { account_number: '000555000111' })).id)
    const [account] = (await list()).filter(({ is_default }) => !is_default)
    const change = requestOf(await act(owner, setDefaultBankAccount, account?.id ?? ''))
    await server.db.owner.query('UPDATE bank_accounts SET removed_at = now(), sealed_details = NULL WHERE id = $1', [account?.id])
    const gone = await decide(administrator, change.id)
    expect([gone.status, gone.envelope.message]).toEqual([409, 'This bank account was removed, so the request was closed. Nothing was changed.'])
    expect((await read(change.id)).status).toBe('failed')
  })

  it('is refused if nobody else could decide, and notifies those who can', async () => {
    const approval = requestOf(await add(owner))
    await deliverToInboxes(server)
    const inboxOf = async ({ token }: Caller) => (await readInbox(server, { token }, { area: 'approvals' })).items
    expect(await inboxOf(administrator)).toMatchObject([
      { event: 'approval.requested', text: expect.stringContaining('add a USD bank account ending in 6789'), link: { path: `/approvals/${approval.id}` } },
    ])
    expect(await inboxOf(owner)).toEqual([])
    await server.db.owner.query(`UPDATE members SET status = 'frozen' WHERE business_id = $1 AND NOT is_owner`, [business.businessId])
    const result = await add(owner, { account_number: '000555000111' })
    expect([result.status, result.envelope.message]).toEqual([409, expect.stringContaining('Nobody else could approve this.')])
    expect(await latestAudit()).toMatchObject([{ reason: 'second_person_missing' }, {}])
  })
})

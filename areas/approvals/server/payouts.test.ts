import { beforeAll, expect, it } from 'vitest'
import { type ApprovalDetail, type ApprovalRequested, approveRequest } from '#areas/approvals/contract/endpoints.ts'
import { removeBankAccount } from '#areas/payouts/contract/bank-accounts/endpoints.ts'
import { cancelPayout, createPayout, setPayoutSchedule } from '#areas/payouts/contract/endpoints.ts'
import { openBankAccount, sellAvailable } from '#areas/payouts/test/payouts.ts'
import { type LimitedMember, makeLimitedMember } from '#areas/team/test/roles.ts'
import { codeStepUp } from '#kernel/envelope.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { inAccount, makeBusiness, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'

/** Payouts above the limit of a role. */

let server: TestServer
let business: TestBusiness<'finance'>
let clerk: LimitedMember
let keyCount = 0

beforeAll(async () => {
  server = await openTestServer()
  business = await makeBusiness(server, { roles: ['finance'] })
  clerk = await makeLimitedMember(
    server,
    business,
    ['payouts.read', 'balance.read', 'payouts.manage'],
    [{ action: 'payout', currency: 'USD', each_minor: 1_000, day_minor: null }],
  )
  await inAccount(server, { merchantId: business.liveId }, async (context) => {
    await openBankAccount(context)
    await sellAvailable(context, 50_000)
  })
  // The first payout to an account waits for two days.
  server.clock.advance(2 * dayMs)
  await server.db.owner.query('UPDATE sessions SET stepped_up_at = $1', [server.clock.now()])
})

const headers = () => {
  keyCount += 1
  return { 'idempotency-key': `key-${keyCount}` }
}
const withdraw = (amountMinor: number) =>
  server.call<ApprovalRequested>(createPayout, {
    token: clerk.token,
    params: { id: business.liveId },
    body: { currency: 'USD', amount_minor: amountMinor },
    headers: headers(),
  })
const approve = (token: string, approvalId: string) =>
  server.call<ApprovalDetail>(approveRequest, { token, params: { id: business.liveId, approvalId }, headers: headers() })
const countPayouts = async () => (await server.db.owner.query('SELECT created_by_name FROM payouts WHERE merchant_id = $1', [business.liveId])).rows

it('need a second person above the limit, who confirms like the author would', async () => {
  expect((await withdraw(1_000)).status).toBe(200)
  const requested = await withdraw(2_000)
  expect([requested.status, requested.envelope.data.approval.action]).toEqual([202, 'payout'])
  expect(await countPayouts()).toHaveLength(1)

  const { id } = requested.envelope.data.approval
  const { userId, token } = business.people.finance
  const unconfirmed = await makeSession(server, userId, { isSteppedUp: false })
  expect((await approve(unconfirmed, id)).envelope.code).toBe(codeStepUp)
  const approved = await approve(token, id)
  expect([approved.status, approved.envelope.data.status]).toEqual([200, 'approved'])
  expect(await countPayouts()).toEqual([{ created_by_name: 'Narrow Member' }, { created_by_name: 'Narrow Member' }])
})

it('stay pending while the balance is too low, and are closed once the bank account is gone', async () => {
  const { id } = (await withdraw(30_000)).envelope.data.approval
  const rest = await server.call(createPayout, {
    token: business.people.owner.token,
    params: { id: business.liveId },
    body: { currency: 'USD', amount_minor: 40_000 },
    headers: headers(),
  })
  expect(rest.status).toBe(200)
  const early = await approve(business.people.finance.token, id)
  expect([early.status, early.envelope.message]).toEqual([409, expect.stringMatching(/^This can't be carried out now: You can pay out up to /)])
  // A bank account with payouts in progress can't be removed.
  const { rows: payouts } = await server.db.owner.query<{ id: string }>('SELECT id FROM payouts WHERE merchant_id = $1', [business.liveId])
  for (const { id: payoutId } of payouts) {
    await server.call(cancelPayout, { token: business.people.owner.token, params: { id: business.liveId, payoutId }, headers: headers() })
  }
  const { rows: accounts } = await server.db.owner.query<{ id: string }>('SELECT id FROM bank_accounts WHERE merchant_id = $1', [business.liveId])
  const removed = await server.call(removeBankAccount, {
    token: business.people.owner.token,
    params: { id: business.liveId, bankAccountId: accounts[0]?.id ?? '' },
    headers: headers(),
  })
  expect(removed.status).toBe(200)
  expect((await approve(business.people.finance.token, id)).envelope.message).toMatch(/^The bank account of this payout was removed/)
  const { rows } = await server.db.owner.query('SELECT status, failure FROM approval_requests WHERE merchant_id = $1 AND id = $2', [business.liveId, id])
  expect(rows).toEqual([{ status: 'failed', failure: 'approval_bank_account_gone' }])
})

it('do not leave by a schedule that somebody with a limit sets', async () => {
  const set = (token: string, frequency: string) =>
    server.call(setPayoutSchedule, { token, params: { id: business.liveId, currency: 'USD' }, body: { frequency, minimum_minor: 0 } })
  const refused = await set(clerk.token, 'daily')
  expect([refused.status, refused.envelope.message]).toEqual([409, expect.stringMatching(/^Your role limits payouts/)])
  expect((await set(clerk.token, 'manual')).status).toBe(200)
})

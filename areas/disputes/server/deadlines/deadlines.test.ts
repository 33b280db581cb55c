import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { disputeOf, openFor, sell } from '#areas/disputes/test/disputes.ts'
import { verifyLedger } from '#areas/ledger/server/index.ts'
import { testBanking } from '#areas/payouts/test/payouts.ts'
import type { PaymentId } from '#kernel/ids.ts'
import { disputeNetworks } from '#kernel/statuses.ts'
import { makeAccount, type TestAccount, testAcquirer } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { createRunner } from '#server/external.ts'
import { fixedClock } from '#server/infra/clock/clock.ts'
import { workOffDue } from '#server/worker.ts'
import { acceptDispute, doDisputeWork, stageEvidence, submitEvidence } from '../index.ts'

let db: TestDatabase
let account: TestAccount
beforeAll(async () => {
  db = await createTestDatabase()
  account = await makeAccount(db)
})
afterAll(async () => {
  const results = await account.run(opened, verifyLedger)
  expect(results.filter(({ violationCount }) => violationCount > 0)).toEqual([])
  await db.drop()
})

const opened = new Date('2026-03-02T10:00:00Z')
const plusDays = (days: number, seconds = 0) => new Date(opened.getTime() + days * 86_400_000 + seconds * 1000)

async function disputed(kind: 'query' | 'chargeback', network: (typeof disputeNetworks)[number] = 'visa', inAccount = account): Promise<PaymentId> {
  const { id } = await inAccount.run(opened, (context) => sell(context, { card: 'pm_card_visa' }))
  await inAccount.run(opened, (context) => openFor(context, id, { kind, network }))
  return id
}

async function submit(
  paymentId: PaymentId,
  now: Date,
  fields: Record<string, string> = { uncategorized_text: 'They got it.' },
  inAccount = account,
): Promise<void> {
  const { id } = await disputeOf(inAccount, paymentId)
  await inAccount.run(now, async (context) => {
    await stageEvidence(context, id, { fields, enhanced: {} })
    await submitEvidence(context, testAcquirer, id)
  })
}

const statusAt = async (paymentId: PaymentId, now: Date): Promise<string> => {
  await account.run(now, doDisputeWork)
  return (await disputeOf(account, paymentId)).status
}

/** The network's days less the buffer of seven. */
const days = { visa: 23, mastercard: 38, amex: 13, discover: 23 } as const

describe.each(disputeNetworks)('a chargeback at %s', (network) => {
  test('is lost when its deadline passes, and not a second before', async () => {
    const id = await disputed('chargeback', network)
    const { due_by } = await disputeOf(account, id)
    expect(due_by).toEqual(plusDays(days[network]))
    expect(await statusAt(id, plusDays(days[network], -1))).toBe('needs_response')
    expect(await statusAt(id, plusDays(days[network]))).toBe('lost')
    expect(await disputeOf(account, id)).toMatchObject({ closed_reason: 'deadline_passed', due_by })
  })

  test('takes evidence until its deadline, and none after, even before the worker comes', async () => {
    const [inTime, late] = [await disputed('chargeback', network), await disputed('chargeback', network)]
    await submit(inTime, plusDays(days[network], -1))
    expect((await disputeOf(account, inTime)).status).toBe('under_review')
    await expect(submit(late, plusDays(days[network]))).rejects.toMatchObject({ errorName: 'dispute_not_answerable' })
    expect((await disputeOf(account, late)).status).toBe('needs_response')
    // Giving up is never too late.
    const { id } = await disputeOf(account, late)
    await account.run(plusDays(days[network]), (context) => acceptDispute(context, testAcquirer, id))
    expect((await disputeOf(account, late)).closed_reason).toBe('accepted')
  })
})

test('an issuer decides within three months of the answer, for the merchant where at least two fields matter for the reason', async () => {
  const [weak, strong] = [await disputed('chargeback'), await disputed('chargeback')]
  await submit(weak, plusDays(1))
  await submit(strong, plusDays(1), { shipping_tracking_number: 'HK1', shipping_carrier: 'Post' })
  for (const id of [weak, strong]) {
    const { decides_at } = await disputeOf(account, id)
    expect(decides_at?.getTime()).toBeGreaterThan(plusDays(1).getTime())
    expect(decides_at?.getTime()).toBeLessThanOrEqual(plusDays(1 + 90).getTime())
    expect(await statusAt(id, new Date((decides_at?.getTime() ?? 0) - 1000))).toBe('under_review')
  }
  expect([await statusAt(weak, plusDays(1 + 90)), await statusAt(strong, plusDays(1 + 90))]).toEqual(['lost', 'won'])
  expect(await disputeOf(account, strong)).toMatchObject({ closed_reason: 'issuer_decided', submission_count: 1 })
})

test.each([
  ['a query that nobody answers', null],
  ['a query that was answered', 'They got it.'],
] as const)('%s ends after 120 days without becoming a chargeback', async (_name, text) => {
  const id = await disputed('query')
  if (text) await submit(id, plusDays(5), { uncategorized_text: text })
  const open = text ? 'warning_under_review' : 'warning_needs_response'
  expect(await statusAt(id, plusDays(120, -1))).toBe(open)
  expect(await statusAt(id, plusDays(120))).toBe('warning_closed')
  expect(await disputeOf(account, id)).toMatchObject({ closed_reason: 'not_escalated', fee_minor: 0 })
})

test('the clock that counts is the account’s own, also where the worker looks for what is due', async () => {
  const [ahead, still] = [await makeAccount(db), await makeAccount(db)]
  const [aheadId, stillId] = [await disputed('chargeback', 'visa', ahead), await disputed('chargeback', 'visa', still)]
  await db.owner.query('UPDATE merchant_accounts SET clock_ahead_ms = $2 WHERE merchant_id = $1', [ahead.merchantId, 23 * 86_400_000])
  const log = { error: (_details: object, message: string) => expect.fail(message) }
  await workOffDue({ database: db.database, clock: fixedClock(opened), runner: createRunner(testAcquirer, testBanking), log })
  expect((await disputeOf(ahead, aheadId)).status).toBe('lost')
  expect(await disputeOf(ahead, aheadId)).toMatchObject({ closed_at: plusDays(23) })
  expect((await disputeOf(still, stillId)).status).toBe('needs_response')
})

test('a deadline stays as it was told, whatever moves afterwards', async () => {
  const id = await disputed('chargeback', 'mastercard')
  const { due_by, id: disputeId } = await disputeOf(account, id)
  await account.run(plusDays(10), (context) => stageEvidence(context, disputeId, { fields: { uncategorized_text: 'x' }, enhanced: {} }))
  expect((await disputeOf(account, id)).due_by).toEqual(due_by)
})

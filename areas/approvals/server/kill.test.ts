import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApprovalDetail, type ApprovalRequested, approveRequest } from '#areas/approvals/contract/endpoints.ts'
import { refundPayment } from '#areas/payments/contract/endpoints.ts'
import { testBanking } from '#areas/payouts/test/payouts.ts'
import { makeLimitedMember } from '#areas/team/test/roles.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import { testAcquirer } from '#proof/support/account.ts'
import { makeBusiness, makePayment, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { createRunner } from '#server/external.ts'
import { type ExternalStep, externalSteps } from '#server/infra/external/runner.ts'
import { resumeOpenIntents } from '#server/worker.ts'

/** An approval whose process dies between two steps of its refund. */

let server: TestServer
let business: TestBusiness
let diesAt: ExternalStep | null = null
/** Keys that the acquirer was given. */
const keys: string[] = []

const acquirer: typeof testAcquirer = {
  ...testAcquirer,
  refund: (request) => {
    keys.push(request.idempotencyKey)
    return testAcquirer.refund(request)
  },
}
const runner = {
  ...createRunner(acquirer, testBanking),
  onStep: (step: ExternalStep) => {
    if (step !== diesAt) return
    diesAt = null
    throw new Error(`died after ${step}`)
  },
}

beforeAll(async () => {
  server = await createTestServer({ runner })
  business = await makeBusiness(server)
})
afterAll(() => server.close())

describe.each(externalSteps)('an approval that dies after %s', (step) => {
  it('refunds once, under one key, whether the approver or the worker carries it on', async () => {
    const limit = { action: 'refund', currency: 'USD', each_minor: 1, day_minor: null } as const
    const clerk = await makeLimitedMember(server, business, ['payments.read', 'payments.refund'], [limit])
    const { id: paymentId } = await makePayment(server, business, { amountMinor: 5_000 })
    const { envelope } = await server.call<ApprovalRequested>(refundPayment, {
      token: clerk.token,
      params: { id: business.liveId, paymentId },
      body: { amount_minor: 4_000, reason: 'duplicate' },
      headers: { 'idempotency-key': `refund-${step}` },
    })
    const approvalId = envelope.data.approval.id
    const approve = () =>
      server.call<ApprovalDetail>(approveRequest, {
        token: business.people.owner.token,
        params: { id: business.liveId, approvalId },
        headers: { 'idempotency-key': `approve-${step}` },
      })
    keys.length = 0
    diesAt = step
    expect((await approve()).status).toBe(500)

    // The lease of the dead process ends.
    await server.db.owner.query(`UPDATE intents SET leased_until = now() - interval '1 minute' WHERE done_at IS NULL`)
    server.clock.advance(minuteMs)
    while (await resumeOpenIntents({ database: server.db.database, clock: server.clock, runner, log: { error: () => {} } }));
    const again = await approve()
    expect([again.status, again.envelope.data.status]).toEqual([200, 'approved'])
    const { rows } = await server.db.owner.query('SELECT id, amount_minor::int, status, created_by_name FROM refunds WHERE payment_id = $1', [paymentId])
    expect(rows).toEqual([{ id: again.envelope.data.result_id, amount_minor: 4_000, status: 'succeeded', created_by_name: 'Narrow Member' }])
    expect(new Set(keys).size).toBe(1)
  })
})

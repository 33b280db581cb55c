import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testBanking } from '#areas/payouts/test/payouts.ts'
import {
  answerTo,
  findBrokenRules,
  listOpen,
  makePlatformShop,
  type PlatformShop,
  refundInDashboard,
  reportPayment,
} from '#areas/platform/test/instructions.ts'
import { createRunner } from '#server/external.ts'
import { type ExternalStep, externalSteps } from '#server/infra/external/runner.ts'
import { resumeOpenIntents, workOffDue } from '#server/worker.ts'
import { testAcquirer } from '../support/account.ts'
import { createTestServer, type TestServer } from '../support/server.ts'

/** Instructions of a platform, when the process dies between two steps. */

/** Where the process stops as if it had died; it stops once. */
let diesAt: ExternalStep | null = null
const runner = {
  ...createRunner(testAcquirer, testBanking),
  onStep: (step: ExternalStep) => {
    if (step !== diesAt) return
    diesAt = null
    throw new Error(`died after ${step}`)
  },
}

let server: TestServer
let shop: PlatformShop
beforeAll(async () => {
  server = await createTestServer({ runner })
  shop = await makePlatformShop(server)
})
beforeEach(() => {
  diesAt = null
})
afterAll(() => server.close())

/** Nobody is called from here. */
const steps = externalSteps.filter((step) => step !== 'external_called')

async function countOf(paymentId: string) {
  const { rows } = await server.db.owner.query(
    `SELECT (SELECT count(*) FROM instructions WHERE payment_id = $1)::int AS instructions,
            (SELECT count(*) FROM refunds WHERE payment_id = $1)::int AS refunds,
            (SELECT count(*) FROM account_changes WHERE root_id = $1 AND type = 'refund.succeeded')::int AS successes,
            (SELECT count(*) FROM intents WHERE done_at IS NULL)::int AS open`,
    [paymentId],
  )
  return rows[0]
}

describe.each(steps)('a process that died after "%s"', (step) => {
  it.each([
    ['succeeded', { instructions: 1, refunds: 1, successes: 1, open: 0 }],
    ['failed', { instructions: 1, refunds: 1, successes: 0, open: 0 }],
  ] as const)('leaves one instruction, one effect and one answer, where the platform says that it %s', async (outcome, counts) => {
    const { id: paymentId } = await reportPayment(server, shop)
    const key = randomUUID()
    const ask = () => refundInDashboard(server, shop, paymentId, 4000, key)
    diesAt = step
    const asked = await ask()
    expect(asked.status).toBe(step === 'begun' || step === 'intent_committed' ? 500 : 200)
    // Whatever the worker finds, it asks nobody and ends nothing.
    const worker = { database: server.db.database, clock: server.clock, runner, log: { error: () => {} } }
    await server.db.owner.query(`UPDATE intents SET leased_until = leased_until - interval '1 minute'`)
    await resumeOpenIntents(worker)
    await workOffDue(worker)
    const first = await ask()
    expect(first).toMatchObject({ status: 200, envelope: { data: { refund: { status: 'pending' } } } })
    const [instruction] = await listOpen(server, shop)
    const answer = () => answerTo(server, shop, instruction?.id ?? '', outcome === 'succeeded' ? { outcome, processor_id: `rf_${key}` } : { outcome })
    const answered = await answer()
    expect(answered.status).toBe(step === 'effect_applied' || step === 'effect_committed' ? 500 : 200)
    expect(diesAt).toBeNull()
    const again = await answer()
    expect(again).toMatchObject({ status: 200, envelope: { data: { state: outcome } } })
    expect((await answer()).envelope).toEqual(again.envelope)
    expect((await ask()).envelope).toEqual(first.envelope)
    expect(await countOf(paymentId)).toEqual(counts)
    expect(await findBrokenRules(server, shop)).toEqual([])
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listApprovals } from '#areas/approvals/contract/endpoints.ts'
import { createExport } from '#areas/exports/contract/endpoints.ts'
import { verifyLedger } from '#areas/ledger/server/index.ts'
import {
  type BulkAction,
  type BulkKind,
  type BulkPayment,
  type BulkSelection,
  getBulkAction,
  listBulkActions,
  listBulkPayments,
  reviewBulkAction,
  startBulkCancellation,
  startBulkCapture,
  startBulkRefund,
  stopBulkAction,
} from '#areas/payments/contract/bulk.ts'
import { getPayment, refundPayment } from '#areas/payments/contract/endpoints.ts'
import { paymentLimits } from '#areas/payments/contract/rules.ts'
import { runBulkActions } from '#areas/payments/test/bulk-actions.ts'
import { testBanking } from '#areas/payouts/test/payouts.ts'
import { makeLimitedMember } from '#areas/team/test/roles.ts'
import type { Answer } from '#kernel/endpoint.ts'
import type { PaymentId } from '#kernel/ids.ts'
import type { Permission } from '#kernel/permissions.ts'
import { dayMs, minuteMs } from '#kernel/time/durations.ts'
import { testAcquirer } from '#proof/support/account.ts'
import { inAccount, makeBusiness, makePayment, type PaymentOptions, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { createRunner } from '#server/external.ts'
import { type ExternalStep, externalSteps } from '#server/infra/external/runner.ts'
import { workOffLongJobs } from '#server/infra/work/long-round.ts'
import { attemptJobs } from '#server/jobs.ts'
import { cleanUp, resumeOpenIntents } from '#server/worker.ts'

let server: TestServer
let business: TestBusiness<'support'>
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  business = await makeBusiness(server, { roles: ['support'] })
})
afterAll(() => server.close())

let keys = 0
const ask = <T>(endpoint: Parameters<TestServer['call']>[0], params: Record<string, string>, body?: unknown, token = business.people.owner.token) =>
  server.call<T>(endpoint, {
    token,
    params: { id: business.liveId, ...params },
    headers: { 'idempotency-key': `bulk-${keys++}` },
    ...(body === undefined ? {} : { body }),
  })

async function sell(count: number, options: PaymentOptions = {}): Promise<PaymentId[]> {
  const ids: PaymentId[] = []
  for (let number = 0; number < count; number++) {
    server.clock.advance(1)
    ids.push((await makePayment(server, business, options)).id)
  }
  return ids
}

async function review(kind: BulkKind, selection: BulkSelection, token?: string): Promise<BulkAction> {
  const { status, envelope } = await ask<BulkAction>(reviewBulkAction, {}, { kind, selection }, token)
  expect(status).toBe(200)
  return envelope.data
}

const endpoints = { refund: startBulkRefund, capture: startBulkCapture, cancel: startBulkCancellation }
const bodies = { refund: { reason: 'duplicate' }, capture: {}, cancel: { reason: 'abandoned' } }

async function start({ id: bulkId, kind }: BulkAction, token?: string): Promise<void> {
  expect((await ask(endpoints[kind], { bulkId }, bodies[kind], token)).status).toBe(200)
}

async function read({ id: bulkId }: Pick<BulkAction, 'id'>): Promise<BulkAction> {
  return (await ask<BulkAction>(getBulkAction, { bulkId })).envelope.data
}

async function outcomesOf({ id: bulkId }: BulkAction): Promise<Record<string, string>> {
  const { envelope } = await ask<{ items: BulkPayment[] }>(listBulkPayments, { bulkId })
  return Object.fromEntries(envelope.data.items.map(({ payment_id, outcome, refusal }) => [payment_id, refusal ? `${outcome}: ${refusal.code}` : outcome]))
}

async function refundsOf(ids: readonly PaymentId[]): Promise<unknown[]> {
  const { rows } = await server.db.owner.query(
    'SELECT payment_id, array_agg(amount_minor::int ORDER BY amount_minor) AS amounts FROM refunds WHERE payment_id = ANY ($1) GROUP BY 1 ORDER BY 1',
    [ids],
  )
  return rows.map(({ payment_id, amounts }) => [payment_id, ...amounts])
}

/** The lines of an exported file. */
async function exportOf(wanted: object): Promise<string[]> {
  const { envelope } = await ask<{ id: string }>(createExport, {}, { ...wanted, format: 'csv' })
  while (await workOffLongJobs({ database: server.db.database, clock: server.clock, log: { error: () => {} } }, attemptJobs));
  const url = `/api/merchant/${business.liveId}/exports/${envelope.data.id}/file`
  const { body } = await server.inject({ url, headers: { authorization: `Bearer ${business.people.owner.token}` } })
  return body.trim().split('\r\n')
}

async function expectSoundLedger(): Promise<void> {
  const results = await inAccount(server, { merchantId: business.liveId }, verifyLedger)
  expect(results.filter(({ violationCount }) => violationCount > 0)).toEqual([])
}

/** As if leases and pauses had passed. */
async function carryOn(): Promise<void> {
  await server.db.owner.query(`UPDATE intents SET leased_until = now() - interval '1 minute' WHERE done_at IS NULL`)
  await server.db.owner.query(`UPDATE long_jobs SET starts_at = now() WHERE state = 'waiting'`)
}

describe('the review of a bulk action', () => {
  it('says what would happen to each payment, and changes none', async () => {
    const [whole = '', part = ''] = [...(await sell(1)), ...(await sell(1, { refundMinor: 4_000 }))]
    const [gone = ''] = await sell(1, { refundMinor: 10_000 })
    const [open = ''] = await sell(1, { captureMethod: 'manual' })
    const [yen = ''] = await sell(1, { currency: 'JPY', amountMinor: 5_000 })
    const bulk = await review('refund', { q: '' })
    expect(bulk).toMatchObject({ state: 'review', payment_count: 5, q: '', has_more: false, is_own: true })
    expect(bulk.sums).toEqual([
      { outcome: 'open', currency: 'JPY', count: 1, amount_minor: 5_000 },
      { outcome: 'excluded', currency: 'USD', count: 2, amount_minor: 0 },
      { outcome: 'open', currency: 'USD', count: 2, amount_minor: 16_000 },
    ])
    expect(bulk.refusals.map(({ outcome, code, count }) => [outcome, code, count])).toEqual([
      ['excluded', 'payment_not_captured', 1],
      ['excluded', 'payment_not_refundable', 1],
    ])
    // 2.9 % and 30 cents of both payments; yen 3.6 %.
    expect(bulk.effects).toEqual([
      { currency: 'JPY', fee_minor: 180, day_left_minor: null },
      { currency: 'USD', fee_minor: 640, day_left_minor: null },
    ])
    expect(bulk.balances).toMatchObject([
      { currency: 'JPY', taken_minor: 5_000 },
      { currency: 'USD', available_minor: 0, pending_minor: 15_040, taken_minor: 16_000 },
    ])
    expect(await outcomesOf(bulk)).toEqual({
      [yen]: 'open',
      [open]: 'excluded: payment_not_captured',
      [gone]: 'excluded: payment_not_refundable',
      [part]: 'open',
      [whole]: 'open',
    })
    expect(await refundsOf([whole, yen] as PaymentId[])).toEqual([])
  })

  it('chooses payments by a query, one by one, or not at all', async () => {
    const ids = await sell(3)
    const [other = ''] = await sell(1, { amountMinor: 99_900 })
    expect(Object.keys(await outcomesOf(await review('refund', { q: 'amount:999 currency:USD' })))).toEqual([other])
    expect(Object.keys(await outcomesOf(await review('refund', { payments: [...ids.slice(1), ...ids] })))).toEqual([ids[1], ids[2], ids[0]])
    expect(Object.keys(await outcomesOf(await review('refund', { q: `id:${other}` })))).toEqual([other])
    expect((await ask(reviewBulkAction, {}, { kind: 'refund', selection: { q: 'currency:EUR' } })).status).toBe(409)
    expect((await ask(reviewBulkAction, {}, { kind: 'refund', selection: { q: 'amount:ten' } })).status).toBe(422)
  })

  it('finds no payment and no action of another account', async () => {
    const ids = await sell(1)
    const bulk = await review('refund', { payments: ids })
    const { liveId, people } = await makeBusiness(server)
    const elsewhere = { token: people.owner.token, headers: { 'idempotency-key': 'elsewhere' } }
    const theirs = await server.call(reviewBulkAction, { ...elsewhere, params: { id: liveId }, body: { kind: 'refund', selection: { payments: ids } } })
    expect(theirs.status).toBe(404)
    for (const endpoint of [getBulkAction, listBulkPayments, stopBulkAction]) {
      expect((await server.call(endpoint, { ...elsewhere, params: { id: liveId, bulkId: bulk.id } })).status).toBe(404)
    }
  })

  it('is confirmed by whoever made it, once, within an hour', async () => {
    const ids = await sell(2)
    const bulk = await review('refund', { payments: ids })
    expect((await ask(startBulkRefund, { bulkId: bulk.id }, bodies.refund, business.people.support.token)).status).toBe(404)
    expect((await ask(startBulkCapture, { bulkId: bulk.id }, {})).status).toBe(404)
    expect((await ask(startBulkRefund, { bulkId: bulk.id }, { reason: 'other' })).status).toBe(422)
    await start(bulk)
    expect((await ask(startBulkRefund, { bulkId: bulk.id }, bodies.refund)).envelope.message).toBe('This action was already started.')
    const late = await review('refund', { payments: ids })
    server.clock.advance(paymentLimits.bulkReviewMinutes * minuteMs)
    expect((await read(late)).state).toBe('expired')
    expect((await ask(startBulkRefund, { bulkId: late.id }, bodies.refund)).status).toBe(409)
  })

  it('needs the right to confirm it', async () => {
    const ids = await sell(1)
    const reader = await makeLimitedMember(server, business, ['payments.read', 'payments.capture'])
    const { status } = await ask(reviewBulkAction, {}, { kind: 'refund', selection: { payments: ids } }, reader.token)
    expect(status).toBe(403)
  })
})

describe('a bulk action', () => {
  it('refunds each payment once, as its page would', async () => {
    const ids = await sell(3)
    const bulk = await review('refund', { payments: ids })
    await start(bulk)
    await runBulkActions(server)
    const ended = await read(bulk)
    expect(ended).toMatchObject({ state: 'done', reason: 'duplicate', effects: null, balances: null })
    expect(ended.sums).toEqual([{ outcome: 'done', currency: 'USD', count: 3, amount_minor: 30_000 }])
    expect(await refundsOf(ids)).toEqual(ids.toSorted().map((id) => [id, 10_000]))
    const { rows } = await server.db.owner.query(
      `SELECT action, count(*)::int AS count, count(DISTINCT user_id)::int AS people FROM merchant_audit_events
       WHERE merchant_id = $1 AND (details ->> 'bulk_id' = $2 OR target_id = $2) GROUP BY 1 ORDER BY 1`,
      [business.liveId, bulk.id],
    )
    expect(rows).toEqual([
      { action: 'bulk_action.started', count: 1, people: 1 },
      { action: 'payment.refunded', count: 3, people: 1 },
    ])
    const { envelope } = await ask<Answer<typeof getPayment>>(getPayment, { paymentId: ids[0] ?? '' })
    expect(envelope.data.timeline.map(({ type }) => type)).toContain('refund.succeeded')
    expect(envelope.data.refunds).toMatchObject([{ created_by: business.people.owner.name, reason: 'duplicate' }])
    const { envelope: list } = await ask<{ items: unknown[] }>(listBulkActions, {})
    expect(list.data.items).toMatchObject([{ id: bulk.id, state: 'done', handled_count: 3, payment_count: 3 }])
    await expectSoundLedger()
  })

  it('captures and cancels authorizations', async () => {
    const ids = await sell(4, { captureMethod: 'manual' })
    const captured = await review('capture', { payments: ids.slice(0, 2) })
    const canceled = await review('cancel', { q: 'status:uncaptured' })
    await start(captured)
    await start(canceled)
    await runBulkActions(server)
    expect((await read(captured)).sums).toEqual([{ outcome: 'done', currency: 'USD', count: 2, amount_minor: 20_000 }])
    expect(await outcomesOf(canceled)).toEqual({
      [ids[3] ?? '']: 'done',
      [ids[2] ?? '']: 'done',
      [ids[1] ?? '']: 'refused: payment_not_cancelable',
      [ids[0] ?? '']: 'refused: payment_not_cancelable',
    })
    await expectSoundLedger()
  })

  it('refunds nothing twice that somebody else refunds meanwhile', async () => {
    const ids = await sell(8)
    const bulk = await review('refund', { payments: ids })
    await start(bulk)
    const single = (paymentId: PaymentId) => ask(refundPayment, { paymentId }, { amount_minor: 7_000, reason: 'duplicate' })
    await Promise.all([runBulkActions(server), ...ids.flatMap((id) => [single(id), single(id)])])
    const { rows } = await server.db.owner.query<{ refunded: number }>('SELECT amount_refunded_minor::int AS refunded FROM payments WHERE id = ANY ($1)', [ids])
    expect(rows.every(({ refunded }) => refunded === 7_000 || refunded === 10_000)).toBe(true)
    const outcomes = Object.values(await outcomesOf(bulk))
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(rows.filter(({ refunded }) => refunded === 10_000).length)
    expect(outcomes.filter((outcome) => outcome !== 'done' && outcome !== 'refused: payment_changed')).toEqual([])
    await expectSoundLedger()
  })

  it('refuses what the balance does not cover, and refunds the rest', async () => {
    const ids = await sell(3, { amountMinor: 1_000_000 })
    const bulk = await review('refund', { payments: ids })
    await start(bulk)
    await runBulkActions(server)
    const outcomes = await outcomesOf(bulk)
    expect(Object.values(outcomes)).toContain('refused: balance_not_enough')
    const again = await review('refund', { retry_of: bulk.id })
    expect(again).toMatchObject({ retry_of: bulk.id, payment_count: Object.values(outcomes).filter((outcome) => outcome !== 'done').length })
    await expectSoundLedger()
  })

  it('stops before the next payment', async () => {
    const ids = await sell(6)
    const bulk = await review('refund', { payments: ids })
    await start(bulk)
    let refunds = 0
    const acquirer: typeof testAcquirer = {
      ...testAcquirer,
      refund: async (request) => {
        if (++refunds === 2) expect((await ask(stopBulkAction, { bulkId: bulk.id })).status).toBe(200)
        return testAcquirer.refund(request)
      },
    }
    await runBulkActions(server, createRunner(acquirer, testBanking))
    const stopped = await read(bulk)
    expect(stopped.state).toBe('stopped')
    expect(stopped.sums).toEqual([
      { outcome: 'done', currency: 'USD', count: 2, amount_minor: 20_000 },
      { outcome: 'open', currency: 'USD', count: 4, amount_minor: 40_000 },
    ])
    expect((await ask(stopBulkAction, { bulkId: bulk.id })).status).toBe(409)
    expect((await review('refund', { retry_of: bulk.id })).payment_count).toBe(4)
  })
})

describe('the files of a bulk action', () => {
  it('have the result of each payment, and picked payments alone', async () => {
    const [first = '', second = ''] = await sell(2)
    const bulk = await review('refund', { payments: [first, second] as PaymentId[] })
    await start(bulk)
    await ask(refundPayment, { paymentId: second }, { amount_minor: 7_000, reason: 'duplicate' })
    await runBulkActions(server)
    expect(await exportOf({ list: 'bulk_payments', q: bulk.id, columns: ['payment', 'amount', 'result', 'reason'] })).toEqual([
      'Payment,Amount,Currency,Result,Reason',
      `${first},100.00,USD,Done,`,
      `${second},100.00,USD,Failed,The payment changed after the review. Review it again.`,
    ])
    expect(await exportOf({ list: 'payments', q: 'status:failed', ids: [first], columns: ['payment'] })).toEqual(['Payment ID', first])
    const listed = await exportOf({ list: 'bulk_actions', columns: ['action', 'payments', 'status', 'created_by'] })
    expect(listed[0]).toBe('Action,ID,Payments,Status,Processed,Started by')
    expect(listed[1]).toMatch(new RegExp(`^Bulk refund,${bulk.id},2,Finished,2,`))
    expect(listed).toHaveLength(2)
    expect((await ask(createExport, {}, { list: 'bulk_actions', q: 'kind:refund', columns: ['action'], format: 'csv' })).status).toBe(422)
    const unknown = { list: 'bulk_payments', q: 'bulk_unknown', columns: ['payment'], format: 'csv' }
    expect((await ask(createExport, {}, unknown)).status).toBe(404)
    expect((await ask(createExport, {}, { list: 'customers', ids: ['cus_1'], columns: ['customer'], format: 'csv' })).status).toBe(422)
  })
})

describe('limits and rights', () => {
  const rights: Permission[] = ['payments.read', 'payments.refund']

  it('count for each payment of a bulk refund as for a single one', async () => {
    const clerk = await makeLimitedMember(server, business, rights, [{ action: 'refund', currency: 'USD', each_minor: 10_000, day_minor: 25_000 }])
    const small = await sell(4)
    const large = await sell(1, { amountMinor: 10_001 })
    const yen = await sell(1, { currency: 'JPY' })
    const bulk = await review('refund', { payments: [...small, ...large, ...yen] }, clerk.token)
    expect(bulk.effects).toEqual([{ currency: 'USD', fee_minor: 4 * 320, day_left_minor: 25_000 }])
    expect(bulk.refusals).toMatchObject([{ outcome: 'excluded', code: 'above_own_limit', count: 2 }])
    await start(bulk, clerk.token)
    await runBulkActions(server)
    expect((await read(bulk)).sums).toContainEqual({ outcome: 'done', currency: 'USD', count: 2, amount_minor: 20_000 })
    expect(Object.values(await outcomesOf(bulk)).filter((outcome) => outcome === 'refused: above_own_limit')).toHaveLength(2)
    const { rows } = await server.db.owner.query('SELECT used_minor::int FROM limit_usage WHERE user_id = $1', [clerk.userId])
    expect(rows).toEqual([{ used_minor: 20_000 }])
    expect((await ask<{ items: unknown[] }>(listApprovals, {})).envelope.data.items).toEqual([])
  })

  it('are those of the moment of each refund', async () => {
    const clerk = await makeLimitedMember(server, business, rights)
    const ids = await sell(2)
    const bulk = await review('refund', { payments: ids }, clerk.token)
    await start(bulk, clerk.token)
    await server.db.owner.query(`UPDATE roles SET permissions = ARRAY['payments.read'] WHERE id = $1`, [clerk.roleId])
    await runBulkActions(server)
    expect(Object.values(await outcomesOf(bulk))).toEqual(['refused: bulk_right_lost', 'refused: bulk_right_lost'])
    expect(await refundsOf(ids)).toEqual([])
  })
})

describe('what is left behind', () => {
  it('is finished where the processor was asked, though the right is lost', async () => {
    const clerk = await makeLimitedMember(server, business, ['payments.read', 'payments.refund'])
    const bulk = await review('refund', { payments: await sell(3) }, clerk.token)
    await start(bulk, clerk.token)
    const runner = createRunner(testAcquirer, testBanking)
    const onStep = (step: ExternalStep) => {
      if (step === 'intent_committed') throw new Error('died')
    }
    await runBulkActions(server, { ...runner, onStep })
    expect((await read(bulk)).sums.map(({ outcome, count }) => [outcome, count])).toEqual([['pending', 3]])
    await server.db.owner.query(`UPDATE roles SET permissions = ARRAY['payments.read'] WHERE id = $1`, [clerk.roleId])
    await carryOn()
    await runBulkActions(server, runner)
    expect((await read(bulk)).sums.map(({ outcome, count }) => [outcome, count])).toEqual([['done', 3]])
    await expectSoundLedger()
  })

  it('is done once the worker of intents has finished it, though the action was stopped', async () => {
    const ids = await sell(2)
    const bulk = await review('refund', { payments: ids })
    await start(bulk)
    const runner = createRunner(testAcquirer, testBanking)
    const onStep = (step: ExternalStep) => {
      if (step === 'intent_committed') throw new Error('died')
    }
    await runBulkActions(server, { ...runner, onStep })
    expect((await ask(stopBulkAction, { bulkId: bulk.id })).status).toBe(200)
    const stopped = await read(bulk)
    expect([stopped.state, stopped.sums.map(({ outcome, count }) => [outcome, count])]).toEqual(['stopped', [['pending', 2]]])
    await carryOn()
    while (await resumeOpenIntents({ database: server.db.database, clock: server.clock, log: { error: () => {} }, runner }));
    expect((await read(bulk)).sums.map(({ outcome, count }) => [outcome, count])).toEqual([['done', 2]])
    expect(Object.values(await outcomesOf(bulk))).toEqual(['done', 'done'])
    expect(await exportOf({ list: 'bulk_payments', q: bulk.id, columns: ['payment', 'result'] })).toEqual(['Payment,Result', ...ids.map((id) => `${id},Done`)])
  })

  it('is deleted a day later where nobody confirmed it', async () => {
    const bulk = await review('refund', { payments: await sell(1) })
    server.clock.advance(dayMs + minuteMs)
    const options = { database: server.db.database, clock: server.clock, log: { error: () => {} }, runner: createRunner(testAcquirer, testBanking) }
    while (await cleanUp(options));
    expect((await ask(getBulkAction, { bulkId: bulk.id })).status).toBe(404)
  })
})

describe.each(externalSteps)('a process that dies after %s', (step) => {
  it.each(['the job', 'the worker of intents'])('leaves a refund that %s carries on, once', async (successor) => {
    const ids = await sell(3)
    const options = { database: server.db.database, clock: server.clock, log: { error: () => {} } }
    const bulk = await review('refund', { payments: ids })
    await start(bulk)
    let seen = 0
    const asked: string[] = []
    const acquirer: typeof testAcquirer = {
      ...testAcquirer,
      refund: (request) => {
        asked.push(request.idempotencyKey)
        return testAcquirer.refund(request)
      },
    }
    const runner = createRunner(acquirer, testBanking)
    const onStep = (each: ExternalStep) => {
      if (each === step && ++seen === 2) throw new Error(`died after ${step}`)
    }
    await runBulkActions(server, { ...runner, onStep })
    await carryOn()
    if (successor === 'the worker of intents') while (await resumeOpenIntents({ ...options, runner }));
    await runBulkActions(server, runner)
    const ended = await read(bulk)
    expect([ended.state, ended.sums]).toEqual(['done', [{ outcome: 'done', currency: 'USD', count: 3, amount_minor: 30_000 }]])
    expect(await refundsOf(ids)).toEqual(ids.toSorted().map((id) => [id, 10_000]))
    expect(new Set(asked).size).toBe(3)
    await expectSoundLedger()
  })
})

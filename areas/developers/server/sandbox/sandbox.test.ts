import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#areas/developers/contract/sandbox/endpoints.ts'
import { sandboxLimits } from '#areas/developers/contract/sandbox/rules.ts'
import { verifyLedger } from '#areas/ledger/server/index.ts'
import { type MerchantApiServer, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { payoutFailureCodes } from '#areas/payouts/contract/failures.ts'
import { openOldBankAccount, payOut } from '#areas/payouts/test/payouts.ts'
import { vampPageLimits } from '#areas/vamp/contract/rules.ts'
import { verifyVamp } from '#areas/vamp/server/index.ts'
import type { Answer, EndpointDeclaration } from '#kernel/endpoint.ts'
import { limits } from '#kernel/limits.ts'
import { disputeCategories } from '#kernel/statuses.ts'
import type { RuleName } from '#kernel/texts.ts'
import { dayMs, hourMs } from '#kernel/time/durations.ts'
import { inAccount, makeBusiness, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { ruleText } from '#server/infra/errors.ts'

let server: MerchantApiServer
let business: TestBusiness<'finance' | 'developer'>
let shop: ReturnType<MerchantApiServer['client']>
beforeAll(async () => {
  server = await startMerchantApi()
  business = await makeBusiness(server, { roles: ['finance', 'developer'] })
  shop = server.client(await business.key('sandbox'))
})
afterAll(async () => {
  const account = { merchantId: business.sandboxId }
  const results = await inAccount(server, account, verifyLedger)
  expect(results.filter(({ violationCount }) => violationCount > 0)).toEqual([])
  await server.close()
})

interface Options {
  readonly body?: unknown
  readonly params?: Record<string, string>
  readonly role?: keyof typeof business.people
  readonly id?: string
  readonly key?: string
}

async function ask<D extends EndpointDeclaration>(
  endpoint: D,
  { body, params, role = 'developer', id = business.sandboxId, key = randomUUID() }: Options = {},
) {
  const token = await makeSession(server, business.people[role].userId)
  return server.call<Answer<D>>(endpoint, { token, params: { id, ...params }, body, headers: { 'idempotency-key': key } })
}
async function done<D extends EndpointDeclaration>(endpoint: D, options?: Options): Promise<Answer<D>> {
  const { status, envelope } = await ask(endpoint, options)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(envelope)}`)
  return envelope.data
}
const rulesOf = async (endpoint: EndpointDeclaration, body: unknown) => {
  const { status, envelope } = await ask(endpoint, { body })
  return { status, data: envelope.data }
}
const pay = (card = 'visa', capture: 'automatic' | 'manual' = 'automatic') =>
  done(contract.createSandboxPayment, { body: { card, amount_minor: 4_200, capture } })

/** A field that a rule refused, in the server's words. */
const broke = (path: string, rule: RuleName | null) => ({
  status: 422,
  data: { errors: [{ path, ...(rule && { message: expect.stringMatching(ruleText('en', rule).replaceAll(/\{\{\w+\}\}/g, '.+')) }) }] },
})

describe('test cards', () => {
  it('lists every card that can be charged, by what happens, and each one does that', async () => {
    const cards = await done(contract.listTestCards)
    expect(new Set(cards.map(({ group }) => group))).toEqual(new Set(contract.testCardGroups))
    expect(new Set(cards.map(({ id }) => id)).size).toBe(cards.length)
    expect(cards.find(({ name }) => name === 'pm_card_visa')).toMatchObject({ number: '4242424242424242', outcome: 'succeeds', decline_code: null })
    expect(cards.find(({ id }) => id === 'decline_do_not_honor')).toMatchObject({ group: 'decline_code', outcome: 'declined', decline_code: 'do_not_honor' })
    // One of each outcome and group; a payment of every card is in the deep tests of the acquirer.
    const tried = [...Map.groupBy(cards, ({ group, outcome }) => `${group} ${outcome}`).values()].flatMap(([first]) => first ?? [])
    for (const { id, outcome, decline_code } of tried) {
      const { payment_id, status } = await pay(id)
      const isRefused = outcome === 'declined' || outcome === 'blocked'
      expect([id, status]).toEqual([id, isRefused ? 'failed' : outcome === 'in_process' ? 'in_process' : 'successful'])
      if (outcome !== 'declined') continue
      const intent = await shop.paymentIntents.retrieve(payment_id)
      expect([id, intent.last_payment_error?.decline_code]).toEqual([id, decline_code])
    }
  }, 60_000)

  it('leaves a payment in process until it is confirmed with another card or canceled', async () => {
    const [first, second] = [await pay('authenticationUnfinished'), await pay('authenticationUnfinished')]
    expect([first.status, second.status]).toEqual(['in_process', 'in_process'])
    expect(await shop.paymentIntents.retrieve(first.payment_id)).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'redirect_to_url', redirect_to_url: { url: expect.stringMatching(/\/docs\?guide=leave-a-payment-in-process$/) } },
    })
    expect((await shop.paymentIntents.confirm(first.payment_id, { payment_method: 'pm_card_visa' })).status).toBe('succeeded')
    expect((await shop.paymentIntents.cancel(second.payment_id)).status).toBe('canceled')
  })

  it('refuses an unknown card, and takes one payment for a repeated call', async () => {
    expect(await rulesOf(contract.createSandboxPayment, { card: 'gold', amount_minor: 100, capture: 'automatic' })).toMatchObject(
      broke('card', 'test_card_unknown'),
    )
    const body = { card: 'visa', amount_minor: 700, capture: 'manual' }
    const [first, again] = [await done(contract.createSandboxPayment, { body, key: 'once' }), await done(contract.createSandboxPayment, { body, key: 'once' })]
    expect(again).toEqual(first)
    expect(first.status).toBe('uncaptured')
  })

  it('takes the decline codes as payment methods of the merchant API too', async () => {
    const refused = shop.paymentIntents.create({ amount: 100, currency: 'usd', confirm: true, payment_method: 'pm_card_decline_restricted_card' })
    await expect(refused).rejects.toMatchObject({ code: 'card_declined', decline_code: 'restricted_card' })
  })
})

describe('disputes and fraud', () => {
  it.each(disputeCategories)('opens a dispute for %s about a new payment, with money, event and audit row', async (reason) => {
    const { dispute_id, payment_id } = await done(contract.createSandboxDispute, { body: { payment_id: null, kind: 'chargeback', reason } })
    const { rows } = await server.db.owner.query('SELECT category, status, amount_minor FROM disputes WHERE id = $1', [dispute_id])
    expect(rows).toEqual([{ category: reason, status: 'needs_response', amount_minor: '4200' }])
    const [event] = (await shop.events.list({ type: 'charge.dispute.created' })).data
    expect(event?.data.object).toMatchObject({ id: dispute_id, payment_intent: payment_id })
    const audit = await server.db.owner.query(`SELECT details FROM merchant_audit_events WHERE action = 'sandbox.dispute' AND target_id = $1`, [dispute_id])
    expect(audit.rows).toEqual([{ details: { payment_id, kind: 'chargeback', reason } }])
  })

  it('opens a dispute for the full amount of a payment that was refunded in full', async () => {
    const { payment_id } = await pay()
    await shop.refunds.create({ payment_intent: payment_id })
    const { dispute_id } = await done(contract.createSandboxDispute, { body: { payment_id, kind: 'chargeback', reason: 'fraud' } })
    const { amount } = await shop.paymentIntents.retrieve(payment_id)
    expect(await shop.disputes.retrieve(dispute_id)).toMatchObject({ amount, balance_transactions: [{ amount: -amount }] })
  })

  it('opens an inquiry about a payment, which takes nothing', async () => {
    const { payment_id } = await pay()
    const { dispute_id } = await done(contract.createSandboxDispute, { body: { payment_id, kind: 'query', reason: 'general' } })
    expect(await shop.disputes.retrieve(dispute_id)).toMatchObject({ status: 'warning_needs_response', balance_transactions: [], payment_intent: payment_id })
  })

  it('reports fraud, which counts in VAMP', async () => {
    const { payment_id } = await pay()
    const { warning_id } = await done(contract.createSandboxFraudWarning, { body: { payment_id, fraud_type: 'made_with_stolen_card' } })
    expect(await shop.radar.earlyFraudWarnings.retrieve(warning_id)).toMatchObject({ fraud_type: 'made_with_stolen_card', payment_intent: payment_id })
  })

  it('refuses payments that nothing can be disputed of, reasons that their network lacks, and those of others', async () => {
    const body = { kind: 'chargeback', reason: 'fraud' }
    const declined = await pay('decline_lost_card')
    const { payment_id } = await pay()
    await done(contract.createSandboxDispute, { body: { ...body, payment_id } })
    const visa = await pay()
    for (const [change, field, rule] of [
      [{ payment_id: 'pi_unknown' }, 'payment_id', 'payment_unknown'],
      [{ payment_id: declined.payment_id }, 'payment_id', 'payment_not_captured'],
      [{ payment_id }, 'payment_id', 'payment_not_disputable'],
      [{ payment_id: visa.payment_id, reason: 'unrecognized' }, 'reason', 'dispute_reason_of_network'],
    ] as const) {
      expect(await rulesOf(contract.createSandboxDispute, { ...body, ...change })).toMatchObject(broke(field, rule))
    }
  })
})

describe('time and money', () => {
  it('makes pending money available, once', async () => {
    await pay()
    const before = await done(contract.getSandbox)
    const [pending] = before.pending
    const { settled } = await done(contract.settleSandboxFunds)
    expect(settled).toEqual([{ currency: 'USD', amount_minor: pending?.amount_minor }])
    expect((await done(contract.getSandbox)).pending).toEqual([])
    expect(await done(contract.settleSandboxFunds)).toEqual({ settled: [], has_more: false })
  })

  it.each(payoutFailureCodes.slice(0, 3))('fails a payout with %s, and returns one that was paid', async (code) => {
    await done(contract.createSandboxPayment, { body: { card: 'bypassPending', amount_minor: 50_000, capture: 'automatic' } })
    const make = () =>
      inAccount(server, { merchantId: business.sandboxId }, async (context) => {
        await openOldBankAccount(context).catch(() => undefined)
        return payOut(context, 1_000)
      })
    const [failing, returning] = [await make(), await make()]
    expect((await done(contract.getSandbox)).payouts.map(({ id }) => id)).toEqual(expect.arrayContaining([failing.id, returning.id]))
    const report = (payoutId: string, report: string) => done(contract.reportSandboxPayout, { body: { payout_id: payoutId, report, failure_code: code } })
    expect(await report(failing.id, 'fail')).toEqual({ payout_id: failing.id, status: 'processing_failure' })
    expect(await shop.payouts.retrieve(failing.id)).toMatchObject({ status: 'failed', failure_code: code })
    expect(await report(returning.id, 'settle')).toMatchObject({ status: 'completed' })
    expect(await report(returning.id, 'return')).toMatchObject({ status: 'processing_failure' })
    expect((await ask(contract.reportSandboxPayout, { body: { payout_id: failing.id, report: 'settle', failure_code: code } })).status).toBe(409)
  })

  it('advances the clock, never back and never too far', async () => {
    const { now } = await done(contract.getSandbox)
    const to = (ms: number) => new Date(Date.parse(now) + ms).toISOString()
    expect(await rulesOf(contract.advanceSandboxClock, { frozen_time: to(-hourMs) })).toMatchObject(broke('frozen_time', 'clock_goes_back'))
    const tooFar = to((limits.clockAheadDaysMax + 1) * dayMs)
    expect(await rulesOf(contract.advanceSandboxClock, { frozen_time: tooFar })).toMatchObject(broke('frozen_time', 'clock_too_far'))
    const { now: moved } = await done(contract.advanceSandboxClock, { body: { frozen_time: to(3 * dayMs) } })
    expect(Math.floor(Date.parse(moved) / 1000)).toBe(Math.floor(Date.parse(to(3 * dayMs)) / 1000))
    expect(await done(contract.getSandbox)).toMatchObject({ is_ahead: true })
  })
})

describe('a month of VAMP', () => {
  it('gets the counts by payments and reports within it, this month and an earlier one', async () => {
    const { vamp_months } = await done(contract.getSandbox)
    expect(vamp_months).toHaveLength(vampPageLimits.vampMonths)
    for (const known of [vamp_months[0], vamp_months[4]]) {
      if (!known) throw new Error('There is no such month')
      const body = { month: known.month, sales_count: known.sales_count + 6, report_count: known.report_count + 3 }
      expect(await done(contract.setSandboxVampMonth, { body })).toEqual(body)
      expect((await done(contract.getSandbox)).vamp_months).toContainEqual(body)
      // The sales of before can be reported as well.
      const more = { ...body, report_count: body.report_count + 2 }
      expect(await done(contract.setSandboxVampMonth, { body: more })).toEqual(more)
      expect((await done(contract.getSandbox)).vamp_months).toContainEqual(more)
    }
    const checks = await inAccount(server, { merchantId: business.sandboxId }, verifyVamp)
    expect(checks.filter(({ differences }) => differences.length > 0)).toEqual([])
  })

  it('refuses fewer than there are, more reports than sales, steps that are too large and other months', async () => {
    const [known] = (await done(contract.getSandbox)).vamp_months
    const body = { month: known?.month, sales_count: known?.sales_count ?? 0, report_count: known?.report_count ?? 0 }
    for (const [change, field, rule] of [
      [{ sales_count: body.sales_count - 1 }, 'sales_count', 'vamp_month_lower'],
      [{ report_count: body.report_count - 1 }, 'report_count', 'vamp_month_lower'],
      [{ sales_count: body.sales_count + sandboxLimits.sandboxVampStepMax + 1 }, 'sales_count', 'vamp_month_step'],
      [{ report_count: body.report_count + sandboxLimits.sandboxVampStepMax }, 'report_count', 'vamp_reports_above_sales'],
      [{ month: '2019-01' }, 'month', null],
      [{ month: '2023-01' }, 'month', 'vamp_month_shown'],
    ] as const) {
      expect(await rulesOf(contract.setSandboxVampMonth, { ...body, ...change })).toMatchObject(broke(field, rule))
    }
  })
})

describe('who may', () => {
  const bodies = new Map<EndpointDeclaration, unknown>([
    [contract.createSandboxPayment, { card: 'visa', amount_minor: 100, capture: 'automatic' }],
    [contract.createSandboxDispute, { payment_id: null, kind: 'chargeback', reason: 'fraud' }],
    [contract.createSandboxFraudWarning, { payment_id: null, fraud_type: 'misc' }],
    [contract.advanceSandboxClock, { frozen_time: '2030-01-01T00:00:00.000Z' }],
    [contract.reportSandboxPayout, { payout_id: 'po_1', report: 'fail', failure_code: 'declined' }],
    [contract.setSandboxVampMonth, { month: '2026-01', sales_count: 1, report_count: 0 }],
  ])
  const endpoints: readonly EndpointDeclaration[] = [contract.getSandbox, contract.listTestCards, contract.settleSandboxFunds, ...bodies.keys()]

  it('refuses every control in a live account, whoever calls', async () => {
    expect(endpoints).toHaveLength(9)
    const { rows: before } = await server.db.owner.query('SELECT count(*) FROM payments WHERE merchant_id = $1', [business.liveId])
    for (const endpoint of endpoints) {
      const { status, envelope } = await ask(endpoint, { id: business.liveId, body: bodies.get(endpoint), role: 'owner' })
      expect([endpoint.path, status, envelope.message]).toEqual([endpoint.path, 409, expect.stringContaining('sandbox accounts only')])
    }
    expect((await server.db.owner.query('SELECT count(*) FROM payments WHERE merchant_id = $1', [business.liveId])).rows).toEqual(before)
  })

  it('refuses members without the permission', async () => {
    for (const endpoint of endpoints) {
      expect((await ask(endpoint, { body: bodies.get(endpoint), role: 'finance' })).status).toBe(403)
    }
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyLedger } from '#areas/ledger/server/index.ts'
import { type MerchantApiServer, refusalOf, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { testBanking } from '#areas/payouts/test/payouts.ts'
import { testAcquirer } from '#proof/support/account.ts'
import { inAccount } from '#proof/support/factories.ts'
import { createRunner } from '#server/external.ts'
import type { AnyExternalCommand } from '#server/infra/external/command.ts'
import type { Acquirer, Decline, Suspension } from '../acquiring/index.ts'
import type { BeforeAuthorise } from './checks.ts'
import { confirmation, createConfirmation } from './confirm.ts'

/** What may come before the acquirer, and the outcome that suspends: both ways of a confirmation, in one transaction and in two. */

const url = 'https://issuer.example/challenge'
const suspension: Suspension = { outcome: 'suspended', nextAction: { type: 'redirect_to_url', url } }
const block: Decline = {
  outcome: 'declined',
  riskLevel: 'highest',
  stripeErrorCode: 'card_declined',
  stripeDeclineCode: 'generic_decline',
  declineCode: 'generic_decline',
  networkCode: null,
  adviceCode: null,
  isBlocked: true,
}

let isInProcess = true
let acquirerSays: Suspension | null = null
let asked = 0
let check: BeforeAuthorise = async () => null
const acquirer: Acquirer = {
  ...testAcquirer,
  get isInProcess() {
    return isInProcess
  },
  authorise: async (request) => {
    asked++
    return acquirerSays ?? testAcquirer.authorise(request)
  },
}
const checked = createConfirmation((context, attempt) => check(context, attempt))

let api: MerchantApiServer
let begin: typeof confirmation.begin
beforeAll(async () => {
  const runner = createRunner(acquirer, testBanking)
  const commands = new Map([...runner.commands, [checked.kind, checked as unknown as AnyExternalCommand]])
  // The endpoints begin the command of the product, so its beginning is the one with the check.
  begin = confirmation.begin
  confirmation.begin = checked.begin
  api = await startMerchantApi({ runner: { ...runner, commands } })
})
afterAll(async () => {
  confirmation.begin = begin
  await api.close()
})
beforeEach(() => {
  acquirerSays = null
  asked = 0
  check = async () => null
})

const pay = { amount: 1500, currency: 'usd', payment_method: 'pm_card_visa', confirm: true } as const
const countIntents = async () => (await api.db.owner.query('SELECT count(*)::int AS count FROM intents')).rows[0].count as number

describe.each([
  ['in this process', true],
  ['outside of it', false],
])('with an acquirer %s', (_name, isInside) => {
  beforeEach(() => {
    isInProcess = isInside
  })

  it('a check sees payment and card, and lets the payment pass', async () => {
    const seen: unknown[] = []
    check = async (_context, { payment, method }) => {
      seen.push([payment.amount_minor, payment.intent_status, method.last4])
      return null
    }
    expect(await api.shop.stripe.paymentIntents.create(pay)).toMatchObject({ status: 'succeeded' })
    expect(seen).toEqual([[1500, 'processing', '4242']])
    expect(asked).toBe(1)
  })

  it('a check that declines keeps a blocked attempt, and nobody is asked', async () => {
    check = async () => block
    const intents = await countIntents()
    const options = { idempotencyKey: randomUUID() }
    const first = await refusalOf(api.shop.stripe.paymentIntents.create(pay, options))
    expect(first).toMatchObject({ status: 402, code: 'card_declined' })
    const { payment_intent } = (await refusalOf(api.shop.stripe.paymentIntents.create(pay, options))).error
    expect(payment_intent).toMatchObject({ id: first.error.payment_intent?.id, status: 'requires_payment_method' })
    const [charge] = (await api.shop.stripe.charges.list({ payment_intent: payment_intent?.id ?? '' }).catch(() => ({ data: [] }))).data
    const { rows } = await api.db.owner.query('SELECT outcome, outcome_type FROM charges WHERE payment_id = $1', [payment_intent?.id])
    expect([rows, charge?.outcome?.type ?? 'blocked']).toEqual([[{ outcome: 'declined', outcome_type: 'blocked' }], 'blocked'])
    expect([asked, await countIntents()]).toEqual([0, intents])
  })

  it.each([
    ['a check', 0],
    ['the acquirer', 1],
  ] as const)('a payment that %s suspends waits for its payer, then is confirmed again or canceled', async (who, calls) => {
    const suspend = (isOn: boolean) => {
      if (who === 'a check') check = async () => (isOn ? suspension : null)
      else acquirerSays = isOn ? suspension : null
    }
    suspend(true)
    const { stripe } = api.shop
    const options = { idempotencyKey: randomUUID() }
    const intent = await stripe.paymentIntents.create(pay, options)
    expect(intent).toMatchObject({ status: 'requires_action', latest_charge: null, last_payment_error: null, amount_received: 0 })
    expect(intent.next_action).toEqual({ type: 'redirect_to_url', redirect_to_url: { url, return_url: null } })
    expect((await stripe.paymentIntents.create(pay, options)).id).toBe(intent.id)
    expect((await stripe.paymentIntents.retrieve(intent.id)).next_action).toEqual(intent.next_action)
    expect(asked).toBe(calls)
    const { rows } = await api.db.owner.query('SELECT status FROM payments WHERE id = $1', [intent.id])
    expect(rows).toEqual([{ status: 'in_process' }])
    const changes = await api.db.owner.query('SELECT type FROM account_changes WHERE root_id = $1 ORDER BY id', [intent.id])
    expect(changes.rows.map(({ type }) => type)).toEqual(['payment.created', 'payment.action_required'])

    const other = await stripe.paymentIntents.create(pay)
    expect(await stripe.paymentIntents.cancel(other.id)).toMatchObject({ status: 'canceled', next_action: null })
    suspend(false)
    expect(await stripe.paymentIntents.confirm(intent.id)).toMatchObject({ status: 'succeeded', next_action: null, amount_received: 1500 })
    const results = await inAccount(api, api.shop, verifyLedger)
    expect(results.filter(({ violationCount }) => violationCount > 0)).toEqual([])
  })

  it('a check that fails keeps nothing', async () => {
    check = async () => {
      throw new Error('the list cannot be read')
    }
    const options = { idempotencyKey: randomUUID() }
    expect(await refusalOf(api.shop.stripe.paymentIntents.create(pay, options))).toMatchObject({ status: 500 })
    check = async () => null
    expect(await api.shop.stripe.paymentIntents.create(pay, options)).toMatchObject({ status: 'succeeded' })
  })
})

import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { disputedSale } from '#areas/disputes/test/disputed-sales.ts'
import { verifyLedger } from '#areas/ledger/server/index.ts'
import { type MerchantApiServer, refusalOf, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import type { Acquirer } from '#areas/payments/server/acquiring/index.ts'
import type { PayoutOrder } from '#areas/payouts/server/banking/index.ts'
import { testBanking } from '#areas/payouts/test/payouts.ts'
import { createRunner } from '#server/external.ts'
import { type ExternalStep, externalSteps } from '#server/infra/external/runner.ts'
import { resumeOpenIntents, workOffDue } from '#server/worker.ts'
import { testAcquirer } from './support/account.ts'
import { inAccount } from './support/factories.ts'

/** What becomes of commands that call the outside when the process dies between two steps, when the outside is slow, and when it does not answer. */

/** Where the next command stops as if its process had died; it stops once. */
let diesAt: ExternalStep | null = null
/** What the acquirer does before it answers. */
let beforeAnswer: () => Promise<void> = async () => {}

/** Whether the acquirer counts as part of this process; else it is called between two transactions. */
let isInProcess = false

const acquirer: Acquirer = {
  ...testAcquirer,
  get isInProcess() {
    return isInProcess
  },
  authorise: async (request) => beforeAnswer().then(() => testAcquirer.authorise(request)),
  capture: async (request) => beforeAnswer().then(() => testAcquirer.capture(request)),
  refund: async (request) => beforeAnswer().then(() => testAcquirer.refund(request)),
}
const runner = {
  ...createRunner(acquirer, testBanking),
  onStep: (step: ExternalStep) => {
    if (step !== diesAt) return
    diesAt = null
    throw new Error(`died after ${step}`)
  },
}

let api: MerchantApiServer
let worker: Parameters<typeof resumeOpenIntents>[0]
beforeAll(async () => {
  api = await startMerchantApi({ runner })
  worker = { database: api.db.database, clock: api.clock, runner, log: { error: () => {} } }
})
beforeEach(() => {
  diesAt = null
  isInProcess = false
  beforeAnswer = async () => {}
})
afterAll(() => api.close())

const pay = { amount: 1500, currency: 'usd', payment_method: 'pm_card_visa', confirm: true } as const

/** A command to the outside through the official client, with what there is of its effect afterwards. */
interface Command {
  /** Makes what it needs; returns the call, to be made any number of times with one key. */
  prepare(stripe: Stripe): Promise<(options: Stripe.RequestOptions) => Promise<{ id: string }>>
  /** One row an effect. */
  readonly countEffects: string
}

const commands: Readonly<Record<string, Command>> = {
  'a sale': {
    prepare: async (stripe) => (options) => stripe.paymentIntents.create(pay, options),
    countEffects: `SELECT count(*)::int AS count FROM balance_transactions WHERE type = 'charge'`,
  },
  'an authorisation': {
    prepare: async (stripe) => (options) => stripe.paymentIntents.create({ ...pay, capture_method: 'manual' }, options),
    countEffects: 'SELECT count(*)::int AS count FROM charges',
  },
  'a capture': {
    prepare: async (stripe) => {
      const { id } = await stripe.paymentIntents.create({ ...pay, capture_method: 'manual' })
      return (options) => stripe.paymentIntents.capture(id, { amount_to_capture: 1000 }, options)
    },
    countEffects: `SELECT count(*)::int AS count FROM balance_transactions WHERE type = 'charge'`,
  },
  'a cancellation': {
    prepare: async (stripe) => {
      const { id } = await stripe.paymentIntents.create({ ...pay, capture_method: 'manual' })
      return (options) => stripe.paymentIntents.cancel(id, { cancellation_reason: 'duplicate' }, options)
    },
    countEffects: `SELECT count(*)::int AS count FROM account_changes WHERE type = 'payment.canceled'`,
  },
  'a payout that a test helper hands over': {
    prepare: async (stripe) => {
      const { id } = await makePayout(stripe)
      return (options) => stripe.rawRequest('POST', `/v1/test_helpers/payouts/${id}/settle`, {}, options)
    },
    countEffects: 'SELECT count(*)::int AS count FROM payouts WHERE trace_id IS NOT NULL',
  },
  'a refund': {
    prepare: async (stripe) => {
      const { id } = await stripe.paymentIntents.create(pay)
      return (options) => stripe.refunds.create({ payment_intent: id, amount: 400 }, options)
    },
    countEffects: `SELECT count(*)::int AS count FROM ledger_transactions WHERE kind = 'refund_sent'`,
  },
  'an answer to a dispute': {
    prepare: async (stripe) => {
      const { id } = await disputedSale(api, api.shop)
      return (options) => stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } }, options)
    },
    // Submitted, and with the issuer's decision.
    countEffects: `SELECT count(*)::int AS count FROM account_changes e JOIN disputes d ON d.id = e.object_id
      WHERE e.type = 'dispute.evidence_submitted' AND (d.decides_as = 'won' OR d.status = 'won')`,
  },
  'an acceptance of a dispute': {
    prepare: async (stripe) => {
      const { id } = await disputedSale(api, api.shop)
      return (options) => stripe.disputes.close(id, {}, options)
    },
    countEffects: `SELECT count(*)::int AS count FROM account_changes WHERE type = 'dispute.accepted'`,
  },
}

/** Sales for payouts, and where they go, are made once. */
let paysOut: Promise<unknown> | null = null
async function makePayout(stripe: Stripe): Promise<Stripe.Payout> {
  paysOut ??= Promise.all([
    stripe.paymentIntents.create({ ...pay, amount: 500_000, payment_method: 'pm_card_bypassPending' }),
    stripe.accounts.createExternalAccount(api.shop.merchantId, { external_account: 'btok_us_verified' }),
  ])
  await paysOut
  return stripe.payouts.create({ amount: 1000, currency: 'usd' })
}

async function count(statement: string): Promise<number> {
  const { rows } = await api.db.owner.query<{ count: number }>(statement)
  return rows[0]?.count ?? 0
}

/** The lease of whoever died has run out. */
const passLease = () => api.db.owner.query(`UPDATE intents SET leased_until = now() - interval '1 second' WHERE done_at IS NULL`)

async function expectSoundBooks(): Promise<void> {
  const results = await inAccount(api, api.shop, verifyLedger)
  expect(results.filter(({ violationCount }) => violationCount > 0)).toEqual([])
}

describe.each(Object.entries(commands))('%s', (_name, { prepare, countEffects }) => {
  it.each(externalSteps)('whose process died after "%s" counts once when it is sent again', async (step) => {
    const call = await prepare(api.shop.stripe)
    const idempotencyKey = randomUUID()
    const before = await count(countEffects)
    diesAt = step
    expect(await refusalOf(call({ idempotencyKey }))).toMatchObject({ status: 500 })
    await passLease()
    const answer = await call({ idempotencyKey })
    expect(await call({ idempotencyKey })).toEqual(answer)
    expect(await count(countEffects)).toBe(before + 1)
    await expectSoundBooks()
  })

  it.each(externalSteps)('whose process died after "%s" is carried on by the worker, and answered to whoever asks later', async (step) => {
    const call = await prepare(api.shop.stripe)
    const idempotencyKey = randomUUID()
    const before = await count(countEffects)
    diesAt = step
    expect(await refusalOf(call({ idempotencyKey }))).toMatchObject({ status: 500 })
    await passLease()
    await resumeOpenIntents(worker)
    // Before the intent was committed nothing was asked for, so there is nothing to carry on.
    expect(await count(countEffects)).toBe(step === 'begun' ? before : before + 1)
    const answer = await call({ idempotencyKey })
    expect(await call({ idempotencyKey })).toEqual(answer)
    expect(await count(countEffects)).toBe(before + 1)
    await expectSoundBooks()
  })
})

describe.each([
  ['a sale', { ...pay }, 'succeeded'],
  ['an authorisation', { ...pay, capture_method: 'manual' }, 'requires_capture'],
  ['a decline', { ...pay, payment_method: 'pm_card_visa_chargeDeclined' }, 'requires_payment_method'],
] as const)('%s by an acquirer in this process', (_name, form, status) => {
  const countCharges = () => count('SELECT count(*)::int AS count FROM charges')
  const countIntents = () => count('SELECT count(*)::int AS count FROM intents')
  /** With what a decline is answered, too. */
  const send = async (path: string, values: Record<string, unknown>, idempotencyKey: string) => {
    const fields = new URLSearchParams(Object.entries(values).map(([key, value]): [string, string] => [key, String(value)]))
    const answer = await api.request('POST', path, { form: fields.toString(), headers: { 'idempotency-key': idempotencyKey } })
    const { error, ...intent } = answer.body as { error?: { payment_intent: Stripe.PaymentIntent }; id: string; status: string }
    return { status: answer.status, isReplayed: answer.headers.get('idempotent-replayed') === 'true', intent: error?.payment_intent ?? intent }
  }

  /** Creates and confirms in one call, or confirms what is there. */
  async function prepare(isOneCall: boolean): Promise<(idempotencyKey: string) => ReturnType<typeof send>> {
    if (isOneCall) return (key) => send('/v1/payment_intents', form, key)
    const { payment_method, confirm: _confirm, ...rest } = form
    const { id } = await api.shop.stripe.paymentIntents.create(rest)
    return (key) => send(`/v1/payment_intents/${id}/confirm`, { payment_method }, key)
  }

  describe.each([
    ['created and confirmed by one call', true],
    ['confirmed by a call of its own', false],
  ])('%s', (_call, isOneCall) => {
    it('is one transaction without an intent', async () => {
      const call = await prepare(isOneCall)
      isInProcess = true
      const [charges, intents] = [await countCharges(), await countIntents()]
      const key = randomUUID()
      const answer = await call(key)
      expect([answer.isReplayed, answer.intent.status]).toEqual([false, status])
      expect(await call(key)).toEqual({ ...answer, isReplayed: true })
      expect([await countCharges(), await countIntents()]).toEqual([charges + 1, intents])
      expect(await api.shop.stripe.paymentIntents.retrieve(answer.intent.id)).toMatchObject({ status })
      const { rows } = await api.db.owner.query(
        `SELECT count(DISTINCT xmin::text)::int AS transactions FROM (
        SELECT xmin FROM charges WHERE payment_id = $1 UNION ALL SELECT xmin FROM payments WHERE id = $1
        UNION ALL SELECT xmin FROM idempotency_keys WHERE key = $2 UNION ALL SELECT xmin FROM balance_transactions WHERE payment_id = $1) AS written`,
        [answer.intent.id, key],
      )
      expect(rows).toEqual([{ transactions: 1 }])
      await expectSoundBooks()
    })

    it.each(['external_called', 'effect_applied', 'effect_committed'] as const)('counts once when it is sent again after a death at "%s"', async (step) => {
      const call = await prepare(isOneCall)
      isInProcess = true
      const [charges, intents] = [await countCharges(), await countIntents()]
      const key = randomUUID()
      diesAt = step
      expect((await call(key)).status).toBe(500)
      expect(await countCharges()).toBe(step === 'effect_committed' ? charges + 1 : charges)
      const answer = await call(key)
      expect([answer.isReplayed, answer.intent.status]).toEqual([step === 'effect_committed', status])
      expect([await countCharges(), await countIntents()]).toEqual([charges + 1, intents])
      await expectSoundBooks()
    })

    it('waits for an equal call that is under way, and gets its answer', async () => {
      const call = await prepare(isOneCall)
      isInProcess = true
      const charges = await countCharges()
      const key = randomUUID()
      const answers = await Promise.all(Array.from({ length: 5 }, () => call(key)))
      expect(answers.map(({ isReplayed }) => isReplayed).toSorted()).toEqual([false, true, true, true, true])
      expect(new Set(answers.map(({ intent }) => JSON.stringify(intent))).size).toBe(1)
      expect(await countCharges()).toBe(charges + 1)
    })
  })
})

/** Rounds of the worker until nothing is left. */
async function workUntilDone(options: typeof worker): Promise<void> {
  while (await workOffDue(options));
}

describe('a payout whose time to leave has come', () => {
  it.each(externalSteps)('whose worker died after "%s" is sent once, whoever carries it on, and then arrives', async (step) => {
    const { stripe } = api.shop
    const { id } = await makePayout(stripe)
    const sent: string[] = []
    const bank = {
      ...testBanking.bank,
      send: async (order: PayoutOrder) => {
        sent.push(order.idempotencyKey)
        return testBanking.bank.send(order)
      },
    }
    const counting = { ...worker, runner: { ...runner, external: { acquirer, banking: { ...testBanking, bank } } } }
    // Nothing else is due when its own time comes.
    await workUntilDone(counting)
    const times = await api.db.owner.query<{ leaves: Date; arrives: Date }>(
      'SELECT hands_over_at AS leaves, arrival_date AS arrives FROM payouts WHERE id = $1',
      [id],
    )
    const { leaves = new Date(), arrives = new Date() } = times.rows[0] ?? {}
    api.clock.set(leaves)
    sent.length = 0
    diesAt = step
    await expect(workUntilDone(counting)).rejects.toThrow()
    expect(diesAt).toBeNull()
    await passLease()
    await resumeOpenIntents(counting)
    // Its death is an error here, and a job that failed is put off.
    api.clock.advance(2_000)
    await workUntilDone(counting)
    // Asked once; or again with the same key, where what it said was lost.
    expect(new Set(sent).size).toBe(1)
    expect(sent).toHaveLength(['external_called', 'effect_applied'].includes(step) ? 2 : 1)
    const { rows } = await api.db.owner.query<{ type: string }>('SELECT type FROM account_changes WHERE root_id = $1 ORDER BY recorded_at, id', [id])
    expect(rows.map(({ type }) => type)).toEqual(['payout.created', 'payout.handed_over'])
    expect(await count('SELECT count(*)::int AS count FROM intents WHERE done_at IS NULL')).toBe(0)
    api.clock.set(arrives)
    await workUntilDone(counting)
    expect(await stripe.payouts.retrieve(id)).toMatchObject({ status: 'paid', trace_id: { status: 'supported' } })
    await expectSoundBooks()
  })
})

it('leaves to whoever made it what is not yet over its time', async () => {
  const idempotencyKey = randomUUID()
  diesAt = 'external_called'
  await refusalOf(api.shop.stripe.paymentIntents.create(pay, { idempotencyKey }))
  await resumeOpenIntents(worker)
  expect(await count('SELECT count(*)::int AS count FROM intents WHERE done_at IS NULL')).toBe(1)
  await passLease()
  await resumeOpenIntents(worker)
  expect(await count('SELECT count(*)::int AS count FROM intents WHERE done_at IS NULL')).toBe(0)
})

it('tells that the acquirer did not answer, keeps what was asked, and asks again with the same key', async () => {
  const keys: string[] = []
  const { id } = await api.shop.stripe.paymentIntents.create(pay)
  const idempotencyKey = randomUUID()
  beforeAnswer = async () => {
    throw new Error('the line is dead')
  }
  const refund = () => api.shop.stripe.refunds.create({ payment_intent: id, amount: 500 }, { idempotencyKey })
  expect(await refusalOf(refund())).toMatchObject({ status: 503, type: 'api_error' })
  expect((await api.shop.stripe.refunds.list({ payment_intent: id })).data).toMatchObject([{ amount: 500, status: 'pending' }])
  const { rows } = await api.db.owner.query<{ id: string }>('SELECT id FROM intents WHERE done_at IS NULL')
  beforeAnswer = async () => {}
  const silent = runner.external as { acquirer: Acquirer }
  const heard = {
    ...silent.acquirer,
    refund: async (request: Parameters<Acquirer['refund']>[0]) => {
      keys.push(request.idempotencyKey)
      return acquirer.refund(request)
    },
  }
  await passLease()
  await resumeOpenIntents({ ...worker, runner: { ...runner, external: { acquirer: heard } } })
  expect(keys).toEqual(rows.map((row) => row.id))
  expect(await refund()).toMatchObject({ amount: 500, status: 'succeeded' })
  await expectSoundBooks()
})

describe('while the acquirer is being asked', () => {
  /** Makes a call whose acquirer answers only when told; returns once it is being asked. */
  async function hold<T>(call: () => Promise<T>): Promise<{ answered: Promise<T>; letGo: () => void }> {
    const asked = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    beforeAnswer = () => {
      beforeAnswer = async () => {}
      asked.resolve()
      return gate.promise
    }
    const answered = call()
    await asked.promise
    return { answered, letGo: gate.resolve }
  }

  it('an equal call waits and gets the same answer', async () => {
    const idempotencyKey = randomUUID()
    const sale = () => api.shop.stripe.paymentIntents.create(pay, { idempotencyKey })
    const { answered, letGo } = await hold(sale)
    const second = sale()
    letGo()
    expect((await second).id).toBe((await answered).id)
  })

  it('an equal call that has waited long enough is told to come back', async () => {
    const idempotencyKey = randomUUID()
    const sale = () => api.shop.stripe.paymentIntents.create(pay, { idempotencyKey })
    const { answered, letGo } = await hold(sale)
    const { error, ...refusal } = await refusalOf(sale())
    expect(refusal).toMatchObject({ status: 409, code: 'idempotency_key_in_use' })
    expect(error.headers?.['stripe-should-retry']).toBe('true')
    letGo()
    expect((await sale()).id).toBe((await answered).id)
  })

  it('the payment reads processing, and is neither canceled nor confirmed again', async () => {
    const { stripe } = api.shop
    const { id } = await stripe.paymentIntents.create({ amount: 1500, currency: 'usd' })
    const { answered, letGo } = await hold(() => stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }))
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'processing' })
    expect(await refusalOf(stripe.paymentIntents.cancel(id))).toMatchObject({ status: 400, code: 'payment_intent_unexpected_state' })
    expect(await refusalOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }))).toMatchObject({ status: 400 })
    letGo()
    expect(await answered).toMatchObject({ status: 'succeeded' })
  })

  it('a capture keeps other captures, a cancellation and the end of the authorisation away', async () => {
    const { stripe } = api.shop
    const { id } = await stripe.paymentIntents.create({ ...pay, capture_method: 'manual' })
    const { answered, letGo } = await hold(() => stripe.paymentIntents.capture(id))
    expect(await refusalOf(stripe.paymentIntents.capture(id))).toMatchObject({ status: 409, code: 'lock_timeout' })
    expect(await refusalOf(stripe.paymentIntents.cancel(id))).toMatchObject({ status: 409, code: 'lock_timeout' })
    const now = api.clock.now()
    api.clock.advance(8 * 86_400_000)
    await workOffDue(worker)
    api.clock.set(now)
    letGo()
    expect(await answered).toMatchObject({ status: 'succeeded', amount_received: 1500 })
    await expectSoundBooks()
  })
})

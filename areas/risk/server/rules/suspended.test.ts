import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type ApiAccount, type MerchantApiServer, refusalOf, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import type { Acquirer, Suspension } from '#areas/payments/server/acquiring/index.ts'
import { testBanking } from '#areas/payouts/test/payouts.ts'
import { createRiskRule } from '#areas/risk/contract/rules-endpoints.ts'
import { userId as userIdSchema } from '#kernel/ids.ts'
import type { RuleTerms } from '#kernel/risk/rule-types.ts'
import { testAcquirer } from '#proof/support/account.ts'
import { makeSession } from '#proof/support/factories.ts'
import { createRunner } from '#server/external.ts'

/** Payments whose payers must act first, as in 3-D Secure: what is confirmed again afterward is the same attempt. */

const suspension: Suspension = { outcome: 'suspended', nextAction: { type: 'redirect_to_url', url: 'https://issuer.example/challenge' } }
const terms: RuleTerms = { subject: 'card', counts: 'attempts', threshold: 2, window_minutes: 10, action: 'block', interval_seconds: null }

let isInProcess = true
let suspends = true
const acquirer: Acquirer = {
  ...testAcquirer,
  get isInProcess() {
    return isInProcess
  },
  authorise: async (request) => (suspends ? suspension : testAcquirer.authorise(request)),
}

let api: MerchantApiServer
let shop: ApiAccount
beforeAll(async () => {
  api = await startMerchantApi({ runner: createRunner(acquirer, testBanking) })
})
beforeEach(async () => {
  shop = await api.addShop()
  suspends = true
})
afterAll(() => api.close())

async function addRule(changed: Partial<RuleTerms> = {}): Promise<void> {
  const token = await makeSession(api, z.parse(userIdSchema, `usr_${shop.businessId}`))
  expect((await api.call(createRiskRule, { token, params: { id: shop.merchantId }, body: { ...terms, ...changed } })).status).toBe(200)
}
const begin = (card = 'pm_card_visa') => shop.stripe.paymentIntents.create({ amount: 1_500, currency: 'usd', payment_method: card, confirm: true })
const confirm = (id: string, more: Stripe.PaymentIntentConfirmParams = {}) => shop.stripe.paymentIntents.confirm(id, more)
async function countRows(): Promise<number> {
  const { rows } = await api.db.owner.query<{ count: number }>('SELECT count(*)::int AS count FROM risk_rule_attempts WHERE merchant_id = $1', [
    shop.merchantId,
  ])
  return rows[0]?.count ?? 0
}

describe.each([
  ['in this process', true],
  ['outside of it', false],
])('with an acquirer %s, a payment that is suspended', (_name, isInside) => {
  beforeEach(() => {
    isInProcess = isInside
  })

  it('is one attempt with its confirmation afterward', async () => {
    await addRule()
    const { id, status } = await begin()
    expect([status, await countRows()]).toEqual(['requires_action', 1])
    suspends = false
    expect([(await confirm(id)).status, await countRows()]).toEqual(['succeeded', 1])
    expect((await begin()).status).toBe('succeeded')
    expect((await refusalOf(begin())).declineCode).toBe('fraudulent')
  })

  it('is not stopped halfway by a rule that it reached itself', async () => {
    await addRule({ threshold: 1 })
    const { id } = await begin()
    suspends = false
    expect((await confirm(id)).status).toBe('succeeded')
  })

  it('counts once as a decline', async () => {
    await addRule({ counts: 'declines', threshold: 1 })
    const { id } = await begin('pm_card_visa_chargeDeclined')
    expect(await countRows()).toBe(0)
    suspends = false
    expect((await refusalOf(confirm(id))).declineCode).toBe('generic_decline')
    expect(await countRows()).toBe(1)
    expect((await refusalOf(confirm(id, { payment_method: 'pm_card_visa_chargeDeclined' }))).declineCode).toBe('fraudulent')
  })

  it('is stopped afterward by the declines of others that were begun with it', async () => {
    await addRule({ counts: 'declines', threshold: 2 })
    const begun: string[] = []
    for (let number = 0; number < 3; number++) begun.push((await begin('pm_card_visa_chargeDeclined')).id)
    suspends = false
    const answers: (string | undefined)[] = []
    for (const id of begun) answers.push((await refusalOf(confirm(id))).declineCode)
    expect([answers, await countRows()]).toEqual([['generic_decline', 'generic_decline', 'fraudulent'], 2])
  })

  it('is another attempt with another card', async () => {
    await addRule()
    const { id } = await begin()
    expect((await confirm(id, { payment_method: 'pm_card_mastercard' })).status).toBe('requires_action')
    expect(await countRows()).toBe(2)
  })
})

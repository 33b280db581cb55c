import fc from 'fast-check'
import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type ApiAccount, type MerchantApiServer, printTable, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { createRiskRule } from '#areas/risk/contract/rules-endpoints.ts'
import { suggestedRules } from '#areas/risk/contract/suggested-rules.ts'
import { userId as userIdSchema } from '#kernel/ids.ts'
import type { RuleTerms } from '#kernel/risk/rule-types.ts'
import { minuteMs, secondMs } from '#kernel/time/durations.ts'
import { makeSession } from '#proof/support/factories.ts'
import { chooseSeed, isSoak } from '#proof/support/scale.ts'

/** Attacks that try stolen cards in a shop with the suggested rules, while others pay there and in another shop. */

const attempts = isSoak ? 10_000 : 80
const addresses = isSoak ? 500 : 40
/** Calls of the attacker at the same time, which can be above a threshold together. */
const atOnce = isSoak ? 20 : 8
/** Attempts of the attacker for each payment of the others. */
const attemptsPerPayment = isSoak ? 50 : 20
const timeout = 1_800_000

let api: MerchantApiServer
let shop: ApiAccount
let neighbor: ApiAccount
beforeAll(async () => {
  api = await startMerchantApi()
  neighbor = await api.addShop()
})
beforeEach(async () => {
  shop = await api.addShop()
})
afterAll(() => api.close())

async function addRules(rules: readonly RuleTerms[]): Promise<void> {
  const token = await makeSession(api, z.parse(userIdSchema, `usr_${shop.businessId}`))
  for (const body of rules) expect((await api.call(createRiskRule, { token, params: { id: shop.merchantId }, body })).status).toBe(200)
}
const ruleOf = (subject: RuleTerms['subject']) => suggestedRules.filter((rule) => rule.subject === subject)

type Pay = Pick<Stripe.PaymentIntentCreateParams, 'payment_method' | 'metadata'>

async function outcomeOf({ stripe }: ApiAccount, more: Pay): Promise<string> {
  try {
    return (await stripe.paymentIntents.create({ amount: 100, currency: 'usd', confirm: true, ...more })).status
  } catch (error) {
    return (error as Stripe.errors.StripeError).decline_code ?? String(error)
  }
}

interface Seen {
  /** Attempts whose answer told the attacker something of the card. */
  readonly answered: number
  readonly stopped: number
  /** What became of the payments of others. */
  readonly others: readonly string[]
}

/** Tries a card with each metadata in turn, and pays as an ordinary payer here and in another shop meanwhile. */
async function attack(metadataOf: (number: number) => Record<string, string>, payer: Pay): Promise<Seen> {
  let [next, answered, stopped] = [0, 0, 0]
  const others: string[] = []
  const run = async () => {
    for (let number = next++; number < attempts; number = next++) {
      const outcome = await outcomeOf(shop, { payment_method: 'pm_card_visa_chargeDeclined', metadata: metadataOf(number) })
      if (outcome === 'fraudulent' || outcome === 'try_again_later') stopped++
      else if (outcome === 'generic_decline') answered++
      else throw new Error(outcome)
      if (number % attemptsPerPayment === 0) others.push(await outcomeOf(shop, payer), await outcomeOf(neighbor, payer))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, run))
  return { answered, stopped, others }
}

function expectStopped(name: string, { answered, stopped, others }: Seen, { threshold }: RuleTerms): void {
  if (isSoak) printTable([{ attack: name, attempts: String(attempts), answered: String(answered), stopped: String(stopped), others: String(others.length) }])
  expect(answered + stopped).toBe(attempts)
  expect(answered).toBeGreaterThanOrEqual(threshold)
  // The rest ran at the same time.
  expect(answered).toBeLessThan(threshold + atOnce)
  expect(others.filter((outcome) => outcome !== 'succeeded')).toEqual([])
  expect(others.length).toBeGreaterThanOrEqual(8)
}

/** Of an attacker who waits now and then. */
const pacedAttempts = isSoak ? 2_000 : 80

/**
 * Tries a card again and again in bursts, with pauses of up to two windows between them, and expects each attempt to be stopped exactly while its window has too
 * many that were answered. Others pay at the same times.
 */
async function attackInBursts({ threshold, window_minutes, action, interval_seconds }: RuleTerms, metadata: Record<string, string>): Promise<void> {
  const windowMs = window_minutes * minuteMs
  const pauses = fc.sample(fc.integer({ min: 1, max: 2 * windowMs }), { numRuns: pacedAttempts, seed: chooseSeed('PROPERTY_SEED') })
  const stopped = action === 'block' ? 'fraudulent' : 'try_again_later'
  const waitMs = (interval_seconds ?? Infinity) * secondMs
  const answeredAt: number[] = []
  const outcomes: string[] = []
  for (const [number, pause] of pauses.entries()) {
    api.clock.advance(number % (threshold + 10) === 0 ? pause : pause % secondMs)
    const now = api.clock.now().getTime()
    const counted = answeredAt.filter((at) => at > now - windowMs)
    const isAnswered = counted.length < threshold || now - (counted.at(-1) ?? 0) >= waitMs
    const outcome = await outcomeOf(shop, { payment_method: 'pm_card_visa_chargeDeclined', metadata })
    expect(outcome, `attempt ${number} with ${counted.length} in its window`).toBe(isAnswered ? 'generic_decline' : stopped)
    outcomes.push(outcome)
    if (isAnswered) answeredAt.push(now)
    if (number % attemptsPerPayment === 0) expect([await outcomeOf(shop, ordinary), await outcomeOf(neighbor, ordinary)]).toEqual(['succeeded', 'succeeded'])
  }
  expect(outcomes).toContain(stopped)
  expect(outcomes.slice(outcomes.indexOf(stopped))).toContain('generic_decline')
  api.clock.advance(windowMs)
  expect(await outcomeOf(shop, { payment_method: 'pm_card_visa', metadata })).toBe('succeeded')
}

const ordinary = { payment_method: 'pm_card_mastercard', metadata: { customer_ip: '203.0.113.200', device_id: 'dev_ordinary' } }

describe('card testing is stopped, and nobody else is', () => {
  it(`from one address (${attempts} attempts)`, { timeout }, async () => {
    const [rule] = ruleOf('ip')
    await addRules(ruleOf('ip'))
    const seen = await attack(() => ({ customer_ip: '198.51.100.7' }), ordinary)
    expectStopped('one address', seen, rule as RuleTerms)
  })

  it(`from ${addresses} addresses with one device (${attempts} attempts)`, { timeout }, async () => {
    const [rule] = ruleOf('device')
    await addRules([...ruleOf('ip'), ...ruleOf('device')])
    const seen = await attack(
      (number) => ({ customer_ip: `198.51.${(number % addresses) >> 8}.${(number % addresses) & 255}`, device_id: 'dev_attacker' }),
      ordinary,
    )
    expectStopped(`${addresses} addresses, one device`, seen, rule as RuleTerms)
  })

  it(`from ${addresses} addresses with cards of one BIN (${attempts} attempts)`, { timeout }, async () => {
    const [rule] = ruleOf('bin')
    await addRules([...ruleOf('ip'), ...ruleOf('bin')])
    const seen = await attack((number) => ({ customer_ip: `198.51.${(number % addresses) >> 8}.${(number % addresses) & 255}` }), ordinary)
    // The clock of this server stands still, so no interval passes.
    expectStopped(`${addresses} addresses, one BIN`, seen, rule as RuleTerms)
  })

  it.each(['ip', 'bin'] as const)(`within the window of a rule that counts by %s, and no longer (${pacedAttempts} attempts)`, { timeout }, async (subject) => {
    const [rule] = ruleOf(subject)
    await addRules(ruleOf(subject))
    await attackInBursts(rule as RuleTerms, { customer_ip: '198.51.100.7' })
  })
})

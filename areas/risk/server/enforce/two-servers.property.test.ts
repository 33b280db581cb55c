import fc from 'fast-check'
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type ApiAccount, type MerchantApiServer, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { type SandboxCard, sandboxCardGroups } from '#areas/payments/server/acquiring/index.ts'
import { addRiskEntries, invalidateRiskEntry, listRiskEntries, type RiskEntry } from '#areas/risk/contract/lists.ts'
import { userId as userIdSchema } from '#kernel/ids.ts'
import { type RiskEffect, type RiskType, riskTypes } from '#kernel/risk/types.ts'
import { makeSession } from '#proof/support/factories.ts'
import { testSecretKey } from '#proof/support/postgres.ts'
import { chooseSeed, isSoak } from '#proof/support/scale.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { type Database, openDatabase } from '#server/infra/database/database.ts'
import { appUrl } from '#server/infra/database/roles.ts'

/** Entries made and invalidated on one server decide the next payment on another one, which has connections of its own. */

const trials = isSoak ? 1_000 : 60
const cards = sandboxCardGroups
  .filter(([group]) => group === 'brand' || group === 'country')
  .flatMap(([, members]) => members.filter(({ names, outcome }) => names.length > 0 && outcome === 'succeeded'))

let api: MerchantApiServer
let connections: Database
let other: TestServer
let shop: ApiAccount
let token: string
beforeAll(async () => {
  api = await startMerchantApi()
  connections = openDatabase({ connectionString: appUrl(api.db.url, testSecretKey), poolSize: 2, hasLimits: true })
  other = await createTestServer({ db: { ...api.db, database: connections } })
  shop = await api.addShop()
  token = await makeSession(api, z.parse(userIdSchema, `usr_${shop.businessId}`))
})
afterAll(async () => {
  await other.app.close()
  await connections.close()
  await api.close()
})

interface Payer {
  readonly card: SandboxCard
  readonly user: string
  readonly address: string
}

/** Of their cards, and of those with other than sixteen digits, only six digits are kept. */
const shortBins: readonly string[] = ['amex', 'diners', 'discover', 'unknown']

/** What an entry of each type says about a payer; a BIN has 6 to 8 digits where so many are kept. */
const recordOf: Readonly<Record<RiskType, (payer: Payer, binDigits: number) => string>> = {
  card_number: ({ card: { number } }) => `${number.slice(0, 6)}-${number.slice(-4)}`,
  card_bin: ({ card: { brand, number } }, binDigits) => number.slice(0, number.length === 16 && !shortBins.includes(brand) ? binDigits : 6),
  card_bin_country: ({ card }) => card.country,
  user_id: ({ user }) => user,
  ip: ({ address }) => address,
}

/** The payer pays on the first server. */
async function pay({ card, user, address }: Payer): Promise<string> {
  const payment: Stripe.PaymentIntentCreateParams = {
    amount: 1_500,
    currency: 'usd',
    confirm: true,
    payment_method: `pm_card_${card.names[0]}`,
    metadata: { user_id: user, customer_ip: address },
  }
  try {
    return (await shop.stripe.paymentIntents.create(payment)).status
  } catch (error) {
    return (error as Stripe.errors.StripeError).decline_code ?? String(error)
  }
}

/** Adds an entry on the second server, or reactivates it, and returns how to invalidate it there. */
async function add(type: RiskType, record: string, effect: RiskEffect): Promise<() => Promise<void>> {
  const params = { id: shop.merchantId, type }
  const added = await other.call(addRiskEntries, { token, params, body: { effect, period: 'permanent', records: [record], remark: null } })
  expect(added.status, `${type} ${record}`).toBe(200)
  const { envelope } = await other.call<{ items: RiskEntry[] }>(listRiskEntries, { token, params, query: { record, effect } })
  const entry = envelope.data.items.find((item) => item.record === record)
  if (!entry) throw new Error(`${record} is not on the list.`)
  return async () => {
    expect((await other.call(invalidateRiskEntry, { token, params: { ...params, entryId: entry.id } })).status).toBe(200)
  }
}

const payers = fc.record({
  card: fc.constantFrom(...cards),
  user: fc.stringMatching(/^[a-z]{12}$/),
  address: fc.ipV4().filter((address) => !address.startsWith('127.')),
})
const entries = fc.record({ type: fc.constantFrom(...riskTypes), binDigits: fc.integer({ min: 6, max: 8 }) })

it(`each change counts from the next payment on, whatever the type (${trials} random trials)`, { timeout: 1_800_000 }, async () => {
  const tried = new Set<string>()
  await fc.assert(
    fc.asyncProperty(payers, entries, entries, async (payer, blocking, allowing) => {
      const addFor = ({ type, binDigits }: typeof blocking, effect: RiskEffect) => add(type, recordOf[type](payer, binDigits), effect)
      tried.add(`${blocking.type} blocks`).add(`${allowing.type} allows`)
      const outcomes = [await pay(payer)]
      const unblock = await addFor(blocking, 'block')
      outcomes.push(await pay(payer))
      const disallow = await addFor(allowing, 'allow')
      outcomes.push(await pay(payer))
      await disallow()
      outcomes.push(await pay(payer))
      await unblock()
      outcomes.push(await pay(payer))
      expect(outcomes).toEqual(['succeeded', 'fraudulent', 'succeeded', 'fraudulent', 'succeeded'])
    }),
    // A trial that fails may leave its entries, which would fail each smaller one.
    { numRuns: trials, seed: chooseSeed('PROPERTY_SEED'), endOnFailure: true },
  )
  expect(tried.size).toBe(2 * riskTypes.length)
})

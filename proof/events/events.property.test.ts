import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiAccount, type MerchantApiServer, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { type EventType, eventObjects } from '#kernel/events/types.ts'
import { chooseSeed, isSoak } from '../support/scale.ts'
import { commands, newRun } from './commands.ts'

let api: MerchantApiServer
beforeAll(async () => {
  api = await startMerchantApi()
})
afterAll(() => api.close())

const numRuns = isSoak ? 1_000 : 12
const timeout = isSoak ? 7_200_000 : 240_000

type Json = Readonly<Record<string, unknown>>

/** An event, with the object that it has as plain values. */
interface Told {
  readonly type: EventType
  readonly object: Json
  readonly previous: Json | null
}

it(`has each object as the API shows it, and its former values, in ${numRuns} random runs`, { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (list) => {
      const shop = await api.addShop()
      const run = newRun(api, shop)
      for (const command of list) await command.play(run).catch(requireRefusal)
      const problems: string[] = []
      for (const [id, events] of await readEvents(shop)) {
        problems.push(...compareFormer(id, events), ...(await comparePresent(shop, id, events)))
      }
      expect(problems).toEqual([])
    }),
    { seed: chooseSeed('PROPERTY_SEED'), numRuns, endOnFailure: !isSoak },
  )
})

/** A refusal is an answer; a fault of the server or of this test isn't. */
function requireRefusal(error: unknown): void {
  const { statusCode = 0 } = error as { statusCode?: number }
  if (statusCode < 400 || statusCode >= 500) throw error
}

/** The events of each object, the oldest first. */
async function readEvents({ stripe }: ApiAccount): Promise<ReadonlyMap<string, readonly Told[]>> {
  const events = await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 })
  const told = events.toReversed().map(({ type, data }) => {
    const { object, previous_attributes: previous = null } = data as unknown as { object: Json; previous_attributes?: Json }
    return { type: type as EventType, object, previous }
  })
  return Map.groupBy(told, ({ object }) => String(object.id ?? object.object))
}

const addresses: Readonly<Record<string, string>> = {
  charge: 'charges',
  customer: 'customers',
  dispute: 'disputes',
  external_account: 'external_accounts',
  payment_intent: 'payment_intents',
  payment_method: 'payment_methods',
  payout: 'payouts',
  'radar.early_fraud_warning': 'radar/early_fraud_warnings',
  refund: 'refunds',
  setup_intent: 'setup_intents',
}

/**
 * The client has no type for an update of a payment; what its charge repeats is in an event of the charge.
 * A refund changes whether the charge of a dispute is refundable, and has its own event.
 */
const withoutEvents: Readonly<Record<string, readonly string[]>> = { payment_intent: ['description', 'metadata'], dispute: ['is_charge_refundable'] }

/** The last event of an object has it as it is retrieved. */
async function comparePresent({ stripe, merchantId }: ApiAccount, id: string, events: readonly Told[]): Promise<string[]> {
  const { type, object } = events.at(-1) as Told
  const kind = eventObjects[type]
  // A balance has no event when money is pending or leaves.
  if (type.endsWith('.deleted') || kind === 'balance') return []
  const address = `${kind === 'external_account' ? `/v1/accounts/${merchantId}` : '/v1'}/${addresses[kind]}/${id}`
  const retrieved = (await stripe.rawRequest('GET', address)) as unknown as Stripe.Response<Json>
  const names = withoutEvents[kind] ?? []
  return findDifferences(object, retrieved, names).map((difference) => `${id} after ${type}: ${difference}`)
}

/** The old values of an event, put back, give the object that the transaction before left. */
function compareFormer(id: string, events: readonly Told[]): string[] {
  const problems: string[] = []
  let [before, current]: (Json | null)[] = [null, null]
  for (const { type, object, previous } of events) {
    // Events of one transaction show one object.
    if (!current || !isDeepStrictEqual(current, object)) [before, current] = [current, object]
    if (type === 'charge.updated' && Object.keys(previous ?? {}).length === 0) problems.push(`${id}: ${type} shows no change`)
    if (!previous || !before || Object.keys(previous).length === 0) continue
    problems.push(
      ...findDifferences(undo(object, previous), before, withoutEvents[eventObjects[type]]).map((difference) => `${id} before ${type}: ${difference}`),
    )
  }
  return problems
}

function undo(object: Json, { metadata: changed, ...values }: Json): Json {
  if (changed === undefined) return { ...object, ...values }
  const metadata = Object.entries({ ...(object.metadata as Json), ...(changed as Json) }).filter(([, value]) => value !== null)
  return { ...object, ...values, metadata: Object.fromEntries(metadata) }
}

/** The movements of a dispute repeat the description of its payment, whose change has its own event. */
function withoutDescriptions(value: unknown): unknown {
  return Array.isArray(value)
    ? value.map((item) => (typeof item === 'object' && item?.object === 'balance_transaction' ? { ...item, description: null } : item))
    : value
}

/** A field that an object hasn't got yet is null as an old value. */
function findDifferences(found: Json, expected: Json, left: readonly string[] = []): string[] {
  const names = [...new Set([...Object.keys(found), ...Object.keys(expected)])].filter((name) => !left.includes(name))
  const wrong = names.filter((name) => !isDeepStrictEqual(withoutDescriptions(found[name] ?? null), withoutDescriptions(expected[name] ?? null)))
  return wrong.map((name) => `${name} is ${JSON.stringify(found[name])}, not ${JSON.stringify(expected[name])}`)
}

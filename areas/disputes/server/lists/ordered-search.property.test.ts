import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DisputeTab, disputeTabs } from '#areas/disputes/contract/tabs.ts'
import type { DisputeStatus } from '#kernel/statuses.ts'
import { makeAccount, type TestAccount } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { chooseSeed, isSoak, pick } from '#proof/support/scale.ts'
import { type SearchBounds, searchBounds } from '#server/infra/keyset-search-store.ts'
import { placesAround } from '#server/infra/pages/keyset-pages.ts'
import { type DisputeFilters, statusesOf } from './filters-store.ts'
import { findOrderedPage, wholeOrderOf } from './ordered-store.ts'
import { type OrderedPlace, type OrderedSort, orders, placeOf } from './orders.ts'

/** Pages of any filters in any order, however early their search ends, are the disputes of the whole list that the same filters describe. */

const timeZone = 'UTC'
const runCount = isSoak ? 1_000 : 25
const now = new Date('2026-06-15T12:00:00Z')
const count = 200

interface Dispute {
  readonly id: string
  readonly at: string
  readonly due: string
  readonly status: DisputeStatus
  readonly kind: 'query' | 'chargeback' | 'compliance'
  readonly category: string
  readonly network: string
  readonly currency: string
  readonly amount: number
  readonly email: string
  readonly assignee: string | null
  /** Empty if it isn't known. */
  readonly country: string
  readonly plan: string | null
  readonly closedReason: string
  readonly hasReceipt: boolean
}

let db: TestDatabase
let account: TestAccount
const disputes: Dispute[] = []

/** Several disputes have the same deadline and amount; some values are rare, or only at one end of an order. */
function draw(number: number): Dispute {
  const mixed = (number * 7919) % 1009
  const status = pick(disputeTabs.all, mixed)
  return {
    id: `dp_${String(mixed).padStart(4, '0')}${number}`,
    at: new Date(Date.UTC(2026, 4, 1) + Math.floor(number / 3) * 5 * 3_600_000).toISOString(),
    due: new Date(now.getTime() + ((mixed % 80) - 30) * 3 * 3_600_000).toISOString(),
    status,
    kind: status.startsWith('warning') ? 'query' : number % 41 === 0 ? 'compliance' : 'chargeback',
    category: pick(['fraud', 'general', 'duplicate'], number),
    network: number % 53 === 0 ? 'discover' : pick(['visa', 'visa', 'mastercard'], mixed),
    currency: mixed % 4 === 0 ? 'EUR' : number < 40 ? 'JPY' : 'USD',
    amount: 100 + (mixed % 20) * 25,
    email: `${pick(['ann', 'anna', 'bo'], mixed)}@example.com`,
    assignee: number > 160 ? 'usr_1' : null,
    country: number % 37 === 0 ? 'FR' : pick(['US', 'HK', ''], mixed),
    plan: pick(['annual', 'monthly', null], Math.floor(number / 2)),
    closedReason: pick(['issuer_decided', 'accepted', 'deadline_passed'], mixed),
    hasReceipt: number % 5 > 1,
  }
}

beforeAll(async () => {
  db = await createTestDatabase()
  account = await makeAccount(db)
  disputes.push(...Array.from({ length: count }, (_, number) => draw(number)))
  const client = await db.owner.connect()
  // The payments of these disputes aren't read.
  await client.query('SET session_replication_role = replica')
  await client.query(
    `INSERT INTO disputes (merchant_id, id, created_at, payment_id, charge_id, currency, amount_minor, kind, status, category, reason, network, network_reason_code, due_by,
       withdrawal_transaction_id, evidence_submitted_at, submission_count, decides_at, decides_as, closed_at, closed_reason, customer_email, assignee_id, assignee_name,
       card_country, evidence, search_keys)
     SELECT $1, id, at, 'pi_1', 'ch_1', currency, amount, kind, status, category, 'general', network, '10.4', due, CASE WHEN kind <> 'query' THEN 'txn_' || id END,
            CASE WHEN is_sent THEN at END, is_sent::int, CASE WHEN NOT is_over THEN at + interval '1 year' END,
            CASE WHEN NOT is_over THEN CASE WHEN kind = 'query' THEN 'warning_closed' ELSE 'lost' END END,
            CASE WHEN is_over THEN at END, CASE WHEN is_over THEN d."closedReason" END, email, assignee, assignee, country, e.evidence,
            dispute_search_keys(CASE WHEN is_sent THEN e.evidence ELSE '{}' END, CASE WHEN plan IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('plan', plan) END)
     FROM jsonb_to_recordset($2::jsonb) AS d (id text, at timestamptz, due timestamptz, status text, kind text, category text, network text, currency text, amount bigint,
       email text, assignee text, country text, plan text, "closedReason" text, "hasReceipt" boolean),
     LATERAL (SELECT CASE WHEN d."hasReceipt" THEN '{"receipt":"file_1"}' ELSE '{"customer_name":"Ann"}' END::jsonb AS evidence) AS e,
     LATERAL (SELECT d.status LIKE '%under_review' AS is_sent, d.status IN ('won', 'lost', 'warning_closed') AS is_over) AS s`,
    [account.merchantId, JSON.stringify(disputes)],
  )
  client.release(true)
})
afterAll(() => db.drop())

function isListed(dispute: Dispute, tab: DisputeTab, filters: DisputeFilters): boolean {
  const { created_from: from, category, reason, network, currency, amount_min_minor: min, due_from: due, assignee, email } = filters
  const { country, metadata, response, evidence } = filters
  const isSent = dispute.status.endsWith('under_review')
  const isOver = ['won', 'lost', 'warning_closed'].includes(dispute.status)
  const outcome = { accepted: 'accepted', deadline_passed: 'missed' }[dispute.closedReason] ?? ''
  const has = (values: readonly string[] | undefined, value: string) => !values?.length || values.includes(value)
  return [
    has(disputeTabs[tab], dispute.status),
    has(category, dispute.kind),
    has(reason, dispute.category),
    has(network, dispute.network),
    !currency || dispute.currency === currency,
    dispute.amount >= (min ?? 0),
    !from || dispute.at.slice(0, from.length) >= from,
    !due || dispute.due.slice(0, due.length) >= due,
    !assignee || (dispute.assignee ?? 'nobody') === assignee,
    !email || dispute.email.startsWith(email),
    !country || (dispute.country || 'unknown') === country,
    !metadata || (metadata === 'plan' ? dispute.plan !== null : metadata === `plan=${dispute.plan ?? ''}`),
    has(response, isSent ? 'submitted' : isOver ? outcome : ''),
    !evidence?.length || (isSent && evidence.includes(dispute.hasReceipt ? 'receipt' : 'customer_name')),
  ].every(Boolean)
}

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })
const seldom = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 1 })
const some = <T>(...values: T[]) => maybe(fc.uniqueArray(fc.constantFrom(...values), { maxLength: 2 }))
const filters = fc
  .record({
    created_from: maybe(fc.constantFrom('2026-05-10', '2026-05-20')),
    category: some('query', 'chargeback', 'compliance'),
    reason: some('fraud', 'general'),
    network: some('visa', 'mastercard', 'discover'),
    currency: maybe(fc.constantFrom('USD', 'EUR', 'JPY', 'CHF')),
    amount: maybe(fc.constantFrom(200, 400)),
    due_from: maybe(fc.constantFrom('2026-06-10', '2026-06-16')),
    assignee: maybe(fc.constantFrom('usr_1', 'nobody')),
    email: maybe(fc.constantFrom('an', 'bo@example.com')),
    country: seldom(fc.constantFrom('US', 'FR', 'unknown')),
    metadata: seldom(fc.constantFrom('plan=annual', 'plan=none', 'plan=', 'plan')),
    response: seldom(fc.subarray(['submitted', 'accepted', 'missed'], { minLength: 1, maxLength: 2 })),
    evidence: seldom(fc.subarray(['receipt', 'customer_name', 'refund_policy'], { minLength: 1, maxLength: 2 })),
  })
  .map(({ amount, ...others }) => ({ ...others, ...(others.currency && { amount_min_minor: amount }) })) as fc.Arbitrary<DisputeFilters>
const smallBounds: fc.Arbitrary<SearchBounds> = fc.record(
  { few: fc.integer({ min: 1, max: 6 }), entries: fc.integer({ min: 8, max: 60 }) },
  { noNullPrototype: true },
)
const sorts = fc.constantFrom<OrderedSort>('urgency', 'deadline', 'amount')
const tabs = fc.constantFrom<DisputeTab>('all', 'needs_response', 'won', 'inquiries')

test('pages of a search in any order are the whole list, in both directions', { timeout: 600_000 }, async () => {
  let endedEarly = 0
  const property = fc.asyncProperty(fc.tuple(sorts, tabs), filters, smallBounds, fc.integer({ min: 3, max: 20 }), async ([sort, tab], asked, bound, limit) => {
    const read = (given: DisputeFilters, size: number, place: { after?: OrderedPlace | null; before?: OrderedPlace | null } = {}, bounds = bound) =>
      account.run(now, async (context) => {
        const around = { limit: size, after: place.after ?? null, before: place.before ?? null }
        const page = { statuses: statusesOf(tab, given), filters: given, timeZone }
        const found = await findOrderedPage(context, page, { ...around, sort, currency: 'USD', limit: size + 1 }, bounds)
        return placesAround(around, found, (row) => placeOf(sort, row))
      })
    const { shown: whole } = await read({}, count, {}, searchBounds)
    const wanted = whole.map(({ id }) => id).filter((id) => disputes.some((dispute) => dispute.id === id && isListed(dispute, tab, asked)))

    const seen: string[] = []
    const ways: { readonly seenBefore: number; readonly back: OrderedPlace }[] = []
    let after: OrderedPlace | null = null
    do {
      const page: Awaited<ReturnType<typeof read>> = await read(asked, limit, { after })
      if (page.previous) ways.push({ seenBefore: seen.length, back: page.previous })
      seen.push(...page.shown.map(({ id }) => id))
      if (page.end) endedEarly++
      else expect(page.next === null || page.shown.length === limit).toBe(true)
      after = page.next
    } while (after)
    expect(seen).toEqual(wanted)

    const way = ways.at(-1)
    const back: string[] = []
    let before: OrderedPlace | null = way?.back ?? null
    while (before) {
      const page: Awaited<ReturnType<typeof read>> = await read(asked, limit, { before })
      back.unshift(...page.shown.map(({ id }) => id))
      before = page.previous
    }
    expect(back).toEqual(seen.slice(0, way?.seenBefore ?? 0))
  })
  await fc.assert(property, { numRuns: runCount, seed: chooseSeed('PROPERTY_SEED') })
  expect(endedEarly).toBeGreaterThan(runCount)
})

test.each((Object.keys(orders) as OrderedSort[]).flatMap((sort) => (['all', 'needs_response', 'lost'] as const).map((tab) => [sort, tab] as const)))(
  'a file by %s has the disputes of the tab %s in the order of the list',
  async (sort, tab) => {
    await account.run(now, async (context) => {
      const page = { statuses: statusesOf(tab, {}), filters: {}, timeZone }
      const { rows: listed } = await findOrderedPage(context, page, { sort, currency: 'USD', limit: count, after: null, before: null })
      const { rows: filed } = await sql<{ id: string }>`
        SELECT p.id FROM disputes p WHERE p.merchant_id = ${context.merchantId} AND p.status = ANY (${page.statuses}::text[])
        ${wholeOrderOf({ sort, at: now.toISOString(), currency: 'USD' })}`.execute(context.db)
      expect(filed.length).toBeGreaterThan(20)
      expect(filed.map(({ id }) => id)).toEqual(listed.map(({ id }) => id))
    })
  },
)

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MovementKind, type MovementType, movementTypesOf } from '#areas/balance/contract/kinds.ts'
import { accountOf, type TestAccount } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { insertListedAccount, listedAccount } from '#proof/support/list-plans.ts'
import { chooseSeed, isSoak } from '#proof/support/scale.ts'
import { readSearchedPage } from '#server/infra/pages/keyset-pages.ts'
import { findMovementPage, type MovementFilters } from './list-store.ts'

/** Pages of movements, however early their search ends, are the whole list that the same filters describe, without a gap and without a repetition. */

const runCount = isSoak ? 1_000 : 60
const currencies = ['USD', 'EUR']

interface Listed {
  readonly id: string
  readonly type: string
  readonly currency: string
  readonly payout_id: string | null
  readonly amount_minor: string
}

let db: TestDatabase
let account: TestAccount
let movements: Listed[] = []
beforeAll(async () => {
  db = await createTestDatabase()
  await insertListedAccount(db)
  account = accountOf(db, listedAccount)
  const { merchantId } = listedAccount
  await db.owner.query('ALTER TABLE balance_transactions DISABLE TRIGGER ALL')
  // Several movements share a moment.
  await db.owner.query(
    `INSERT INTO balance_transactions (merchant_id, id, created_at, type, currency, amount_minor, fee_minor, net_minor, source_id, payment_id, available_on, released_at, payout_id)
     SELECT $1, 'txn_' || lpad(i::text, 4, '0'), at, CASE WHEN i % 5 = 0 THEN 'refund' WHEN i % 7 = 0 THEN 'dispute' ELSE 'charge' END,
            CASE WHEN i % 3 = 0 THEN 'EUR' ELSE 'USD' END, amount, 0, amount, 'src_' || i, 'pi_1', at, at, CASE WHEN i % 2 = 0 THEN 'po_1' END
     FROM generate_series(1, 240) AS i, LATERAL (
       SELECT timestamptz '2026-01-01' + (i / 3) * interval '1 hour' AS at, (CASE WHEN i % 5 = 0 THEN -1 ELSE 1 END) * (100 + i % 4) AS amount
     ) AS t`,
    [merchantId],
  )
  const { rows } = await db.owner.query<Listed>(
    'SELECT id, type, currency, payout_id, amount_minor FROM balance_transactions WHERE merchant_id = $1 ORDER BY created_at DESC, id DESC',
    [merchantId],
  )
  movements = rows
}, 60_000)
afterAll(() => db.drop())

const amounts = fc.record({ amount_min_minor: fc.integer({ min: 99, max: 104 }), amount_max_minor: fc.integer({ min: 100, max: 103 }) }, { requiredKeys: [] })

const others = fc.record(
  {
    kind: fc.uniqueArray(fc.constantFrom<MovementKind>('sale', 'refund', 'dispute', 'payout'), { minLength: 1 }),
    movement_type: fc.uniqueArray(fc.constantFrom<MovementType>('charge', 'refund', 'dispute', 'dispute_reversal'), { minLength: 1 }),
    currency: fc.constantFrom('USD' as const, 'EUR' as const),
    payout_id: fc.constant('po_1'),
  },
  { requiredKeys: [], noNullPrototype: true },
)

/** Amounts come with a currency. */
const filters: fc.Arbitrary<MovementFilters> = fc.oneof(
  others,
  fc.tuple(others, amounts, fc.constantFrom('USD' as const, 'EUR' as const)).map(([other, range, currency]) => ({ ...other, ...range, currency })),
)

function isListed({ type, currency, payout_id, amount_minor }: Listed, asked: MovementFilters): boolean {
  const types: readonly string[] | undefined = asked.kind?.flatMap((kind) => [...movementTypesOf[kind]])
  const isOfType = asked.movement_type === undefined || (asked.movement_type as readonly string[]).includes(type)
  const isOfPayout = asked.payout_id === undefined || asked.payout_id === payout_id
  const amount = Math.abs(Number(amount_minor))
  const isInRange = amount >= (asked.amount_min_minor ?? 0) && amount <= (asked.amount_max_minor ?? amount)
  return isOfType && isOfPayout && isInRange && (asked.currency ?? currency) === currency && (types === undefined || types.includes(type))
}

test('pages of a search that ends early are the whole list, in both directions', { timeout: 600_000 }, async () => {
  let endedEarly = 0
  const bounds = fc.record({ few: fc.integer({ min: 0, max: 30 }), entries: fc.integer({ min: 3, max: 60 }) })
  const property = fc.asyncProperty(filters, bounds, fc.integer({ min: 1, max: 9 }), async (asked, { few, entries }, limit) => {
    const wanted = movements.filter((movement) => isListed(movement, asked)).map(({ id }) => id)
    const read = (cursors: { after?: string; before?: string }) =>
      account.run(new Date(), (context) =>
        readSearchedPage(
          { limit, ...cursors },
          (page) => findMovementPage(context, asked, page, 'UTC', currencies, { few, entries: Math.max(entries, limit + 1) }),
          ({ id }) => id,
        ),
      )
    const seen: string[] = []
    let after: string | null = null
    let way = { seenBefore: 0, back: null as string | null }
    do {
      const page: Awaited<ReturnType<typeof read>> = await read(after ? { after } : {})
      // A page that has nothing, at the end of the list, has no way back.
      if (page.previous_cursor) way = { seenBefore: seen.length, back: page.previous_cursor }
      seen.push(...page.items)
      if (page.searched_to) endedEarly++
      after = page.next_cursor
    } while (after)
    expect(seen).toEqual(wanted)

    const returned: string[] = []
    for (let before = way.back; before; ) {
      const page: Awaited<ReturnType<typeof read>> = await read({ before })
      returned.unshift(...page.items)
      before = page.previous_cursor
    }
    expect(returned).toEqual(wanted.slice(0, way.seenBefore))
  })
  await fc.assert(property, { numRuns: runCount, seed: chooseSeed('PROPERTY_SEED'), endOnFailure: true })
  expect(endedEarly).toBeGreaterThan(0)
})

import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AttemptCount, type Weekday, weekdays } from '#areas/acceptance/contract/fields.ts'
import { insertStores } from '#areas/stores/test/stores.ts'
import type { CardBrand, PaymentStatus } from '#kernel/statuses.ts'
import { makeAccount, type TestAccount } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { chooseSeed, isSoak, pick } from '#proof/support/scale.ts'
import type { Position } from '#server/infra/pages/keyset-pages.ts'
import type { PaymentFilters } from '../list-filters-store.ts'
import { paymentExport } from './export-store.ts'
import { countStatuses, findPaymentPage, sumFewPayments, sumPayments } from './list-store.ts'
import { paymentBounds } from './listed-store.ts'
import { readPaymentPage } from './places.ts'

/** Pages of any filters, however early their search ends, are the whole list that the same filters describe, without a gap and without a repetition. */

const timeZone = 'UTC'
const runCount = isSoak ? 1_000 : 40

interface Payment {
  readonly id: string
  readonly at: string
  readonly status: PaymentStatus
  readonly currency: 'USD' | 'EUR' | 'JPY' | 'KWD'
  readonly amount: number
  readonly brand: CardBrand | null
  readonly last4: string | null
  /** Of the card, whose method has the ID of the payment. */
  readonly fingerprint: string | null
  readonly email: string | null
  readonly order: string | null
  readonly bin: string | null
  readonly country: string | null
  readonly attempts: number
  /** The handle of the store that took it. */
  readonly store: string | null
}

let db: TestDatabase
let account: TestAccount
const payments: Payment[] = []

/** Values that follow each other at different paces, are rare, stop at a time, or are missing; several payments have the same time. */
function draw(number: number): Payment {
  const mixed = (number * 7919) % 1009
  return {
    id: `pi_${String(mixed).padStart(4, '0')}${number}`,
    at: new Date(Date.UTC(2026, 0, 1) + Math.floor(number / 3) * 4 * 3_600_000).toISOString(),
    status: number % 97 === 0 ? 'refunded' : mixed % 5 === 0 ? 'failed' : 'successful',
    currency: number > 300 && mixed % 4 === 0 ? 'EUR' : number > 200 && mixed % 7 === 0 ? 'KWD' : number < 40 ? 'JPY' : 'USD',
    amount: 100 + (mixed % 40) * 25,
    brand: number % 61 === 0 ? null : number % 53 === 0 ? 'jcb' : mixed % 3 === 0 ? 'mastercard' : 'visa',
    last4: number % 61 === 0 ? null : pick(['4242', '4242', '4242', '0005', '1117'], mixed),
    fingerprint: number % 61 === 0 ? null : pick(['card-a', 'card-b', 'card-a'], number % 17),
    email: number % 11 === 0 ? null : `${pick(['ann', 'anna', 'bo'], mixed)}@example.com`,
    order: number % 2 === 0 ? null : `ORD-${number % 30}`,
    bin: number % 61 === 0 ? null : pick(['424242', '555555', '400000'], mixed),
    country: number % 7 === 0 ? null : pick(['US', 'DE'], mixed),
    attempts: 1 + (number % 9 === 0 ? 1 : 0),
    store: number % 43 === 0 ? 'rare' : mixed % 3 === 0 ? 'acme' : null,
  }
}

beforeAll(async () => {
  db = await createTestDatabase()
  account = await makeAccount(db)
  payments.push(...Array.from({ length: 420 }, (_, number) => draw(number)))
  payments.sort((a, b) => (`${a.at} ${a.id}` < `${b.at} ${b.id}` ? 1 : -1))
  await insertStores(db.owner, account.merchantId, ['acme', 'rare'])
  await db.owner.query(
    `INSERT INTO payments (merchant_id, id, created_at, currency, amount_minor, intent_status, status, capture_method, card_brand, card_last4, customer_email, order_number, client_secret,
       card_bin, card_country, attempt_count, card_fingerprint, store_id)
     SELECT $1, id, at, currency, amount, 'requires_payment_method', status, 'automatic', brand, last4, email, "order", 'secret', bin, country, attempts, fingerprint, 'store_' || store
     FROM jsonb_to_recordset($2::jsonb) AS p (id text, at timestamptz, currency text, amount bigint, status text, brand text, last4 text, email text, "order" text,
       bin text, country text, attempts int, fingerprint text, store text)`,
    [account.merchantId, JSON.stringify(payments)],
  )
})
afterAll(() => db.drop())

/** The filters without an index, a payment at a time. */
function isListed(payment: Payment, filters: PaymentFilters): boolean {
  const {
    created_from,
    created_to,
    status,
    brand,
    currency,
    amount_min_minor,
    amount_max_minor,
    last4,
    email,
    order_number,
    text,
    card_fingerprint,
    bin,
    country,
    attempts,
    hour,
    weekday,
    store,
  } = filters
  const day = payment.at.slice(0, 'YYYY-MM-DD'.length)
  return [
    !created_from || day >= created_from,
    !created_to || day <= created_to,
    !status?.length || status.includes(payment.status),
    !brand?.length || (payment.brand !== null && brand.includes(payment.brand)),
    !currency || payment.currency === currency,
    payment.amount >= (amount_min_minor ?? 0) && payment.amount <= (amount_max_minor ?? Number.MAX_SAFE_INTEGER),
    !last4 || payment.last4 === last4,
    !email || (email.includes('@example.com') ? payment.email === email : payment.email?.startsWith(email)),
    !card_fingerprint || payment.fingerprint === card_fingerprint,
    !order_number || payment.order === order_number,
    !text || hasText(payment, text),
    !bin || payment.bin === bin,
    !country || (country === 'unknown' ? payment.country === null : payment.country === country),
    !store || payment.store === store,
    !attempts?.length || attempts.includes(payment.attempts > 1 ? 'several' : 'one'),
    !hour?.length || hour.includes(String(new Date(payment.at).getUTCHours())),
    !weekday?.length || weekday.includes(pick(weekdays, new Date(payment.at).getUTCDay() + 6)),
  ].every(Boolean)
}

function hasText({ email, order, last4, amount, currency }: Payment, text: string): boolean {
  const decimals = { USD: 2, EUR: 2, JPY: 0, KWD: 3 }[currency]
  const isAmount = (amount / 10 ** decimals).toFixed(decimals) === text
  return `${email ?? ''} ${order ?? ''} ${last4 ?? ''}`.toLowerCase().includes(text.toLowerCase()) || isAmount
}

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })
const rarely = <T>(value: fc.Arbitrary<T>) => fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, value)
const somePayment = fc.nat({ max: 419 })
const texts = fc.constantFrom('ann', 'example.com', 'ORD-1', 'or', '4242', '5.00', '500', 'nobody')
const manyFilters: fc.Arbitrary<PaymentFilters> = fc
  .record({
    from: maybe(fc.integer({ min: 1, max: 20 })),
    to: maybe(fc.integer({ min: 5, max: 28 })),
    status: maybe(fc.uniqueArray(fc.constantFrom<PaymentStatus>('refunded', 'failed', 'successful', 'disputed'), { maxLength: 3 })),
    brand: maybe(fc.uniqueArray(fc.constantFrom<CardBrand>('visa', 'mastercard', 'jcb', 'amex'), { maxLength: 3 })),
    currency: maybe(fc.constantFrom('USD', 'EUR', 'JPY', 'KWD')),
    amounts: maybe(fc.tuple(fc.integer({ min: 50, max: 1200 }), fc.constantFrom(0, 100, 1000))),
    last4: maybe(fc.constantFrom('4242', '0005', '9999')),
    card_fingerprint: maybe(fc.constantFrom('card-a', 'card-b', 'card-c')),
    email: maybe(fc.constantFrom('ann', 'bo', 'c', 'anna@example.com')),
    order: maybe(somePayment),
    bin: rarely(fc.constantFrom('424242', '999999')),
    country: rarely(fc.constantFrom('US', 'unknown')),
    attempts: rarely(fc.constantFrom<AttemptCount[]>(['one'], ['several'], ['one', 'several'])),
    hour: rarely(fc.constantFrom(['4'], ['0', '20'])),
    weekday: rarely(fc.constantFrom<Weekday[]>(['sat', 'sun'], ['wed'])),
    store: rarely(fc.constantFrom('acme', 'rare', 'nobody')),
    text: maybe(texts),
  })
  .map(({ from, to, amounts, order, ...others }) => ({
    ...others,
    created_from: from && `2026-01-${String(from).padStart(2, '0')}`,
    created_to: to && `2026-01-${String(to).padStart(2, '0')}`,
    ...(others.currency && amounts && { amount_min_minor: pickAmount(amounts[0]), amount_max_minor: pickAmount(amounts[0]) + amounts[1] }),
    order_number: order === undefined ? undefined : (payments[order]?.order ?? undefined),
  })) as fc.Arbitrary<PaymentFilters>
const filters = fc.oneof(
  { weight: 4, arbitrary: manyFilters },
  texts.map((text): PaymentFilters => ({ text })),
)

/** An amount that payments have. */
function pickAmount(near: number): number {
  return Math.ceil(near / 25) * 25
}

const bounds = fc.record(
  { few: fc.integer({ min: 1, max: 30 }), entries: fc.integer({ min: 8, max: 90 }), range: fc.integer({ min: 1, max: 200 }) },
  { noNullPrototype: true },
)

type Cursors = { readonly after?: string; readonly before?: string }

test('pages of a search that ends early are the whole list, in both directions', { timeout: 600_000 }, async () => {
  let endedEarly = 0
  let startedLate = 0
  const property = fc.asyncProperty(filters, bounds, fc.integer({ min: 1, max: 9 }), async (asked, bound, limit) => {
    const wanted = payments.filter((payment) => isListed(payment, asked))
    const read = (cursors: Cursors) =>
      account.run(new Date(), (context) =>
        readPaymentPage(
          { limit, ...cursors },
          (page) => findPaymentPage(context, asked, page, timeZone, bound),
          ({ id, is_compared }) => {
            if (is_compared) compared.add(id)
            return id
          },
        ),
      )

    const compared = new Set<string>()
    const seen: string[] = []
    const ways: { readonly seenBefore: number; readonly back: string }[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof read>> = await read(after ? { after } : {})
      if (page.previous_cursor) ways.push({ seenBefore: seen.length, back: page.previous_cursor })
      seen.push(...page.items)
      const { searched_to } = page
      if (searched_to) {
        endedEarly++
        expect(page.items.length).toBeLessThanOrEqual(limit)
        // What the page says was searched has no other payment.
        expect(seen).toEqual(expect.arrayContaining(wanted.filter(({ at }) => at > searched_to).map(({ id }) => id)))
      } else {
        expect(page.next_cursor === null || page.has_unsearched_texts || page.items.length === limit).toBe(true)
        if (page.has_unsearched_texts) startedLate++
      }
      after = page.next_cursor
    } while (after)
    // By a text, first what indexes find.
    const ids = wanted.map(({ id }) => id)
    expect(seen).toEqual([...ids.filter((id) => !compared.has(id)), ...ids.filter((id) => compared.has(id))])
    expect(await exported(asked)).toEqual(ids)

    const way = ways.at(-1)
    if (!way) return
    const newer: string[] = []
    let before: string | null = way.back
    while (before) {
      const page: Awaited<ReturnType<typeof read>> = await read({ before })
      newer.unshift(...page.items)
      before = page.previous_cursor
    }
    expect(newer).toEqual(seen.slice(0, way.seenBefore))
  })
  await fc.assert(property, { numRuns: runCount, seed: chooseSeed('PROPERTY_SEED') })
  expect(endedEarly).toBeGreaterThan(runCount)
  expect(startedLate).toBeGreaterThan(0)
})

/** The rows of a file with the same filters. */
function exported(asked: PaymentFilters): Promise<string[]> {
  return account.run(new Date(), async (context) => {
    const { from, order } = paymentExport.rowsOf(account, asked, timeZone)
    const { rows } = await sql<{ id: string }>`SELECT p.id FROM ${from} ${order}`.execute(context.db)
    return rows.map(({ id }) => id)
  })
}

test('an older payment of a store is found by its order, beside more newer ones than a search looks up', async () => {
  const store = 'acme'
  const oldest = payments.findLast((payment) => payment.store === store && payment.order !== null)
  const asked = { store, order_number: oldest?.order ?? '' }
  const page = { limit: 50, after: null, before: null }
  const few = { ...paymentBounds, few: 5, entries: 90 }
  const wanted = payments.filter((payment) => isListed(payment, asked)).map(({ id }) => id)
  expect(payments.filter((payment) => payment.store === store).length).toBeGreaterThan(page.limit)
  expect(wanted).toContain(oldest?.id)
  const ids: string[] = []
  let after: Position | null = null
  do {
    const found: Awaited<ReturnType<typeof findPaymentPage>> = await account.run(new Date(), (context) =>
      findPaymentPage(context, asked, { ...page, after }, timeZone, few),
    )
    ids.push(...found.rows.map(({ id }) => id))
    after = found.searchedTo
  } while (after)
  expect(ids).toEqual(wanted)
})

test('counts of statuses are those of their lists, and never more', { timeout: 600_000 }, async () => {
  let bounded = 0
  const property = fc.asyncProperty(filters, fc.integer({ min: 1, max: 30 }), fc.integer({ min: 8, max: 500 }), async (asked, few, entries) => {
    const counts = await account.run(new Date(), (context) => countStatuses(context, asked, timeZone, { few, entries, ofValue: entries }))
    for (const { value, count, hasMore } of counts) {
      const listed = payments.filter((payment) => isListed(payment, { ...asked, status: [value] })).length
      if (hasMore) bounded++
      expect(hasMore ? Math.max(count, listed) : count).toBe(listed)
    }
  })
  await fc.assert(property, { numRuns: runCount, seed: chooseSeed('PROPERTY_SEED') })
  expect(bounded).toBeGreaterThan(0)
})

test('totals are the sums of the listed amounts by currency', { timeout: 600_000 }, async () => {
  const isShown = { few: 0, many: 0 }
  const property = fc.asyncProperty(filters, fc.integer({ min: 1, max: 400 }), async (asked, few) => {
    const wanted = new Map<string, { count: number; amountMinor: number }>()
    for (const { currency, amount } of payments.filter((payment) => isListed(payment, asked))) {
      const { count, amountMinor } = wanted.get(currency) ?? { count: 0, amountMinor: 0 }
      wanted.set(currency, { count: count + 1, amountMinor: amountMinor + amount })
    }
    const sums = [...wanted].toSorted().map(([currency, sum]) => ({ currency, ...sum }))
    const [all, ofFew] = await account.run(new Date(), async (context) => [
      await sumPayments(context, asked, timeZone),
      await sumFewPayments(context, asked, timeZone, { few }),
    ])
    expect(all).toEqual(sums)
    // A list shows totals by itself only if they count every payment, even when it may read just a few.
    isShown[ofFew ? 'few' : 'many']++
    if (ofFew) expect(ofFew).toEqual(sums)
  })
  await fc.assert(property, { numRuns: runCount, seed: chooseSeed('PROPERTY_SEED') })
  expect(isShown.few).toBeGreaterThan(0)
  expect(isShown.many).toBeGreaterThan(0)
})

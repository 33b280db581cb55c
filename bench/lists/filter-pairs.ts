import { paymentFilters } from '#areas/payments/contract/endpoints.ts'
import type { PaymentFilters } from '#areas/payments/server/list-filters-store.ts'
import type { PageCase } from './pages.ts'
import type { Place } from './place.ts'
import { payments } from './single-filters.ts'

/** Every pair of the list's filters: with the values of one payment, and with the most frequent values that no payment has together. */

type Parameter = Exclude<keyof typeof paymentFilters, 'payment_id' | 'blocked' | 'risk_entry_id' | 'risk_rule_id' | 'store'>

/** A filter of the list with the value that finds a payment `p`, as SQL. Payments have the same value or are not found by it; those with null have none. */
type Kind = Readonly<Partial<Record<Parameter, string>>>

const local = `(p.created_at AT TIME ZONE 'Asia/Hong_Kong')`
const month = `date_trunc('month', ${local})`
const kinds: Readonly<Record<string, Kind>> = {
  status: { status: 'jsonb_build_array(p.status)' },
  brand: { brand: 'jsonb_build_array(p.card_brand)' },
  currency: { currency: 'p.currency' },
  'one amount': { currency: 'p.currency', amount_min_minor: 'p.amount_shown_minor', amount_max_minor: 'p.amount_shown_minor' },
  amounts: { currency: 'p.currency', amount_min_minor: 'p.amount_shown_minor / 1000 * 1000', amount_max_minor: 'p.amount_shown_minor / 1000 * 1000 + 999' },
  'last four': { last4: 'p.card_last4' },
  'e-mail': { email: 'p.customer_email' },
  'beginning of e-mail': { email: 'left(p.customer_email, 3)' },
  'order number': { order_number: 'p.order_number' },
  customer: { customer_id: 'p.customer_id' },
  fingerprint: { card_fingerprint: 'p.card_fingerprint' },
  decline: { decline: `CASE WHEN p.decline_code IS NOT NULL THEN jsonb_build_array(p.decline_code) END` },
  attempts: { attempts: `jsonb_build_array(CASE WHEN p.attempt_count > 1 THEN 'several' ELSE 'one' END)` },
  country: { country: 'p.card_country' },
  funding: { funding: 'jsonb_build_array(p.card_funding)' },
  BIN: { bin: 'p.card_bin' },
  hour: { hour: `jsonb_build_array(extract(hour FROM ${local})::text)` },
  weekday: { weekday: `jsonb_build_array(lower(to_char(${local}, 'Dy')))` },
  text: { text: 'p.order_number' },
  expires: { expires_until: `to_char(p.capture_before AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')` },
  days: { created_from: `${month}::date`, created_to: `(${month} + interval '1 month - 1 day')::date` },
}
/** An ID leaves the others unread, and no payment of the benchmarks was blocked, or taken by a connected store. */
const alone: ReadonlySet<string> = new Set(['payment_id', 'blocked', 'risk_entry_id', 'risk_rule_id', 'store'])
const valued = 100_000
/** Of each filter, so many values are tried for one that no payment shares with the other filter's. */
const valuesMax = 8

export async function filterPairCases(place: Place): Promise<PageCase[]> {
  const covered = new Set(Object.values(kinds).flatMap((kind) => Object.keys(kind)))
  const missing = Object.keys(paymentFilters).filter((name) => !alone.has(name) && !covered.has(name))
  if (missing.length > 0) throw new Error(`No pair has the filter ${missing.join(', ')}.`)

  const names = Object.keys(kinds)
  await openValues(place)
  const frequent: string[][] = []
  for (const index of names.keys()) frequent.push(await listFrequent(place, index))
  const cases: PageCase[] = []
  for (const [a, name] of names.entries()) {
    for (const [b, other] of names.entries()) {
      const [first, second] = [kinds[name] ?? {}, kinds[other] ?? {}]
      if (b <= a || Object.keys(first).some((parameter) => parameter in second)) continue
      const [together, apart] = [await findTogether(place, a, b), await findApart(place, [a, frequent[a] ?? []], [b, frequent[b] ?? []])]
      if (together) cases.push({ list: payments, name: `${name} + ${other}`, filters: together })
      if (apart) cases.push({ list: payments, name: `${name} + ${other}, never`, filters: apart })
    }
  }
  return cases
}

/** A table with the values of each kind of every so many payments, 100,000 in all. */
async function openValues({ owner, bench }: Place): Promise<void> {
  const jsonOf = (kind: Kind) =>
    `jsonb_build_object(${Object.entries(kind)
      .flatMap(([parameter, value]) => [`'${parameter}'`, value])
      .join(', ')})`
  const columns = Object.values(kinds).map((kind, index) => `CASE WHEN (${Object.values(kind).join(', ')}) IS NOT NULL THEN ${jsonOf(kind)} END AS v${index}`)
  await owner.query('DROP TABLE IF EXISTS payment_values')
  await owner.query(
    `CREATE TEMPORARY TABLE payment_values AS SELECT row_number() OVER (ORDER BY created_at, id) AS number, ${columns.join(', ')} FROM payments p
     WHERE merchant_id = '${bench.merchantId}' AND card_last4 IS NOT NULL AND customer_email IS NOT NULL AND order_number IS NOT NULL AND abs(hashtext(id)::bigint) % ${Math.ceil(bench.count / valued)} = 0`,
  )
  await owner.query('CREATE INDEX ON payment_values (number)')
  await owner.query('ANALYZE payment_values')
}

/** The values of a payment in the middle of the history that has both. */
async function findTogether({ owner }: Place, a: number, b: number): Promise<PaymentFilters | undefined> {
  const { rows } = await owner.query<{ filters: PaymentFilters }>(
    `SELECT v${a} || v${b} AS filters FROM payment_values WHERE number >= $1 AND v${a} IS NOT NULL AND v${b} IS NOT NULL ORDER BY number LIMIT 1`,
    [Math.floor(valued / 3)],
  )
  return rows[0]?.filters
}

/** The most frequent values of a kind, as JSON. */
async function listFrequent({ owner }: Place, kind: number): Promise<string[]> {
  const { rows } = await owner.query<{ value: string }>(
    `SELECT v${kind}::text AS value FROM payment_values WHERE v${kind} IS NOT NULL GROUP BY v${kind} ORDER BY count(*) DESC, v${kind} LIMIT ${valuesMax}`,
  )
  return rows.map(({ value }) => value)
}

type Frequent = readonly [kind: number, values: readonly string[]]

/** The most frequent values that no payment has both of; undefined if any two of the tried values meet. */
async function findApart({ owner }: Place, [a, first]: Frequent, [b, second]: Frequent): Promise<PaymentFilters | undefined> {
  const { rows } = await owner.query<{ first: string; second: string }>(
    `SELECT DISTINCT v${a}::text AS first, v${b}::text AS second FROM payment_values
     WHERE v${a} IN (SELECT unnest($1::jsonb[])) AND v${b} IN (SELECT unnest($2::jsonb[]))`,
    [first, second],
  )
  const met = new Set(rows.map((row) => `${row.first} ${row.second}`))
  const pairs = first.flatMap((one, place) => second.map((other, otherPlace) => ({ one, other, place, places: place + otherPlace })))
  const apart = pairs.filter(({ one, other }) => !met.has(`${one} ${other}`)).toSorted((x, y) => x.places - y.places || x.place - y.place)[0]
  return apart && { ...JSON.parse(apart.one), ...JSON.parse(apart.other) }
}

import { type RawBuilder, sql } from 'kysely'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import type { MerchantId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { RuleSubject } from '#kernel/risk/rule-types.ts'
import type { RiskEffect, RiskType } from '#kernel/risk/types.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { Snapshot } from '#server/infra/database/snapshot.ts'
import { type PayerRecord, riskMetadataKeys } from '../enforce/payer.ts'
import type { PastAttempt } from './tally.ts'

/** Reads past attempts from one snapshot, in the order of their index. Attempts that can't match are left out by the database, and others are compared here. */

export const backTestJobName = 'risk_back_test'

export interface TimeRange {
  /** Attempts after this time. */
  readonly after: Date
  readonly until: Date
}

/** Which attempts are read: those that can be of payers with some records, or those that a rule can count. */
export type Selection = { readonly records: readonly PayerRecord[] } | { readonly subject: RuleSubject }

/** An attempt's place in the order of time, with the microseconds that a Date would lose. */
interface Place {
  readonly createdAt: string
  readonly id: string
}

type AttemptRow = Readonly<
  Record<
    'id' | 'created_at' | 'at' | 'payment_id' | 'attempt_count' | 'currency' | 'amount_minor' | 'bin' | 'last4' | 'fingerprint' | 'metadata' | 'lost',
    string
  >
> &
  Readonly<Record<'was_blocked' | 'was_refused' | 'is_accepted' | 'is_succeeded' | 'has_fraud_report' | 'has_dispute', 't' | 'f'>> &
  Readonly<Record<'bin_long' | 'country' | 'customer_id', string | null>>

/** Attempts that are in memory at a time. */
const batchSize = 5_000

const payerKeys = Object.values(riskMetadataKeys).flat()
const payerMetadata = sql`jsonb_build_object(${sql.join(payerKeys.map((key) => sql`${key}::text, p.metadata -> ${key}::text`))})`
const hasSent = (key: keyof typeof riskMetadataKeys) => sql`p.metadata ?| ${[...riskMetadataKeys[key]]}::text[]`

/** Conditions that are true for every attempt of a payer with one of these records, by list. */
const mayMatch: Readonly<Record<RiskType, (records: readonly string[]) => RawBuilder<unknown>>> = {
  card_number: (records) => sql`m.bin || '-' || m.last4 = ANY (${records}::text[])`,
  card_bin: (records) => sql`m.bin = ANY (${[...new Set(records.map((record) => record.slice(0, riskLimits.riskBinDigitsMin)))]}::text[])`,
  card_bin_country: (records) => sql`m.country = ANY (${records}::text[])`,
  ip: () => hasSent('ip'),
  user_id: (records) => sql`(c.customer_id = ANY (${records}::text[]) OR ${hasSent('user_id')})`,
}

/** Conditions that are true for every attempt with something that a rule counts by. */
const mayCount: Readonly<Record<RuleSubject, RawBuilder<unknown>>> = {
  card: sql`true`,
  ip: hasSent('ip'),
  customer: sql`(c.customer_id IS NOT NULL OR ${hasSent('user_id')})`,
  device: hasSent('device'),
  bin: sql`true`,
}

function conditionOf(selection: Selection): RawBuilder<unknown> {
  if ('subject' in selection) return mayCount[selection.subject]
  const byType = Object.entries(Object.groupBy(selection.records, ({ type }) => type)) as [RiskType, PayerRecord[]][]
  if (byType.length === 0) return sql`false`
  return sql`(${sql.join(
    byType.map(([type, ofType]) => mayMatch[type](ofType.map(({ record }) => record))),
    sql` OR `,
  )})`
}

/** Streams the selected attempts of a time, the oldest first. */
export async function* readAttempts(snapshot: Snapshot, merchantId: MerchantId, selection: Selection, range: TimeRange): AsyncGenerator<PastAttempt> {
  let place: Place | null = null
  do {
    const rows: AttemptRow[] = await snapshot.read(attemptsQuery(merchantId, selection, range, place))
    for (const row of rows) yield attemptOf(row)
    const last = rows.length === batchSize ? rows.at(-1) : undefined
    place = last ? { createdAt: last.created_at, id: last.id } : null
  } while (place)
}

/** @param place of the last attempt that was read; null for the first batch. */
export function attemptsQuery(merchantId: MerchantId, selection: Selection, range: TimeRange, place: Place | null): RawBuilder<AttemptRow> {
  // One lower bound alone: with both, PostgreSQL enters the index at the beginning of the range, and passes over what was read before.
  const from = place
    ? sql`(c.created_at, c.id) > (${place.createdAt}::timestamptz, ${place.id})`
    : sql`c.created_at > ${range.after.toISOString()}::timestamptz`
  // OFFSET 0 has each card and payment looked up, instead of whole tables being read beside a part of the attempts.
  return sql<AttemptRow>`
    SELECT c.id, c.created_at, floor(extract(epoch FROM c.created_at) * 1000)::bigint AS at,
      c.payment_id, p.attempt_count, c.currency, p.amount_shown_minor AS amount_minor, m.bin, m.bin_long, m.last4, m.country, m.fingerprint, c.customer_id,
      ${payerMetadata} AS metadata, c.outcome = 'authorised' AS is_accepted, p.intent_status = 'succeeded' AS is_succeeded,
      c.outcome = 'declined' AND (EXISTS (
        SELECT FROM risk_decisions r WHERE r.merchant_id = ${merchantId} AND r.payment_id = c.payment_id AND r.charge_id = c.id AND r.effect = 'block'
      ) OR EXISTS (
        SELECT FROM risk_rule_decisions r WHERE r.merchant_id = ${merchantId} AND r.object_id = c.payment_id AND r.attempt_id = c.id
      )) AS was_blocked,
      coalesce(c.error ? 'refused_by', false) AS was_refused,
      EXISTS (SELECT FROM early_fraud_warnings w WHERE w.merchant_id = ${merchantId} AND w.charge_id = c.id) AS has_fraud_report,
      EXISTS (SELECT FROM disputes d WHERE d.merchant_id = ${merchantId} AND d.charge_id = c.id) AS has_dispute,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('currency', d.currency, 'amount_minor', d.amount_minor)), '[]')
       FROM disputes d WHERE d.merchant_id = ${merchantId} AND d.charge_id = c.id AND d.status = 'lost') AS lost
    FROM charges c,
      LATERAL (SELECT * FROM payment_methods m WHERE m.merchant_id = ${merchantId} AND m.id = c.payment_method_id OFFSET 0) AS m,
      LATERAL (SELECT * FROM payments p WHERE p.merchant_id = ${merchantId} AND p.id = c.payment_id OFFSET 0) AS p
    WHERE c.merchant_id = ${merchantId} AND ${from} AND c.created_at <= ${range.until.toISOString()}::timestamptz
      AND ${conditionOf(selection)}
    ORDER BY c.created_at, c.id LIMIT ${batchSize}`
}

function attemptOf(row: AttemptRow): PastAttempt {
  const { bin, bin_long, last4, country, fingerprint, customer_id, metadata, lost } = row
  const wasBlocked = row.was_blocked === 't'
  return {
    payer: {
      bin,
      binLong: bin_long,
      last4,
      cardCountry: country,
      fingerprint,
      customerId: customer_id,
      metadata: JSON.parse(metadata) as Record<string, unknown>,
    },
    at: Number(row.at),
    paymentId: row.payment_id,
    attemptCount: Number(row.attempt_count),
    currency: row.currency as CurrencyCode,
    amountMinor: Number(row.amount_minor),
    wasBlocked,
    isSent: !wasBlocked && row.was_refused === 'f',
    isAccepted: row.is_accepted === 't',
    isSucceeded: row.is_succeeded === 't',
    hasFraudReport: row.has_fraud_report === 't',
    hasDispute: row.has_dispute === 't',
    lost: JSON.parse(lost) as PastAttempt['lost'],
    customer: customer_id ?? fingerprint,
  }
}

/** The records of the entries of one effect that are in effect at a time. */
export async function readEffectiveRecords(snapshot: Snapshot, merchantId: MerchantId, effect: RiskEffect, at: Date): Promise<PayerRecord[]> {
  const rows = await snapshot.read(sql<{ type: RiskType; record: string }>`
    SELECT e.type, e.record FROM risk_entries e
    WHERE e.merchant_id = ${merchantId} AND e.effect = ${effect} AND (e.effective_until IS NULL OR e.effective_until > ${at.toISOString()}::timestamptz)`)
  return rows
}

/** Checks of an account begin one after the other, so that the number of open ones is exact. Checks that run don't wait for it. */
export async function lockBackTests({ db, merchantId }: TenantContext): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${merchantId}/risk-back-tests`}, 0))`.execute(db)
}

/** Counts the checks of an account that wait or run. */
export async function countOpenBackTests({ db, merchantId }: TenantContext): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM long_jobs WHERE scope = ${merchantId} AND kind = ${backTestJobName} AND state IN ('waiting', 'running')`.execute(db)
  return rows[0]?.count ?? 0
}

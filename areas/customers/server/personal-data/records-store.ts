import { type RawBuilder, sql } from 'kysely'
import { inMajorUnits, readCopyText } from '#areas/exports/server/index.ts'
import type { Snapshot } from '#server/infra/database/snapshot.ts'

/**
 * Everything stored about a customer, by kind. Left out are secrets (tokens of cards, client secrets), the technical copies of the same data that are kept for
 * days (events, the request log, idempotency keys), and members of the team, who are other people.
 */

type Sql = RawBuilder<unknown>

/** A record: JSON without null. */
export type PersonalRecord = Readonly<Record<string, unknown>>

export interface DataOwner {
  readonly merchantId: string
  readonly customerId: string
}

const amount = (minor: string) => sql`(${inMajorUnits(sql.raw(minor), sql.raw('p.currency'))})::text`

/** The fields of each kind, in the order of the file. Rows are called `p`. */
const fieldsOf = {
  customer: {
    id: sql`p.id`,
    created_at: sql`p.created_at`,
    deleted_at: sql`p.deleted_at`,
    name: sql`p.name`,
    email: sql`p.email`,
    phone: sql`p.phone`,
    description: sql`p.description`,
    address: sql`p.address`,
    shipping: sql`p.shipping`,
    metadata: sql`p.metadata`,
    options: sql`p.api_options`,
  },
  notes: { created_at: sql`p.created_at`, note: sql`p.note` },
  cards: {
    id: sql`p.id`,
    created_at: sql`p.created_at`,
    detached_at: sql`p.detached_at`,
    brand: sql`p.brand`,
    bin: sql`p.bin`,
    last4: sql`p.last4`,
    exp_month: sql`p.exp_month`,
    exp_year: sql`p.exp_year`,
    funding: sql`p.funding`,
    country: sql`p.country`,
    billing_details: sql`p.billing_details`,
    metadata: sql`p.metadata`,
  },
  setup_intents: {
    id: sql`p.id`,
    created_at: sql`p.created_at`,
    status: sql`p.status`,
    usage: sql`p.usage`,
    card_id: sql`coalesce(p.payment_method_id, p.failed_method_id)`,
    description: sql`p.description`,
    metadata: sql`p.metadata`,
    options: sql`p.api_options`,
  },
  payments: {
    id: sql`p.id`,
    created_at: sql`p.created_at`,
    status: sql`p.status`,
    amount: amount('p.amount_minor'),
    captured: amount('p.amount_captured_minor'),
    refunded: amount('p.amount_refunded_minor'),
    currency: sql`p.currency`,
    captured_at: sql`p.captured_at`,
    canceled_at: sql`p.canceled_at`,
    email: sql`p.customer_email`,
    receipt_email: sql`p.receipt_email`,
    card_id: sql`p.payment_method_id`,
    order_number: sql`p.order_number`,
    description: sql`p.description`,
    metadata: sql`p.metadata`,
    options: sql`p.api_options`,
  },
  payment_notes: { created_at: sql`p.created_at`, payment_id: sql`p.payment_id`, note: sql`p.note` },
  attempts: {
    id: sql`p.id`,
    created_at: sql`p.created_at`,
    payment_id: sql`p.payment_id`,
    outcome: sql`p.outcome`,
    amount: amount('p.amount_minor'),
    currency: sql`p.currency`,
    card_id: sql`p.payment_method_id`,
    risk_level: sql`p.risk_level`,
    decline_code: sql`p.decline_code`,
    details: sql`p.own_details`,
  },
  risk_decisions: {
    created_at: sql`p.created_at`,
    payment_id: sql`p.payment_id`,
    attempt_id: sql`p.charge_id`,
    effect: sql`p.effect`,
    record_type: sql`p.type`,
    record: sql`p.record`,
  },
  rule_decisions: {
    created_at: sql`p.created_at`,
    payment_id: sql`p.object_id`,
    attempt_id: sql`p.attempt_id`,
    rule_action: sql`p.action`,
    counted_by: sql`p.subject`,
    count: sql`p.count`,
    threshold: sql`p.threshold`,
    window_minutes: sql`p.window_minutes`,
  },
  refunds: {
    id: sql`p.id`,
    created_at: sql`p.created_at`,
    payment_id: sql`p.payment_id`,
    status: sql`p.status`,
    amount: amount('p.amount_minor'),
    currency: sql`p.currency`,
    reason: sql`p.reason`,
    metadata: sql`p.metadata`,
  },
  fraud_warnings: { id: sql`p.id`, created_at: sql`p.created_at`, payment_id: sql`p.payment_id`, fraud_type: sql`p.fraud_type` },
  disputes: {
    id: sql`p.id`,
    created_at: sql`p.created_at`,
    payment_id: sql`p.payment_id`,
    status: sql`p.status`,
    category: sql`p.category`,
    amount: amount('p.amount_minor'),
    currency: sql`p.currency`,
    due_by: sql`p.due_by`,
    closed_at: sql`p.closed_at`,
    email: sql`p.customer_email`,
    issuer_message: sql`p.issuer_message`,
    evidence: sql`p.evidence`,
    enhanced_evidence: sql`p.enhanced_evidence`,
    evidence_draft: sql`(SELECT jsonb_object_agg(f.field, f.value) FROM dispute_draft_fields f WHERE f.merchant_id = p.merchant_id AND f.dispute_id = p.id)`,
    metadata: sql`p.metadata`,
  },
  dispute_notes: { created_at: sql`p.created_at`, dispute_id: sql`p.dispute_id`, note: sql`p.note` },
} as const satisfies Record<string, Record<string, Sql>>

export type RecordKind = keyof typeof fieldsOf
export const recordKinds = Object.keys(fieldsOf) as RecordKind[]
type KeysOfUnion<T> = T extends unknown ? keyof T : never
export type RecordField = KeysOfUnion<(typeof fieldsOf)[RecordKind]>

/** What follows FROM, as `p`. */
const rowsOf: Readonly<Record<RecordKind, (owner: DataOwner) => Sql>> = {
  customer: ({ merchantId, customerId }) => sql`customers p WHERE p.merchant_id = ${merchantId} AND p.id = ${customerId}`,
  notes: (owner) => ofCustomer('customer_notes', owner),
  cards: (owner) => sql`payment_methods p WHERE p.merchant_id = ${owner.merchantId} AND p.id IN (${cardsOf(owner)})`,
  setup_intents: (owner) => ofCustomer('setup_intents', owner),
  payments: (owner) => ofCustomer('payments', owner),
  payment_notes: (owner) => ofPayments('payment_notes', owner),
  attempts: (owner) => ofPayments('charges', owner),
  risk_decisions: ({ merchantId, customerId }) => sql`(
    SELECT r.*, r.at AS created_at, r.charge_id AS id FROM payments i, risk_decisions r
    WHERE i.merchant_id = ${merchantId} AND i.customer_id = ${customerId} AND r.merchant_id = ${merchantId} AND r.payment_id = i.id) AS p`,
  rule_decisions: ({ merchantId, customerId }) => sql`(
    SELECT r.*, r.at AS created_at, r.attempt_id AS id FROM payments i, risk_rule_decisions r
    WHERE i.merchant_id = ${merchantId} AND i.customer_id = ${customerId} AND r.merchant_id = ${merchantId} AND r.object_id = i.id) AS p`,
  refunds: (owner) => ofPayments('refunds', owner),
  fraud_warnings: (owner) => ofPayments('early_fraud_warnings', owner),
  disputes: (owner) => ofCustomer('disputes', owner),
  dispute_notes: ({ merchantId, customerId }) => sql`(
    SELECT n.* FROM disputes d, dispute_notes n
    WHERE d.merchant_id = ${merchantId} AND d.customer_id = ${customerId} AND n.merchant_id = ${merchantId} AND n.dispute_id = d.id) AS p`,
}

function ofCustomer(table: 'customer_notes' | 'setup_intents' | 'payments' | 'disputes', { merchantId, customerId }: DataOwner): Sql {
  return sql`${sql.ref(table)} p WHERE p.merchant_id = ${merchantId} AND p.customer_id = ${customerId}`
}

function ofPayments(table: 'charges' | 'payment_notes' | 'refunds' | 'early_fraud_warnings', { merchantId, customerId }: DataOwner): Sql {
  return sql`(
    SELECT o.* FROM payments i, ${sql.ref(table)} o
    WHERE i.merchant_id = ${merchantId} AND i.customer_id = ${customerId} AND o.merchant_id = ${merchantId} AND o.payment_id = i.id) AS p`
}

/** IDs of the cards that the customer keeps, or has paid or tried to pay with, detached ones included. */
function cardsOf({ merchantId, customerId }: DataOwner): Sql {
  return sql`SELECT m.id FROM payment_methods m WHERE m.merchant_id = ${merchantId} AND m.customer_id = ${customerId}
    UNION SELECT m.id FROM payment_methods m WHERE m.merchant_id = ${merchantId} AND m.detached_from = ${customerId}
    UNION SELECT i.payment_method_id FROM payments i WHERE i.merchant_id = ${merchantId} AND i.customer_id = ${customerId}
    UNION SELECT c.payment_method_id FROM payments i, charges c
      WHERE i.merchant_id = ${merchantId} AND i.customer_id = ${customerId} AND c.merchant_id = ${merchantId} AND c.payment_id = i.id
    UNION SELECT s.payment_method_id FROM setup_intents s WHERE s.merchant_id = ${merchantId} AND s.customer_id = ${customerId}
    UNION SELECT s.failed_method_id FROM setup_intents s WHERE s.merchant_id = ${merchantId} AND s.customer_id = ${customerId}`
}

/** Counts all records. */
export async function countRecords(snapshot: Snapshot, owner: DataOwner): Promise<number> {
  const counts = recordKinds.map((kind) => sql`(SELECT count(*) FROM ${rowsOf[kind](owner)})`)
  const [row] = await snapshot.read(sql<{ count: string }>`SELECT ${sql.join(counts, sql` + `)} AS count`)
  return Number(row?.count)
}

/** Streams the records of a kind, oldest first. Fields without a value are left out. Times are ISO texts with the offset of the snapshot's zone. */
export async function* readRecords(snapshot: Snapshot, kind: RecordKind, owner: DataOwner): AsyncGenerator<PersonalRecord> {
  const fields = Object.entries(fieldsOf[kind]).map(([name, value]) => sql`${sql.lit(name)}, ${value}`)
  const rows = snapshot.copy(
    sql`SELECT jsonb_strip_nulls(jsonb_build_object(${sql.join(fields)})) FROM ${rowsOf[kind](owner)} ORDER BY p.created_at, p.id`,
    'text',
  )
  for await (const [json] of readCopyText(rows)) yield inOrder(kind, JSON.parse(json ?? '{}'))
}

/** In the order of the fields, which `jsonb` doesn't keep, and without empty objects. */
function inOrder(kind: RecordKind, record: PersonalRecord): PersonalRecord {
  const isEmpty = (value: unknown) => value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
  return Object.fromEntries(
    Object.keys(fieldsOf[kind])
      .map((field) => [field, record[field]])
      .filter(([, value]) => !isEmpty(value)),
  )
}

/** The name of the account that the file is of. */
export async function findAccountName(snapshot: Snapshot, merchantId: string): Promise<string> {
  const [row] = await snapshot.read(sql<{ name: string }>`SELECT name FROM merchant_accounts WHERE merchant_id = ${merchantId}`)
  return row?.name ?? merchantId
}

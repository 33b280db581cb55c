import { sql } from 'kysely'
import type { ChargedFee } from '#areas/billing/server/terms/index.ts'
import type { ChargeId, MerchantId, PaymentId, PayoutId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { Money } from '#kernel/money/money.ts'
import { recordChange } from '#server/infra/changes/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { WriteStatement } from '#server/infra/database/merged-statement.ts'
import { getPrepared } from '#server/infra/database/prepared.ts'
import { pendingWrites, type Tx } from '#server/infra/database/transaction.ts'
import { insertRows } from '#server/infra/database/write-rows.ts'
import { lanesOf } from '#server/infra/figures-store.ts'
import { noteDue } from '#server/infra/work/due-work.ts'
import type { BalanceTransactionType, LedgerAccount, LedgerKind } from './ledger-accounts.ts'
import type { Leg } from './legs.ts'

export interface Posting {
  readonly kind: LedgerKind
  /** What it stands for; with the kind it is unique, so that nothing is posted twice. */
  readonly sourceId: string
  readonly balanceTransactionId: string | null
  readonly currency: CurrencyCode
  readonly legs: readonly Leg[]
}

export interface NewBalanceTransaction extends Money {
  readonly id: string
  readonly type: BalanceTransactionType
  readonly feeMinor: number
  /** Of a sale: what its fee follows from. */
  readonly chargedBy?: ChargedFee['by']
  /** Of a half of an exchange: the movement that is converted, the terms that agreed on it, and their rate. */
  readonly exchange?: { readonly of: string; readonly version: number; readonly rate: string }
  readonly sourceId: string
  /** Null where it belongs to no payment. */
  readonly paymentId: PaymentId | null
  /** The payout that settles it, where that is known from the start. */
  readonly payoutId?: PayoutId | null
  readonly availableOn: Date
  readonly releasedAt: Date | null
}

/** Of the job that releases what becomes available. */
export const fundsJobName = 'funds'

/** Writes postings, each a ledger transaction with all its entries, in one statement. */
export function insertPostings(context: TenantContext, postings: readonly Posting[]): void {
  insertMovements(context, [], postings)
}

/** Writes balance transactions and postings, each a ledger transaction with all its entries, with the transaction's next statement. */
export function insertMovements(context: TenantContext, transactions: readonly NewBalanceTransaction[], postings: readonly Posting[]): void {
  const { db, now } = context
  for (const { availableOn, releasedAt } of transactions) if (releasedAt === null) noteDue(context, fundsJobName, availableOn)
  insertRows(
    db,
    'balance_transactions',
    transactions.map((transaction) => transactionRow(context, transaction)),
  )
  if (makesAvailable(postings)) noteAvailable(context)
  for (const posting of postings) pendingWrites(db).gather(postingsStatement, { ...posting, merchantId: context.merchantId, occurredAt: now })
}

/** Whether postings raise what is available in a currency. */
function makesAvailable(postings: readonly Posting[]): boolean {
  const raised = new Map<CurrencyCode, number>()
  for (const { currency, legs } of postings) {
    for (const { debit, credit, amountMinor } of legs) {
      const sign = Number(credit === 'liability:merchant_available') - Number(debit === 'liability:merchant_available')
      raised.set(currency, (raised.get(currency) ?? 0) + sign * amountMinor)
    }
  }
  return [...raised.values()].some((minor) => minor > 0)
}

const noted = new WeakSet<Tx>()

/** Records that money became available, once for all that a transaction moves. */
function noteAvailable(context: TenantContext): void {
  if (noted.has(context.db)) return
  noted.add(context.db)
  recordChange(context, { type: 'balance.available', objectType: 'balance', objectId: context.merchantId, byProcessor: true })
}

interface TimedPosting extends Posting {
  readonly merchantId: MerchantId
  readonly occurredAt: Date
}

/** Up to so many postings of a sale or a refund are written as values, which costs less than reading them from JSON. */
const plannedPostingsMax = 4
const plannedEntriesMax = 16

/** Postings of one account, each with its own time. */
function postingsStatement(postings: readonly TimedPosting[]): WriteStatement {
  const merchantId = postings[0]?.merchantId
  const headers = postings.map(({ kind, sourceId, balanceTransactionId, occurredAt }) => ({
    kind,
    source_id: sourceId,
    balance_transaction_id: balanceTransactionId,
    occurred_at: occurredAt,
  }))
  const entries = postings.flatMap(entriesOf)
  if (postings.length > plannedPostingsMax || entries.length > plannedEntriesMax) {
    return { ...manyPostings, values: [merchantId, JSON.stringify(headers), JSON.stringify(entries)] }
  }
  return { ...fewPostings(headers.length, entries.length), values: [merchantId, ...headers.flatMap(Object.values), ...entries.flatMap(Object.values)] }
}

/** Each leg is two lines, its debit first. */
function entriesOf({ kind, sourceId, currency, legs }: Posting) {
  return legs.flatMap(({ debit, credit, amountMinor }, index) => [
    { kind, source_id: sourceId, line: 2 * index + 1, account: debit, currency, amount_minor: amountMinor },
    { kind, source_id: sourceId, line: 2 * index + 2, account: credit, currency, amount_minor: -amountMinor },
  ])
}

type PostingTexts = Pick<WriteStatement, 'with' | 'text'>

const headerTypes = ['text', 'text', 'text', 'timestamptz']
const entryTypes = ['text', 'text', 'smallint', 'text', 'text', 'bigint']
const fewTexts = new Map<number, PostingTexts>()

/** The statement's texts for these numbers of postings and entries. Parameter 1 is the account; their values follow it. */
function fewPostings(headerCount: number, entryCount: number): PostingTexts {
  const key = headerCount * (plannedEntriesMax + 1) + entryCount
  const known = fewTexts.get(key)
  if (known) return known
  const headers = valuesText(headerTypes, headerCount, 2)
  const texts = postingTexts(headers, valuesText(entryTypes, entryCount, 2 + headerCount * headerTypes.length))
  fewTexts.set(key, texts)
  return texts
}

function valuesText(types: readonly string[], rowCount: number, first: number): string {
  const rows = Array.from({ length: rowCount }, (_, row) => `(${types.map((type, index) => `$${first + row * types.length + index}::${type}`).join(', ')})`)
  return `(VALUES ${rows.join(', ')})`
}

function postingTexts(headers: string, entries: string): PostingTexts {
  return {
    with: [
      `posted AS (
        INSERT INTO ledger_transactions (merchant_id, kind, source_id, balance_transaction_id, occurred_at)
        SELECT $1, h.* FROM ${headers} AS h (kind, source_id, balance_transaction_id, occurred_at) RETURNING id, kind, source_id
      )`,
    ],
    text: `
      INSERT INTO ledger_entries (merchant_id, transaction_id, line, account, currency, amount_minor)
      SELECT $1, posted.id, e.line, e.account, e.currency, e.amount_minor
      FROM ${entries} AS e (kind, source_id, line, account, currency, amount_minor) JOIN posted USING (kind, source_id)`,
  }
}

const manyPostings = postingTexts(
  '(SELECT * FROM jsonb_to_recordset($2::jsonb) AS h (kind text, source_id text, balance_transaction_id text, occurred_at timestamptz))',
  '(SELECT * FROM jsonb_to_recordset($3::jsonb) AS e (kind text, source_id text, line smallint, account text, currency text, amount_minor bigint))',
)

function transactionRow({ merchantId, now }: TenantContext, transaction: NewBalanceTransaction) {
  return {
    merchant_id: merchantId,
    id: transaction.id,
    created_at: now,
    type: transaction.type,
    currency: transaction.currency,
    amount_minor: transaction.amountMinor,
    fee_minor: transaction.feeMinor,
    net_minor: transaction.amountMinor - transaction.feeMinor,
    source_id: transaction.sourceId,
    payment_id: transaction.paymentId,
    payout_id: transaction.payoutId ?? null,
    available_on: transaction.availableOn,
    released_at: transaction.releasedAt,
    terms_version: transaction.chargedBy?.termsVersion ?? null,
    fee_rule: transaction.chargedBy?.rule ?? null,
    card_region: transaction.chargedBy?.cardRegion ?? null,
    exchange_of: transaction.exchange?.of ?? null,
    exchange_version: transaction.exchange?.version ?? null,
    exchange_rate: transaction.exchange?.rate ?? null,
  }
}

/** Held by whatever takes money out of a balance, so that two of them never count the same money. Sales do not take it. */
export async function lockMoneyOut(context: TenantContext, currency: CurrencyCode): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${context.merchantId}/${currency}`}, 0))`.execute(context.db)
}

export interface LedgerBalance {
  account: LedgerAccount
  currency: CurrencyCode
  /** Debits positive, credits negative. */
  amount_minor: number
}

/** Returns the balance of each account of the ledger, which is the sum over its lanes. */
export async function readLedgerBalances({ db, merchantId }: TenantContext): Promise<LedgerBalance[]> {
  const { rows } = await sql<LedgerBalance>`
    SELECT account, currency, sum(amount_minor)::bigint AS amount_minor FROM ledger_balances
    WHERE merchant_id = ${merchantId} AND lane = ANY (${lanesOf(merchantId)}) GROUP BY account, currency ORDER BY currency, account`.execute(db)
  return rows
}

/** When the next pending money becomes available. */
export async function findFundsDue({ db, merchantId }: TenantContext): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date | null }>`
    SELECT min(available_on) AS due_at FROM balance_transactions WHERE merchant_id = ${merchantId} AND released_at IS NULL`.execute(db)
  return rows[0]?.due_at ?? null
}

/** When the pending money of each currency becomes available: its first and its last day. Steps from currency to currency, past all that lies between. */
export async function pendingDays({ db, merchantId }: TenantContext): Promise<{ currency: CurrencyCode; first: Date; last: Date }[]> {
  const pending = sql`FROM balance_transactions WHERE merchant_id = ${merchantId} AND released_at IS NULL`
  const { rows } = await sql<{ currency: CurrencyCode; first: Date; last: Date }>`
    WITH RECURSIVE listed AS (
      (SELECT currency ${pending} ORDER BY currency LIMIT 1)
      UNION ALL
      SELECT (SELECT currency ${pending} AND currency > listed.currency ORDER BY currency LIMIT 1) FROM listed WHERE currency IS NOT NULL
    )
    SELECT currency,
           (SELECT available_on ${pending} AND currency = listed.currency ORDER BY available_on LIMIT 1) AS first,
           (SELECT available_on ${pending} AND currency = listed.currency ORDER BY available_on DESC LIMIT 1) AS last
    FROM listed WHERE currency IS NOT NULL`.execute(db)
  return rows
}

export type DueTransaction = DueSale | DueMovement

export interface DueSale extends Due {
  type: 'charge'
  source_id: ChargeId
  payment_id: PaymentId
}

interface DueMovement extends Due {
  type: Exclude<BalanceTransactionType, 'charge'>
  source_id: string
  payment_id: PaymentId | null
}

export const isSale = (transaction: DueTransaction): transaction is DueSale => transaction.type === 'charge'

interface Due {
  id: string
  currency: CurrencyCode
  amount_minor: number
  net_minor: number
  available_on: Date
  exchange_of: string | null
  /** Of a sale: the terms it was charged by; null for the default ones. */
  terms_version: number | null
}

/**
 * Marks the next due balance transactions as released and returns them; another worker's are passed over. An exchange comes with the movement that it
 * converts, beyond the limit, so that money is never available in a currency that it does not stay in.
 */
export async function takeDueTransactions(context: TenantContext, countMax: number): Promise<DueTransaction[]> {
  // Materialised, since a join may ask a plain subquery again, and what is locked by then is passed over: more than the limit would be taken.
  const { rows } = await sql<DueTransaction>`
    WITH due AS MATERIALIZED (
      SELECT id FROM balance_transactions
      WHERE merchant_id = ${context.merchantId} AND released_at IS NULL AND available_on <= ${context.now} AND exchange_of IS NULL
      ORDER BY available_on, id LIMIT ${countMax} FOR UPDATE SKIP LOCKED
    ), whole AS (
      SELECT id FROM due
      UNION ALL
      SELECT half.id FROM due JOIN balance_transactions half ON half.merchant_id = ${context.merchantId} AND half.exchange_of = due.id
    )
    UPDATE balance_transactions t SET released_at = CASE WHEN ${isReported(context)} THEN t.available_on ELSE ${context.now} END FROM whole
    WHERE t.merchant_id = ${context.merchantId} AND t.id = whole.id
    RETURNING ${dueColumns}`.execute(context.db)
  return rows
}

const dueColumns = sql`t.id, t.type, t.currency, t.amount_minor, t.net_minor, t.source_id, t.payment_id, t.available_on, t.exchange_of, t.terms_version`

/** What a platform reports may be heard of long after its day. When it could be paid out must not depend on that. */
const isReported = ({ merchantId }: TenantContext) => sql`EXISTS (
  SELECT FROM payments p WHERE p.merchant_id = ${merchantId} AND p.id = t.payment_id AND p.processor_id IS NOT NULL)`

/** Since when a movement can be paid out whose scheme has paid at a time: since it was expected, or since then if that came first. */
const sinceThen = (at: Date) => sql`greatest(t.created_at, least(t.available_on, ${at}::timestamptz))`

/** Marks all that still waits of these payments as released at a time, with its exchanges, and returns it. The caller holds the payments. */
export async function takeTransactionsOf({ db, merchantId }: TenantContext, paymentIds: readonly PaymentId[], at: Date): Promise<DueTransaction[]> {
  const { rows } = await sql<DueTransaction>`
    UPDATE balance_transactions t SET released_at = ${sinceThen(at)}
    WHERE t.merchant_id = ${merchantId} AND t.payment_id = ANY (${[...paymentIds]}::text[]) AND t.released_at IS NULL
    RETURNING ${dueColumns}`.execute(db)
  return rows
}

/** What was released of these payments when it was due was released earlier, as is heard now. The caller holds the payments. */
export async function releaseEarlier({ db, merchantId }: TenantContext, paymentIds: readonly PaymentId[], at: Date): Promise<void> {
  await sql`
    UPDATE balance_transactions t SET released_at = ${sinceThen(at)}
    WHERE t.merchant_id = ${merchantId} AND t.payment_id = ANY (${[...paymentIds]}::text[]) AND t.released_at > ${sinceThen(at)}`.execute(db)
}

/** When a sale's money can be paid out, and since when it is; of a sale that must be there. */
export async function getSaleTimes({ db, merchantId }: TenantContext, transactionId: string): Promise<{ available_on: Date; released_at: Date | null }> {
  return getPrepared(
    db,
    db.selectFrom('balance_transactions').select(['available_on', 'released_at']).where('merchant_id', '=', merchantId).where('id', '=', transactionId),
  )
}

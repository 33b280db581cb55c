import { type RawBuilder, sql } from 'kysely'
import type { BalanceTransactionType, LedgerAccount, LedgerKind } from './ledger-accounts.ts'
import { expectedExchangeAvailability, expectedExchangePostings } from './verify-exchange-store.ts'
import { expectedPayoutPostings } from './verify-payouts-store.ts'

/** Postings of a kind that are not what they must be. */
export function postingsFollow(kind: LedgerKind): RawBuilder<unknown> {
  return sql`
    SELECT merchant_id, source_id AS subject, format('%s %s: posted %s, expected %s', account, currency, actual.total, expected.total) AS details
    FROM (
      SELECT t.merchant_id, t.source_id, e.account, e.currency, sum(e.amount_minor) AS total
      FROM ledger_transactions t JOIN ledger_entries e ON e.merchant_id = t.merchant_id AND e.transaction_id = t.id
      WHERE t.kind = ${kind} GROUP BY 1, 2, 3, 4 HAVING sum(e.amount_minor) <> 0
    ) AS actual
    FULL JOIN (
      SELECT merchant_id, source_id, account, currency, sum(amount_minor) AS total FROM (${expected[kind]}) AS legs
      GROUP BY 1, 2, 3, 4 HAVING sum(amount_minor) <> 0
    ) AS expected USING (merchant_id, source_id, account, currency)
    WHERE actual.total IS DISTINCT FROM expected.total`
}

const capture = sql`
  SELECT t.merchant_id, t.source_id, t.currency, leg.account, leg.amount_minor
  FROM balance_transactions t,
  LATERAL (VALUES ('asset:scheme_receivable', t.amount_minor), ('liability:merchant_pending', -t.net_minor), ('income:processing_fee', -t.fee_minor))
    AS leg (account, amount_minor)
  WHERE t.type = 'charge'`

/** Whether a refund was taken from pending money: its row moves on later, or has by a posting of its own. */
const isFromPending = sql`(t.released_at IS NULL OR EXISTS (
  SELECT FROM ledger_transactions moved WHERE moved.merchant_id = t.merchant_id AND moved.source_id = t.source_id AND moved.kind = 'availability'))`

const availability = sql`
  SELECT t.merchant_id, t.source_id, t.currency, leg.account, leg.amount_minor
  FROM balance_transactions t,
  LATERAL (VALUES ('asset:bank_cash', t.amount_minor), ('asset:scheme_receivable', -t.amount_minor),
                  ('liability:merchant_pending', t.net_minor), ('liability:merchant_available', -t.net_minor)) AS leg (account, amount_minor)
  WHERE t.type = 'charge' AND t.released_at IS NOT NULL
  UNION ALL
  SELECT t.merchant_id, t.source_id, t.currency, leg.account, leg.amount_minor
  FROM balance_transactions t,
  LATERAL (VALUES ('liability:merchant_pending', t.net_minor), ('liability:merchant_available', -t.net_minor)) AS leg (account, amount_minor)
  WHERE t.type = 'refund' AND t.released_at IS NOT NULL AND ${isFromPending}
  UNION ALL
  ${expectedExchangeAvailability}`

const refund = sql`
  SELECT t.merchant_id, t.source_id, t.currency, leg.account, leg.amount_minor
  FROM balance_transactions t,
  LATERAL (VALUES (CASE WHEN ${isFromPending} THEN 'liability:merchant_pending' ELSE 'liability:merchant_available' END, -t.amount_minor),
                  ('liability:refund_in_transit', t.amount_minor)) AS leg (account, amount_minor)
  WHERE t.type = 'refund'`

/** A failed refund, unlike a canceled one, may have left before it came back; then the posting of its leaving is there, and the money returns through the bank. */
const hasLeft = sql`EXISTS (
  SELECT FROM ledger_transactions sent WHERE sent.merchant_id = r.merchant_id AND sent.source_id = r.id AND sent.kind = 'refund_sent')`

const refundSent = sql`
  SELECT r.merchant_id, r.id AS source_id, r.currency, leg.account, leg.amount_minor
  FROM refunds r,
  LATERAL (VALUES ('liability:refund_in_transit', r.amount_minor), ('asset:bank_cash', -r.amount_minor)) AS leg (account, amount_minor)
  WHERE r.status = 'succeeded' OR (r.status = 'failed' AND ${hasLeft})`

const refundFailed = sql`
  SELECT r.merchant_id, r.id AS source_id, r.currency, leg.account, leg.amount_minor
  FROM refunds r,
  LATERAL (VALUES ('liability:merchant_available', -r.amount_minor),
                  (CASE WHEN ${hasLeft} THEN 'asset:bank_cash' ELSE 'liability:refund_in_transit' END, r.amount_minor)) AS leg (account, amount_minor)
  WHERE r.status IN ('failed', 'canceled')`

/** A balance transaction that moves its amount between the available balance and one other account. */
function movementOf(type: BalanceTransactionType, other: LedgerAccount): RawBuilder<unknown> {
  return sql`
    SELECT t.merchant_id, t.source_id, t.currency, leg.account, leg.amount_minor
    FROM balance_transactions t,
    LATERAL (VALUES ('liability:merchant_available', -t.amount_minor), (${other}, t.amount_minor)) AS leg (account, amount_minor)
    WHERE t.type = ${type}`
}

/** A leg of each dispute that ever was a chargeback, or only of those that a condition names; nothing moves nothing. */
function disputeLeg(debit: LedgerAccount, credit: LedgerAccount, amount: 'amount_minor' | 'fee_minor', condition = sql`true`): RawBuilder<unknown> {
  return sql`
    SELECT d.merchant_id, d.id AS source_id, d.currency, leg.account, leg.amount_minor
    FROM disputes d, LATERAL (VALUES (${debit}::text, d.${sql.ref(amount)}), (${credit}::text, -d.${sql.ref(amount)})) AS leg (account, amount_minor)
    WHERE d.kind <> 'query' AND ${condition}`
}

const isWon = sql`d.status = 'won'`

/**
 * What must have been posted, as rows of merchant_id, source_id, account, currency and amount (debits positive),
 * told from balance transactions, refunds and disputes alone.
 */
const expected: Readonly<Record<LedgerKind, RawBuilder<unknown>>> = {
  capture,
  availability,
  refund,
  refund_sent: refundSent,
  refund_failed: refundFailed,
  reserve_held: movementOf('reserve_hold', 'liability:merchant_reserved'),
  reserve_released: movementOf('reserve_release', 'liability:merchant_reserved'),
  write_off: movementOf('write_off', 'expense:merchant_loss'),
  dispute_opened: disputeLeg('liability:merchant_available', 'liability:dispute_suspense', 'amount_minor'),
  dispute_debited: disputeLeg('liability:dispute_suspense', 'asset:bank_cash', 'amount_minor'),
  dispute_fee: disputeLeg('liability:merchant_available', 'income:dispute_fee', 'fee_minor'),
  dispute_credited: disputeLeg('asset:bank_cash', 'liability:dispute_suspense', 'amount_minor', isWon),
  dispute_reinstated: disputeLeg('liability:dispute_suspense', 'liability:merchant_available', 'amount_minor', isWon),
  dispute_fee_returned: disputeLeg('income:dispute_fee', 'liability:merchant_available', 'fee_minor', sql`d.status = 'won' AND d.is_fee_returned_when_won`),
  ...expectedExchangePostings,
  ...expectedPayoutPostings,
}

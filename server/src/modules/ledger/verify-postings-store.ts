import { type RawBuilder, sql } from 'kysely'
import type { BalanceTransactionType, LedgerAccount, LedgerKind } from './accounts.ts'

/**
 * What must have been posted, as rows of merchant_id, source_id, account, currency and amount (debits positive),
 * told from balance transactions and refunds alone.
 */
export function expectedPostings(kind: LedgerKind): RawBuilder<unknown> {
  return expected[kind]
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
  WHERE t.type = 'refund' AND t.released_at IS NOT NULL AND ${isFromPending}`

const refund = sql`
  SELECT t.merchant_id, t.source_id, t.currency, leg.account, leg.amount_minor
  FROM balance_transactions t,
  LATERAL (VALUES (CASE WHEN ${isFromPending} THEN 'liability:merchant_pending' ELSE 'liability:merchant_available' END, -t.amount_minor),
                  ('liability:refund_in_transit', t.amount_minor)) AS leg (account, amount_minor)
  WHERE t.type = 'refund'`

/** A failed refund may have left before it came back; then the posting of its leaving is there, and the money returns through the bank. */
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
  WHERE r.status = 'failed'`

/** A balance transaction that moves its amount between the available balance and one other account. */
function movementOf(type: BalanceTransactionType, other: LedgerAccount): RawBuilder<unknown> {
  return sql`
    SELECT t.merchant_id, t.source_id, t.currency, leg.account, leg.amount_minor
    FROM balance_transactions t,
    LATERAL (VALUES ('liability:merchant_available', -t.amount_minor), (${other}, t.amount_minor)) AS leg (account, amount_minor)
    WHERE t.type = ${type}`
}

const expected: Readonly<Record<LedgerKind, RawBuilder<unknown>>> = {
  capture,
  availability,
  refund,
  refund_sent: refundSent,
  refund_failed: refundFailed,
  reserve_held: movementOf('reserve_hold', 'liability:merchant_reserved'),
  reserve_released: movementOf('reserve_release', 'liability:merchant_reserved'),
  write_off: movementOf('write_off', 'expense:merchant_loss'),
}

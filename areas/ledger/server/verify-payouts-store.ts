import { type RawBuilder, sql } from 'kysely'
import type { PayoutLedgerKind } from './ledger-accounts.ts'
import { unlikeTransactions, untoldRows } from './verify-parts-store.ts'

/** The rules of payouts: what must have been posted of them, and that each equals the lines which it settles. */

/** Whether a payout had reached the bank account before it failed: then the posting of its arrival is there, and the money came back through the bank. */
const wasPaid = sql`EXISTS (
  SELECT FROM ledger_transactions paid WHERE paid.merchant_id = p.merchant_id AND paid.source_id = p.id AND paid.kind = 'payout_confirmed')`

/** Rows of what is posted of the payouts that meet a condition: debits positive. */
function legs(debit: string, credit: string, amount: RawBuilder<unknown>, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT p.merchant_id, p.id AS source_id, p.currency, leg.account, leg.amount_minor
    FROM payouts p, LATERAL (VALUES (${debit}::text, ${amount}), (${credit}::text, -${amount})) AS leg (account, amount_minor)
    WHERE ${condition}`
}

const [available, inTransit, cash, feeIncome] = ['liability:merchant_available', 'liability:payout_in_transit', 'asset:bank_cash', 'income:payout_fee'] as const
const [amount, fee] = [sql`p.amount_minor`, sql`p.fee_minor`]

/** In the form of `expectedPostings`, told from payouts alone. */
export const expectedPayoutPostings: Readonly<Record<PayoutLedgerKind, RawBuilder<unknown>>> = {
  payout: legs(available, inTransit, amount, sql`true`),
  payout_fee: legs(available, feeIncome, fee, sql`p.fee_minor > 0`),
  payout_confirmed: legs(inTransit, cash, amount, sql`p.status = 'completed' OR (p.status = 'processing_failure' AND ${wasPaid})`),
  payout_canceled: legs(inTransit, available, amount, sql`p.status = 'canceled'`),
  payout_failed: legs(inTransit, available, amount, sql`p.status = 'processing_failure' AND NOT ${wasPaid}`),
  payout_returned: legs(cash, available, amount, sql`p.reversed_by IS NOT NULL OR (p.status = 'processing_failure' AND ${wasPaid})`),
  payout_fee_returned: legs(feeIncome, available, fee, sql`p.fee_minor > 0 AND p.status IN ('processing_failure', 'canceled')`),
}

/** What payouts leave in each account beside the merchant's own, debits positive. */
export const payoutLedgerParts = sql`
  SELECT merchant_id, currency, 'asset:bank_cash' AS account, -amount_minor AS amount_minor FROM payouts WHERE status = 'completed' AND reversed_by IS NULL
  UNION ALL
  SELECT merchant_id, currency, 'liability:payout_in_transit', -amount_minor FROM payouts WHERE status = 'processing'
  UNION ALL
  SELECT merchant_id, currency, 'income:payout_fee', -fee_minor FROM payouts WHERE status IN ('processing', 'completed')`

/** Carried in, the lines, and less what is carried out, are the amount and the fee. */
const linesAddUp = sql`
  SELECT p.merchant_id, p.id AS subject,
         format('%s and fee %s, carried in %s, lines %s, carried out %s', p.amount_minor, p.fee_minor, p.carried_in_minor, lines.net, p.carried_out_minor) AS details
  FROM payouts p
  LEFT JOIN (
    SELECT merchant_id, payout_id,
           coalesce(sum(net_minor) FILTER (WHERE type NOT IN ('payout', 'payout_fee', 'payout_carried_in', 'payout_carried_out')), 0) AS net,
           coalesce(sum(net_minor) FILTER (WHERE type = 'payout_carried_in'), 0) AS carried_in,
           coalesce(sum(net_minor) FILTER (WHERE type = 'payout_carried_out'), 0) AS carried_out
    FROM balance_transactions WHERE payout_id IS NOT NULL GROUP BY 1, 2
  ) AS lines ON lines.merchant_id = p.merchant_id AND lines.payout_id = p.id
  WHERE lines.net IS NULL OR p.amount_minor + p.fee_minor <> p.carried_in_minor + lines.net - p.carried_out_minor
     OR (lines.carried_in, lines.carried_out) <> (p.carried_in_minor, -p.carried_out_minor)`

/** What one payout carries out is carried in by the payout of its currency that was made next, whole, or still waits for it. */
const carriedAmountsChain = sql`
  SELECT p.merchant_id, p.id AS subject,
         format('carried out %s, carried on %s to %s, next is %s', p.carried_out_minor, carried.net_minor, carried.payout_id, p.next_id) AS details
  FROM (
    -- In the order in which they took their lines, which is that of their postings; when they were asked for may differ by a moment.
    SELECT made.*, lead(made.id) OVER (PARTITION BY made.merchant_id, made.currency ORDER BY posted.id) AS next_id
    FROM payouts made LEFT JOIN ledger_transactions posted ON posted.merchant_id = made.merchant_id AND posted.source_id = made.id AND posted.kind = 'payout'
  ) AS p
  FULL JOIN (SELECT * FROM balance_transactions WHERE type = 'payout_carried_in') AS carried
    ON carried.merchant_id = p.merchant_id AND carried.source_id = p.id
  WHERE p.id IS NULL OR p.carried_out_minor <> coalesce(carried.net_minor, 0) OR carried.payout_id IS DISTINCT FROM CASE WHEN carried.id IS NULL THEN NULL ELSE p.next_id END
     OR carried.currency <> p.currency`

/** Lines are available movements of a payout that is there, in its currency; of its own movements it settles its amount, its fee and what it leaves over. */
const linesBelong = sql`
  SELECT t.merchant_id, t.id AS subject, format('%s of %s, released %s, settled by %s of %s', t.type, t.currency, t.released_at, t.payout_id, p.currency) AS details
  FROM balance_transactions t LEFT JOIN payouts p ON p.merchant_id = t.merchant_id AND p.id = t.payout_id
  WHERE t.payout_id IS NOT NULL
    AND (p.id IS NULL OR t.currency <> p.currency OR t.released_at IS NULL
         OR (t.type IN ('payout', 'payout_fee', 'payout_carried_out')) <> (t.source_id = p.id))`

/** What is available is what no payout has settled yet: nothing is settled twice, and nothing is lost between two payouts. */
const unsettledIsAvailable = sql`
  SELECT merchant_id, currency AS subject, format('available %s, not settled %s', ledger.total, queue.total) AS details
  FROM (SELECT merchant_id, currency, -sum(amount_minor) AS total FROM ledger_entries WHERE account = 'liability:merchant_available' GROUP BY 1, 2) AS ledger
  FULL JOIN (
    SELECT merchant_id, currency, sum(net_minor) AS total FROM balance_transactions WHERE released_at IS NOT NULL AND payout_id IS NULL GROUP BY 1, 2
  ) AS queue USING (merchant_id, currency)
  WHERE coalesce(ledger.total, 0) <> coalesce(queue.total, 0)`

const payoutsHaveTransactions = unlikeTransactions(
  ['payout', 'payout_fee', 'payout_cancel', 'payout_failure'],
  sql`
    SELECT merchant_id, id, status, currency, NULL::text AS payment_id, 'payout' AS type, -amount_minor AS amount_minor, 0 AS fee_minor,
           balance_transaction_id AS transaction_id
    FROM payouts
    UNION ALL
    SELECT merchant_id, id, status, currency, NULL, 'payout_fee', -fee_minor, 0, fee_balance_transaction_id FROM payouts WHERE fee_minor > 0
    UNION ALL
    SELECT merchant_id, id, status, currency, NULL, CASE status WHEN 'canceled' THEN 'payout_cancel' ELSE 'payout_failure' END, amount_minor, -fee_minor,
           failure_balance_transaction_id
    FROM payouts WHERE status IN ('processing_failure', 'canceled')
    UNION ALL
    SELECT merchant_id, id, status, currency, NULL, 'payout_failure', amount_minor, 0, reversal_balance_transaction_id FROM payouts WHERE reversed_by IS NOT NULL`,
)

const eventsTellPayouts = untoldRows(sql`(SELECT p.*, p.status = 'processing_failure' AND ${wasPaid} AS is_returned FROM payouts p)`, 'root_id', {
  created: [['payout.created'], sql`1`],
  handed_over: [['payout.handed_over'], sql`(r.handed_over_at IS NOT NULL)::int`],
  completed: [['payout.completed'], sql`(r.status = 'completed' OR r.is_returned)::int`],
  canceled: [['payout.canceled'], sql`(r.status = 'canceled')::int`],
  failed: [['payout.failed', 'payout.returned'], sql`(r.status = 'processing_failure')::int`],
  returned: [['payout.returned'], sql`r.is_returned::int`],
  reversed: [['payout.reversed'], sql`(r.reversed_by IS NOT NULL)::int`],
})

/** In the form of `checks`, without those of the postings. */
export const payoutChecks = [
  { rule: 'each payout equals the sum of its lines', subject: 'payouts', violations: linesAddUp },
  { rule: 'remainders are carried to the next payout', subject: 'payouts', violations: carriedAmountsChain },
  { rule: 'lines belong to their payout', subject: 'payouts', violations: linesBelong },
  { rule: 'available balances equal the unsettled transactions', subject: 'balance_transactions', violations: unsettledIsAvailable },
  { rule: 'each payout has its balance transactions', subject: 'payouts', violations: payoutsHaveTransactions },
  { rule: 'payout events are complete', subject: 'payouts', violations: eventsTellPayouts },
] as const

/** What the rule of each posting is called. */
export const payoutPostingRules: readonly (readonly [kind: PayoutLedgerKind, rule: string])[] = [
  ['payout', 'payouts are posted'],
  ['payout_fee', 'fees of payouts are posted'],
  ['payout_confirmed', 'payouts that arrived are posted as paid'],
  ['payout_canceled', 'canceled payouts are posted back'],
  ['payout_failed', 'failed payouts are posted back'],
  ['payout_returned', 'returned payouts are posted back'],
  ['payout_fee_returned', 'fees of payouts that came back are posted back'],
]

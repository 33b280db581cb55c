import { type RawBuilder, sql } from 'kysely'
import { exchangeChecks, exchangeLedgerParts, exchangePostingRules } from './verify-exchange-store.ts'
import { unlikeTransactions, untoldRows } from './verify-parts-store.ts'
import { payoutChecks, payoutLedgerParts, payoutPostingRules } from './verify-payouts-store.ts'
import { postingsFollow } from './verify-postings-store.ts'

/**
 * The rules, each as a query that returns the rows which break it. They are written a second time here, in SQL, and share nothing with the
 * code that writes; so a fault there does not hide itself.
 */

export const countedTables = [
  'payments',
  'charges',
  'refunds',
  'disputes',
  'processor_reports',
  'payouts',
  'balance_transactions',
  'reserves',
  'ledger_transactions',
  'ledger_entries',
  'ledger_balances',
  'idempotency_keys',
  'intents',
] as const
export type Subject = (typeof countedTables)[number]

export interface Check {
  readonly rule: string
  /** Whose rows are counted as checked. */
  readonly subject: Subject
  /** Columns: merchant_id, subject, details. */
  readonly violations: RawBuilder<unknown>
}

const transactionsBalance = sql`
  SELECT t.merchant_id, t.id::text AS subject, format('%s %s: %s entries, sum %s %s', t.kind, t.source_id, coalesce(e.entries, 0), e.total, e.currency) AS details
  FROM ledger_transactions t
  LEFT JOIN (
    SELECT merchant_id, transaction_id, currency, count(*) AS entries, sum(amount_minor) AS total FROM ledger_entries GROUP BY 1, 2, 3
  ) AS e ON e.merchant_id = t.merchant_id AND e.transaction_id = t.id
  WHERE e.entries IS NULL OR e.entries < 2 OR e.total <> 0`

const currenciesBalance = sql`
  SELECT merchant_id, currency AS subject, format('sum %s', sum(amount_minor)) AS details
  FROM ledger_entries GROUP BY merchant_id, currency HAVING sum(amount_minor) <> 0`

const runningBalances = sql`
  SELECT merchant_id, format('%s %s', account, currency) AS subject, format('running %s, rows %s', running.total, rows.total) AS details
  FROM (
    SELECT merchant_id, account, currency, sum(amount_minor) AS total FROM figure_lanes JOIN ledger_balances USING (merchant_id, lane) GROUP BY 1, 2, 3
  ) AS running
  FULL JOIN (SELECT merchant_id, account, currency, sum(amount_minor) AS total FROM ledger_entries GROUP BY 1, 2, 3) AS rows
    USING (merchant_id, account, currency)
  WHERE coalesce(running.total, 0) <> coalesce(rows.total, 0)`

/** What each account must hold, from the tables of payments and payouts; debits positive. */
const balancesFollow = sql`
  SELECT merchant_id, format('%s %s', account, currency) AS subject, format('ledger %s, expected %s', actual.total, expected.total) AS details
  FROM (SELECT merchant_id, account, currency, sum(amount_minor) AS total FROM ledger_entries GROUP BY 1, 2, 3) AS actual
  FULL JOIN (
    SELECT merchant_id, account, currency, sum(amount_minor) AS total FROM (
      SELECT t.merchant_id, t.currency, part.account, part.amount_minor
      FROM (
        SELECT merchant_id, currency,
               coalesce(sum(net_minor) FILTER (WHERE released_at IS NULL), 0) AS pending,
               coalesce(sum(net_minor) FILTER (WHERE released_at IS NOT NULL), 0) AS available,
               coalesce(sum(amount_minor) FILTER (WHERE type = 'charge' AND released_at IS NULL), 0) AS owed,
               coalesce(sum(amount_minor) FILTER (WHERE type = 'charge' AND released_at IS NOT NULL), 0) AS received,
               coalesce(sum(fee_minor) FILTER (WHERE type = 'charge'), 0) AS processing_fees,
               coalesce(sum(fee_minor) FILTER (WHERE type IN ('dispute', 'dispute_reversal')), 0) AS dispute_fees
        FROM balance_transactions GROUP BY 1, 2
      ) AS t,
      LATERAL (VALUES ('liability:merchant_pending', -pending), ('liability:merchant_available', -available), ('asset:scheme_receivable', owed),
                      ('asset:bank_cash', received), ('income:processing_fee', -processing_fees), ('income:dispute_fee', -dispute_fees)) AS part (account, amount_minor)
      UNION ALL
      SELECT merchant_id, currency, 'asset:bank_cash', -amount_minor FROM refunds WHERE status = 'succeeded'
      UNION ALL
      SELECT merchant_id, currency, 'liability:refund_in_transit', -amount_minor FROM refunds WHERE status = 'pending'
      UNION ALL
      SELECT merchant_id, currency, 'liability:merchant_reserved', amount_minor FROM balance_transactions WHERE type IN ('reserve_hold', 'reserve_release')
      UNION ALL
      SELECT merchant_id, currency, 'expense:merchant_loss', amount_minor FROM balance_transactions WHERE type = 'write_off'
      UNION ALL
      SELECT merchant_id, currency, 'asset:bank_cash', -amount_minor FROM disputes WHERE kind <> 'query' AND status <> 'won'
      UNION ALL
      ${exchangeLedgerParts}
      UNION ALL
      ${payoutLedgerParts}
    ) AS parts GROUP BY 1, 2, 3
  ) AS expected USING (merchant_id, account, currency)
  WHERE coalesce(actual.total, 0) <> coalesce(expected.total, 0)`

const chargesHaveTransactions = sql`
  SELECT coalesce(c.merchant_id, t.merchant_id) AS merchant_id, coalesce(c.id, t.source_id) AS subject,
         format('captured %s, balance transaction %s of %s', c.amount_captured_minor, t.id, t.amount_minor) AS details
  FROM (SELECT * FROM charges WHERE captured_at IS NOT NULL OR amount_captured_minor <> 0) AS c
  FULL JOIN (SELECT * FROM balance_transactions WHERE type = 'charge') AS t ON t.merchant_id = c.merchant_id AND t.source_id = c.id
  WHERE c.id IS NULL OR t.id IS NULL OR c.outcome <> 'authorised' OR c.captured_at IS NULL OR c.balance_transaction_id IS DISTINCT FROM t.id
     OR (t.amount_minor, t.currency, t.payment_id) IS DISTINCT FROM (c.amount_captured_minor, c.currency, c.payment_id)`

const refundsHaveTransactions = unlikeTransactions(
  ['refund', 'refund_failure'],
  sql`
    SELECT merchant_id, id, status, currency, payment_id, 'refund' AS type, -amount_minor AS amount_minor, 0 AS fee_minor, balance_transaction_id AS transaction_id
    FROM refunds
    UNION ALL
    SELECT merchant_id, id, status, currency, payment_id, 'refund_failure', amount_minor, 0, failure_balance_transaction_id FROM refunds
    WHERE status IN ('failed', 'canceled')`,
)

/** Only a platform's core can tell that money came earlier. */
const releasesAreDue = sql`
  SELECT merchant_id, id AS subject, format('released %s, available on %s', released_at, available_on) AS details
  FROM balance_transactions t WHERE released_at < available_on
    AND NOT EXISTS (SELECT FROM payments p WHERE p.merchant_id = t.merchant_id AND p.id = t.payment_id AND p.processor_id IS NOT NULL)`

const amountsAddUp = sql`
  SELECT p.merchant_id, p.id AS subject,
         format('captured %s of %s, refunded %s of %s, pending %s of %s, attempts %s of %s, disputed %s of %s by %s of %s', p.amount_captured_minor, c.captured,
                p.amount_refunded_minor, r.refunded, p.refund_pending_minor, r.pending, p.attempt_count, c.attempts, p.disputed_minor, d.disputed,
                p.standing_dispute_count, d.standing) AS details
  FROM payments p
  LEFT JOIN (SELECT merchant_id, payment_id, sum(amount_captured_minor) AS captured, count(*) AS attempts FROM charges GROUP BY 1, 2) AS c
    ON c.merchant_id = p.merchant_id AND c.payment_id = p.id
  LEFT JOIN (
    SELECT merchant_id, payment_id, sum(amount_minor) FILTER (WHERE status = 'succeeded') AS refunded, sum(amount_minor) FILTER (WHERE status = 'pending') AS pending
    FROM refunds GROUP BY 1, 2
  ) AS r ON r.merchant_id = p.merchant_id AND r.payment_id = p.id
  LEFT JOIN (
    SELECT merchant_id, payment_id, sum(amount_minor) AS disputed, count(*) AS standing
    FROM disputes WHERE status IN ('needs_response', 'under_review', 'lost') GROUP BY 1, 2
  ) AS d ON d.merchant_id = p.merchant_id AND d.payment_id = p.id
  WHERE (p.amount_captured_minor, p.amount_refunded_minor, p.refund_pending_minor, p.attempt_count, p.disputed_minor, p.standing_dispute_count)
     <> (coalesce(c.captured, 0), coalesce(r.refunded, 0), coalesce(r.pending, 0), coalesce(c.attempts, 0), coalesce(d.disputed, 0), coalesce(d.standing, 0))`

const refundableNotNegative = sql`
  SELECT merchant_id, id AS subject,
         format('captured %s, refunded %s, pending %s, disputed %s', amount_captured_minor, amount_refunded_minor, refund_pending_minor, disputed_minor) AS details
  FROM payments
  WHERE amount_captured_minor - amount_refunded_minor - refund_pending_minor < 0 OR amount_refunded_minor < 0 OR refund_pending_minor < 0
     OR disputed_minor NOT BETWEEN 0 AND amount_captured_minor`

const statusesFollow = sql`
  SELECT merchant_id, id AS subject, format('is %s, should be %s', status, expected) AS details
  FROM (
    SELECT merchant_id, id, status,
      CASE
        WHEN EXISTS (
          SELECT FROM disputes d
          WHERE d.merchant_id = p.merchant_id AND d.payment_id = p.id AND d.status IN ('needs_response', 'under_review', 'lost')
        ) THEN 'disputed'
        WHEN refund_pending_minor > 0 THEN 'refunding'
        WHEN amount_refunded_minor = amount_captured_minor AND amount_captured_minor > 0 THEN 'refunded'
        WHEN amount_refunded_minor > 0 THEN 'partially_refunded'
        WHEN amount_captured_minor > 0 THEN 'successful'
        WHEN amount_capturable_minor > 0 THEN 'uncaptured'
        WHEN intent_status = 'canceled' THEN 'canceled'
        WHEN intent_status IN ('processing', 'requires_action') THEN 'in_process'
        WHEN intent_status = 'requires_confirmation' THEN 'unconfirmed'
        WHEN intent_status = 'requires_payment_method' THEN CASE WHEN decline_code IS NULL THEN 'waiting_to_be_paid' ELSE 'failed' END
      END AS expected
    FROM payments p
  ) AS derived WHERE status IS DISTINCT FROM expected`

const statesFitAmounts = sql`
  SELECT merchant_id, id AS subject, format('%s, capturable %s, captured %s at %s', intent_status, amount_capturable_minor, amount_captured_minor, captured_at) AS details
  FROM payments
  WHERE (intent_status = 'requires_capture') <> (amount_capturable_minor > 0) OR (intent_status = 'succeeded') <> (amount_captured_minor > 0)
     OR (captured_at IS NOT NULL) <> (amount_captured_minor > 0) OR (intent_status = 'canceled') <> (canceled_at IS NOT NULL)`

const eventsTellAll = untoldRows(
  sql`(
    SELECT p.*, coalesce(made.count, 0) AS refund_count, coalesce(made.failed_count, 0) AS failed_refund_count,
           coalesce(made.canceled_count, 0) AS canceled_refund_count
    FROM payments p
    LEFT JOIN (
      SELECT merchant_id, payment_id, count(*) AS count, count(*) FILTER (WHERE status = 'failed') AS failed_count,
             count(*) FILTER (WHERE status = 'canceled') AS canceled_count
      FROM refunds GROUP BY 1, 2
    ) AS made ON made.merchant_id = p.merchant_id AND made.payment_id = p.id
  )`,
  'root_id',
  {
    created: [['payment.created'], sql`1`],
    attempts: [['payment.authorised', 'payment.attempt_failed'], sql`r.attempt_count`],
    captured: [['payment.captured'], sql`(r.amount_captured_minor > 0)::int`],
    canceled: [['payment.canceled'], sql`(r.intent_status = 'canceled')::int`],
    refunds: [['refund.created'], sql`r.refund_count`],
    refunds_failed: [['refund.failed'], sql`r.failed_refund_count`],
    refunds_canceled: [['refund.canceled'], sql`r.canceled_refund_count`],
  },
)

const keysHaveAnswers = sql`
  SELECT merchant_id, key AS subject, 'no answer was kept, and none is to come' AS details FROM idempotency_keys
  WHERE (answer_status IS NULL OR answer_body IS NULL) AND intent_id IS NULL`

/** What waits for the word of the acquirer or the bank has an intent that asks for it. */
const askedOutside = sql`
  SELECT waiting.merchant_id, waiting.id AS subject, format('is %s, and nobody is asked', waiting.state) AS details
  FROM (
    SELECT merchant_id, id, intent_status AS state FROM payments WHERE intent_status = 'processing'
    UNION ALL
    SELECT merchant_id, id, status FROM refunds WHERE status = 'pending' AND settles_at IS NULL AND processor_id IS NULL
    UNION ALL
    SELECT merchant_id, id, status FROM payouts WHERE status = 'processing' AND handed_over_at IS NOT NULL AND settles_at IS NULL
  ) AS waiting
  WHERE NOT EXISTS (SELECT FROM intents i WHERE i.merchant_id = waiting.merchant_id AND i.subject_id = waiting.id AND i.done_at IS NULL)`

/** The rules of sales, refunds and balances, in the order in which a reader would ask. */
export const checks: readonly Check[] = [
  { rule: 'each ledger transaction has entries that sum to zero', subject: 'ledger_transactions', violations: transactionsBalance },
  { rule: 'all accounts of a currency sum to zero', subject: 'ledger_entries', violations: currenciesBalance },
  { rule: 'running balances equal the sums of their rows', subject: 'ledger_balances', violations: runningBalances },
  { rule: 'account balances equal the sum of their transactions', subject: 'balance_transactions', violations: balancesFollow },
  { rule: 'each captured charge has one balance transaction', subject: 'charges', violations: chargesHaveTransactions },
  { rule: 'each refund has its balance transactions', subject: 'refunds', violations: refundsHaveTransactions },
  { rule: 'captures and their fees are posted', subject: 'charges', violations: postingsFollow('capture') },
  { rule: 'released money is posted as available', subject: 'balance_transactions', violations: postingsFollow('availability') },
  { rule: 'refunds are posted', subject: 'refunds', violations: postingsFollow('refund') },
  { rule: 'sent refunds are posted as sent', subject: 'refunds', violations: postingsFollow('refund_sent') },
  { rule: 'failed refunds are posted back', subject: 'refunds', violations: postingsFollow('refund_failed') },
  ...exchangePostingRules.map(([kind, rule]) => ({ rule, subject: 'balance_transactions' as const, violations: postingsFollow(kind) })),
  ...exchangeChecks,
  ...payoutPostingRules.map(([kind, rule]) => ({ rule, subject: 'payouts' as const, violations: postingsFollow(kind) })),
  ...payoutChecks,
  { rule: 'nothing is released before it is due', subject: 'balance_transactions', violations: releasesAreDue },
  { rule: 'amounts of payments equal their charges, refunds and disputes', subject: 'payments', violations: amountsAddUp },
  { rule: 'no more is refunded than was captured', subject: 'payments', violations: refundableNotNegative },
  { rule: 'statuses follow from the facts', subject: 'payments', violations: statusesFollow },
  { rule: 'states fit the amounts', subject: 'payments', violations: statesFitAmounts },
  { rule: 'payment events are complete', subject: 'payments', violations: eventsTellAll },
  { rule: 'payments in process have an external call', subject: 'intents', violations: askedOutside },
  { rule: 'idempotency keys have answers', subject: 'idempotency_keys', violations: keysHaveAnswers },
]

import { type RawBuilder, sql } from 'kysely'
import { currencyCodes, currencyExponent } from '#kernel/money/currencies.ts'
import type { LedgerKind } from './ledger-accounts.ts'

/** The rules of exchanges: what is converted, at which rate, and that nothing of it stays in its own currency. */

export type ExchangeLedgerKind = Extract<LedgerKind, `exchange_${string}`>

/** What was taken from pending money moves on by a posting of its own. */
const pool = sql`CASE WHEN t.released_at IS NULL OR EXISTS (
  SELECT FROM ledger_transactions moved WHERE moved.merchant_id = t.merchant_id AND moved.source_id = t.id AND moved.kind = 'availability'
) THEN 'liability:merchant_pending' ELSE 'liability:merchant_available' END`

/** Rows of what is posted of a half: what the merchant's money changes by, debits positive, and the account on the other side. */
function half(type: 'exchange_out' | 'exchange_in', other: 'equity:fx_liquidity' | 'income:fx_fee', debitMinor: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT t.merchant_id, t.id AS source_id, t.currency, leg.account, leg.amount_minor
    FROM balance_transactions t, LATERAL (VALUES (${pool}, ${debitMinor}), (${other}, -(${debitMinor}))) AS leg (account, amount_minor)
    WHERE t.type = ${type}`
}

/** In the form of `expectedPostings`, told from balance transactions alone. */
export const expectedExchangePostings: Readonly<Record<ExchangeLedgerKind, RawBuilder<unknown>>> = {
  exchange_sold: half('exchange_out', 'equity:fx_liquidity', sql`-t.amount_minor`),
  exchange_bought: half('exchange_in', 'equity:fx_liquidity', sql`-t.amount_minor`),
  exchange_fee: half('exchange_in', 'income:fx_fee', sql`t.fee_minor`),
}

/** Halves that are released move from pending to available as themselves, in the form of `expectedPostings`. */
export const expectedExchangeAvailability = sql`
  SELECT t.merchant_id, t.id AS source_id, t.currency, leg.account, leg.amount_minor
  FROM balance_transactions t,
  LATERAL (VALUES ('liability:merchant_pending', t.net_minor), ('liability:merchant_available', -t.net_minor)) AS leg (account, amount_minor)
  WHERE t.exchange_of IS NOT NULL AND t.released_at IS NOT NULL AND ${pool} = 'liability:merchant_pending'`

/** What exchanges leave in each account beside the merchant's own, debits positive. */
export const exchangeLedgerParts = sql`
  SELECT merchant_id, currency, part.account, part.amount_minor
  FROM balance_transactions, LATERAL (VALUES ('equity:fx_liquidity', amount_minor), ('income:fx_fee', -fee_minor)) AS part (account, amount_minor)
  WHERE exchange_of IS NOT NULL`

/** Movements that are converted `m`, with what was sold `o` and what was bought `i`. */
const pairs = sql`
  (SELECT * FROM balance_transactions WHERE type = 'exchange_out') AS o
  FULL JOIN (SELECT * FROM balance_transactions WHERE type = 'exchange_in') AS i ON i.merchant_id = o.merchant_id AND i.exchange_of = o.exchange_of
  LEFT JOIN balance_transactions m ON m.merchant_id = coalesce(o.merchant_id, i.merchant_id) AND m.id = coalesce(o.exchange_of, i.exchange_of)`

const pairSubject = sql`coalesce(o.merchant_id, i.merchant_id) AS merchant_id, coalesce(o.exchange_of, i.exchange_of) AS subject`

/** Both halves are there, belong to what their movement belongs to, wait as long as it does, and leave nothing of it in its currency. */
const pairsAreWhole = sql`
  SELECT ${pairSubject}, format('%s %s of %s, sold %s %s, bought %s %s', m.type, m.net_minor, m.currency, o.amount_minor, o.currency, i.amount_minor, i.currency) AS details
  FROM ${pairs}
  WHERE o.id IS NULL OR i.id IS NULL OR m.type IS NULL OR m.type NOT IN ('charge', 'refund', 'refund_failure', 'dispute', 'dispute_reversal')
     OR (o.exchange_version, o.exchange_rate) IS DISTINCT FROM (i.exchange_version, i.exchange_rate)
     OR (o.source_id, o.payment_id, o.created_at, o.available_on, o.released_at) IS DISTINCT FROM (m.source_id, m.payment_id, m.created_at, m.available_on, m.released_at)
     OR (i.source_id, i.payment_id, i.created_at, i.available_on, i.released_at) IS DISTINCT FROM (m.source_id, m.payment_id, m.created_at, m.available_on, m.released_at)
     OR m.net_minor = 0
     OR NOT CASE WHEN m.net_minor > 0 THEN (o.currency, -o.net_minor) = (m.currency, m.net_minor) ELSE (i.currency, -i.net_minor) = (m.currency, m.net_minor) END`

const exponents = JSON.stringify(Object.fromEntries(currencyCodes.map((code) => [code, currencyExponent(code)])))
/** By how much a minor unit of the one currency differs from that of the other; multiplied, since a division would be rounded. */
const shift = sql`(ARRAY[0.0001, 0.001, 0.01, 0.1, 1, 10, 100, 1000, 10000])[5 + (${exponents}::jsonb ->> c.into_currency)::int - (${exponents}::jsonb ->> c.currency)::int]`

/** What changes in the other currency is rounded down: less is bought, and more is sold. */
const pairsFollowTerms = sql`
  SELECT ${pairSubject}, format('%s %s at %s: sold %s %s, bought %s %s, fee %s, expected %s, fee %s', m.net_minor, m.currency, o.exchange_rate, o.amount_minor, o.currency,
         i.amount_minor, i.currency, i.fee_minor, expected.amount_minor, expected.fee_minor) AS details
  FROM ${pairs}
  LEFT JOIN conversions c ON c.merchant_id = m.merchant_id AND c.version = o.exchange_version AND c.currency = m.currency,
  LATERAL (SELECT floor(m.net_minor * c.rate * ${shift}) AS amount_minor) AS exact,
  LATERAL (SELECT exact.amount_minor::bigint AS amount_minor, greatest(0, floor((exact.amount_minor * c.fee_basis_points + 5000) / 10000))::bigint AS fee_minor) AS expected
  WHERE c.version IS NULL OR o.exchange_rate <> c.rate
     OR NOT CASE WHEN m.net_minor > 0 THEN (i.currency, i.amount_minor) = (c.into_currency, expected.amount_minor)
                 ELSE (o.currency, o.amount_minor) = (c.into_currency, expected.amount_minor) END
     OR i.fee_minor IS DISTINCT FROM expected.fee_minor`

/** How long a movement may have been under way when its account's terms changed. */
const underWay = sql`interval '1 minute'`

/** A sale is exchanged by the terms that it was charged by, everything else by those of its time; and only where they say so. */
const conversionsAreAgreed = sql`
  SELECT t.merchant_id, t.id AS subject, format('%s of %s %s, exchanged by terms %s', t.type, t.net_minor, t.currency, x.exchange_version) AS details
  FROM balance_transactions t
  JOIN (SELECT DISTINCT merchant_id FROM conversions) AS agreed ON agreed.merchant_id = t.merchant_id
  LEFT JOIN (SELECT * FROM balance_transactions WHERE type = 'exchange_out') AS x ON x.merchant_id = t.merchant_id AND x.exchange_of = t.id,
  LATERAL (SELECT coalesce(max(version), 0) AS version, coalesce(max(version) FILTER (WHERE valid_from <= t.created_at - ${underWay}), 0) AS oldest
           FROM account_terms v WHERE v.merchant_id = t.merchant_id AND v.valid_from <= t.created_at) AS newest
  WHERE t.type IN ('charge', 'refund', 'refund_failure', 'dispute', 'dispute_reversal') AND t.net_minor <> 0
    AND NOT EXISTS (
      SELECT FROM (
        SELECT 0 AS version UNION ALL SELECT version FROM account_terms v WHERE v.merchant_id = t.merchant_id AND v.valid_from <= t.created_at
      ) AS possible
      LEFT JOIN conversions c ON c.merchant_id = t.merchant_id AND c.version = possible.version AND c.currency = t.currency
      WHERE CASE WHEN t.type = 'charge' THEN possible.version = coalesce(t.terms_version, 0) ELSE possible.version BETWEEN newest.oldest AND newest.version END
        AND x.exchange_version IS NOT DISTINCT FROM c.version
    )`

const liquidityIsTheSum = sql`
  SELECT merchant_id, currency AS subject, format('liquidity account %s, exchanges %s', ledger.total, moved.total) AS details
  FROM (SELECT merchant_id, currency, sum(amount_minor) AS total FROM ledger_entries WHERE account = 'equity:fx_liquidity' GROUP BY 1, 2) AS ledger
  FULL JOIN (SELECT merchant_id, currency, sum(amount_minor) AS total FROM balance_transactions WHERE exchange_of IS NOT NULL GROUP BY 1, 2) AS moved
    USING (merchant_id, currency)
  WHERE coalesce(ledger.total, 0) <> coalesce(moved.total, 0)`

/** In the form of `checks`, without those of the postings. */
export const exchangeChecks = [
  { rule: 'each exchange has both halves', subject: 'balance_transactions', violations: pairsAreWhole },
  { rule: 'exchanges follow the agreed rate and fee', subject: 'balance_transactions', violations: pairsFollowTerms },
  { rule: 'only agreed currencies are exchanged', subject: 'balance_transactions', violations: conversionsAreAgreed },
  { rule: 'the liquidity account equals the sum of exchanges', subject: 'balance_transactions', violations: liquidityIsTheSum },
] as const

/** What the rule of each posting is called. */
export const exchangePostingRules: readonly (readonly [kind: ExchangeLedgerKind, rule: string])[] = [
  ['exchange_sold', 'what is sold in exchanges is posted'],
  ['exchange_bought', 'what is bought in exchanges is posted'],
  ['exchange_fee', 'fees of exchanges are posted'],
]

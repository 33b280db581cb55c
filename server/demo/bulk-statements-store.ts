/**
 * What makes table rows of the flat rows in the temporary tables `bulk_people`, `bulk_cards` and `bulk_payments`. `$1` is the account.
 * Ids of a payment's charge and balance transaction repeat the payment's own after their prefix.
 */

export const peopleStatements: readonly string[] = [
  `INSERT INTO customers (merchant_id, id, created_at, email, email_normalised, name)
   SELECT $1, 'cus_' || suffix, created_at, email, email, name FROM bulk_people`,
  `INSERT INTO payment_methods (merchant_id, id, created_at, customer_id, acquirer_token, brand, networks, bin, last4, exp_month, exp_year, country, funding, fingerprint, checks)
   SELECT $1, 'pm_' || p.suffix, p.created_at, 'cus_' || p.suffix, c.token, c.brand, c.networks, c.bin, c.last4, c.exp_month, c.exp_year, c.country, c.funding, c.fingerprint, c.checks
   FROM bulk_people p JOIN bulk_cards c ON c.name = p.card`,
]

/** Cards that only pay once or never: one payment method each, without a customer. */
export const looseCardStatement = `INSERT INTO payment_methods (merchant_id, id, created_at, acquirer_token, brand, networks, bin, last4, exp_month, exp_year, country, funding, fingerprint, checks)
   SELECT $1, method_id, $2, token, brand, networks, bin, last4, exp_month, exp_year, country, funding, fingerprint, checks FROM bulk_cards`

const methodId = `CASE WHEN b.card IS NULL THEN NULL WHEN b.is_own_card THEN 'pm_' || b.person ELSE c.method_id END`
const isDeclined = 'b.attempt_count > 0 AND NOT b.is_authorised'

/** Legs of a sale's and a refund's postings, debits positive. */
const entries = `
  SELECT posted.id, leg.line, leg.account, b.currency, leg.amount_minor
  FROM posted JOIN bulk_payments b ON posted.source_id = 'ch_' || b.suffix,
  LATERAL (VALUES
    ('capture', 1, 'asset:scheme_receivable', b.captured_minor), ('capture', 2, 'liability:merchant_pending', -b.captured_minor),
    ('capture', 3, 'liability:merchant_pending', b.fee_minor), ('capture', 4, 'income:processing_fee', -b.fee_minor),
    ('availability', 1, 'asset:bank_cash', b.captured_minor), ('availability', 2, 'asset:scheme_receivable', -b.captured_minor),
    ('availability', 3, 'liability:merchant_pending', b.captured_minor - b.fee_minor), ('availability', 4, 'liability:merchant_available', b.fee_minor - b.captured_minor)
  ) AS leg (kind, line, account, amount_minor)
  WHERE leg.kind = posted.kind AND leg.amount_minor <> 0
  UNION ALL
  SELECT posted.id, leg.line, leg.account, b.currency, leg.amount_minor
  FROM posted JOIN bulk_payments b ON posted.source_id = 're_' || b.refund_suffix,
  LATERAL (VALUES
    ('refund', 1, 'liability:merchant_available', b.refund_minor), ('refund', 2, 'liability:refund_in_transit', -b.refund_minor),
    ('refund_sent', 1, 'liability:refund_in_transit', b.refund_minor), ('refund_sent', 2, 'asset:bank_cash', -b.refund_minor),
    ('refund_failed', 1, 'asset:bank_cash', b.refund_minor), ('refund_failed', 2, 'liability:refund_in_transit', -b.refund_minor),
    ('refund_failed', 3, 'liability:refund_in_transit', b.refund_minor), ('refund_failed', 4, 'liability:merchant_available', -b.refund_minor)
  ) AS leg (kind, line, account, amount_minor)
  WHERE leg.kind = posted.kind`

export const paymentStatements: readonly string[] = [
  `INSERT INTO payments (merchant_id, id, created_at, currency, amount_minor, intent_status, status, capture_method, amount_capturable_minor, amount_captured_minor,
     amount_refunded_minor, refund_pending_minor, attempt_count, latest_charge_id, decline_code, network_decline_code, last_error, customer_id, customer_email,
     payment_method_id, card_brand, card_last4, card_country, card_funding, card_bin, card_fingerprint, customer_name, order_number, description, metadata, client_secret, capture_before, captured_at,
     canceled_at, cancellation_reason)
   SELECT $1, 'pi_' || b.suffix, b.created_at, b.currency, b.amount_minor, b.intent_status, b.status, b.capture_method, b.capturable_minor, b.captured_minor,
     CASE b.refund_status WHEN 'succeeded' THEN b.refund_minor ELSE 0 END, CASE b.refund_status WHEN 'pending' THEN b.refund_minor ELSE 0 END,
     b.attempt_count, CASE WHEN b.attempt_count > 0 THEN 'ch_' || b.suffix END,
     CASE WHEN ${isDeclined} THEN c.decline_code END, CASE WHEN ${isDeclined} THEN c.network_decline_code END, CASE WHEN ${isDeclined} THEN c.error END,
     'cus_' || b.person, b.email, CASE WHEN NOT (${isDeclined}) THEN ${methodId} END, c.brand, c.last4, c.country, c.funding, c.bin, c.fingerprint, (SELECT k.name FROM customers k WHERE k.merchant_id = $1 AND k.id = 'cus_' || b.person), b.order_number, b.description,
     jsonb_build_object('order_number', b.order_number), 'pi_' || b.suffix || '_secret_' || left(md5(b.suffix), 24), b.capture_before, b.captured_at, b.canceled_at, b.cancellation_reason
   FROM bulk_payments b LEFT JOIN bulk_cards c ON c.name = b.card`,

  `INSERT INTO charges (merchant_id, id, payment_id, attempt_number, created_at, outcome, amount_minor, currency, payment_method_id, authorisation_code, network_transaction_id,
     error, decline_code, network_decline_code, risk_level, outcome_type, captured_at, amount_captured_minor, balance_transaction_id, customer_id)
   SELECT $1, 'ch_' || b.suffix, 'pi_' || b.suffix, b.attempt_count, b.attempted_at, CASE WHEN b.is_authorised THEN 'authorised' ELSE 'declined' END, b.amount_minor, b.currency, ${methodId},
     CASE WHEN b.is_authorised THEN upper(left(md5(b.suffix), 6)) END, CASE WHEN b.is_authorised THEN lpad(abs(hashtext(b.suffix)::bigint)::text, 15, '0') END,
     c.error, c.decline_code, c.network_decline_code, c.risk_level, c.outcome_type, b.captured_at, b.captured_minor, CASE WHEN b.captured_at IS NOT NULL THEN 'txn_' || b.suffix END, 'cus_' || b.person
   FROM bulk_payments b JOIN bulk_cards c ON c.name = b.card WHERE b.attempt_count > 0
   UNION ALL
   SELECT $1, 'ch_' || b.first_suffix, 'pi_' || b.suffix, 1, b.created_at, 'declined', b.amount_minor, b.currency, c.method_id, NULL, NULL,
     c.error, c.decline_code, c.network_decline_code, c.risk_level, c.outcome_type, NULL, 0, NULL, 'cus_' || b.person
   FROM bulk_payments b JOIN bulk_cards c ON c.name = b.first_card`,

  `INSERT INTO refunds (merchant_id, id, payment_id, charge_id, created_at, amount_minor, currency, status, reason, failure_reason, created_by_name, balance_transaction_id,
     failure_balance_transaction_id, settles_at, settles_as, customer_id)
   SELECT $1, 're_' || refund_suffix, 'pi_' || suffix, 'ch_' || suffix, refunded_at, refund_minor, currency, refund_status, refund_reason,
     CASE refund_status WHEN 'failed' THEN 'expired_or_canceled_card' END, refund_member, 'txn_' || refund_suffix, 'txn_' || failure_suffix, settles_at, settles_as, 'cus_' || person
   FROM bulk_payments WHERE refund_suffix IS NOT NULL`,

  `INSERT INTO balance_transactions (merchant_id, id, created_at, type, currency, amount_minor, fee_minor, net_minor, source_id, payment_id, available_on, released_at)
   SELECT $1, 'txn_' || suffix, captured_at, 'charge', currency, captured_minor, fee_minor, captured_minor - fee_minor, 'ch_' || suffix, 'pi_' || suffix, available_on, released_at
   FROM bulk_payments WHERE captured_at IS NOT NULL
   UNION ALL
   SELECT $1, 'txn_' || refund_suffix, refunded_at, 'refund', currency, -refund_minor, 0, -refund_minor, 're_' || refund_suffix, 'pi_' || suffix, refunded_at, refunded_at
   FROM bulk_payments WHERE refund_suffix IS NOT NULL
   UNION ALL
   SELECT $1, 'txn_' || failure_suffix, settled_at, 'refund_failure', currency, refund_minor, 0, refund_minor, 're_' || refund_suffix, 'pi_' || suffix, settled_at, settled_at
   FROM bulk_payments WHERE failure_suffix IS NOT NULL`,

  `INSERT INTO vamp_records (merchant_id, kind, source_id, processed_at)
   SELECT $1, 'tc05', 'ch_' || b.suffix, b.captured_at FROM bulk_payments b JOIN bulk_cards c ON c.name = b.card WHERE b.captured_at IS NOT NULL AND c.brand = 'visa'`,

  `WITH posted AS (
     INSERT INTO ledger_transactions (merchant_id, kind, source_id, balance_transaction_id, occurred_at)
     SELECT $1, kind, source_id, transaction_id, at FROM (
       SELECT 'capture' AS kind, 'ch_' || suffix AS source_id, 'txn_' || suffix AS transaction_id, captured_at AS at FROM bulk_payments WHERE captured_at IS NOT NULL
       UNION ALL SELECT 'availability', 'ch_' || suffix, 'txn_' || suffix, released_at FROM bulk_payments WHERE released_at IS NOT NULL
       UNION ALL SELECT 'refund', 're_' || refund_suffix, 'txn_' || refund_suffix, refunded_at FROM bulk_payments WHERE refund_suffix IS NOT NULL
       UNION ALL SELECT 'refund_sent', 're_' || refund_suffix, 'txn_' || refund_suffix, CASE WHEN refund_status = 'succeeded' THEN coalesce(settled_at, refunded_at) ELSE refunded_at END
                 FROM bulk_payments WHERE was_refund_sent
       UNION ALL SELECT 'refund_failed', 're_' || refund_suffix, 'txn_' || failure_suffix, settled_at FROM bulk_payments WHERE failure_suffix IS NOT NULL
     ) AS postings ORDER BY at
     RETURNING id, kind, source_id
   )
   INSERT INTO ledger_entries (merchant_id, transaction_id, line, account, currency, amount_minor)
   SELECT $1, id, line, account, currency, amount_minor FROM (${entries}) AS legs`,

  `INSERT INTO account_changes (merchant_id, root_id, occurred_at, type, object_type, object_id, actor_kind, actor_name, data)
   SELECT $1, payment_id, at, type::change_type, (CASE WHEN object_id IS NULL THEN 'payment' WHEN type LIKE 'refund.%' THEN 'refund' ELSE 'charge' END)::change_object_type,
     coalesce(object_id, payment_id), actor_kind::change_actor, member_name,
     jsonb_strip_nulls(jsonb_build_object('amount_minor', amount_minor, 'decline_code', decline_code, 'network_decline_code', network_decline_code)) FROM (
     SELECT 1 AS step, 'pi_' || suffix AS payment_id, created_at AS at, 'payment.created' AS type, amount_minor, NULL AS object_id, 'merchant_api' AS actor_kind,
            NULL AS member_name, NULL AS decline_code, NULL AS network_decline_code FROM bulk_payments
     UNION ALL
     SELECT 2, 'pi_' || b.suffix, b.created_at, 'payment.attempt_failed', b.amount_minor, 'ch_' || b.first_suffix, 'merchant_api', NULL, c.decline_code, c.network_decline_code
     FROM bulk_payments b JOIN bulk_cards c ON c.name = b.first_card
     UNION ALL
     SELECT 3, 'pi_' || b.suffix, b.attempted_at, CASE WHEN b.is_authorised THEN 'payment.authorised' ELSE 'payment.attempt_failed' END, b.amount_minor, 'ch_' || b.suffix, 'merchant_api',
            NULL, c.decline_code, c.network_decline_code
     FROM bulk_payments b JOIN bulk_cards c ON c.name = b.card WHERE b.attempt_count > 0
     UNION ALL
     SELECT 4, 'pi_' || suffix, captured_at, 'payment.captured', captured_minor, 'ch_' || suffix, 'merchant_api', NULL, NULL, NULL FROM bulk_payments WHERE captured_at IS NOT NULL
     UNION ALL
     SELECT 5, 'pi_' || suffix, released_at, 'payment.funds_available', captured_minor - fee_minor, 'ch_' || suffix, 'processor', NULL, NULL, NULL FROM bulk_payments WHERE released_at IS NOT NULL
     UNION ALL
     SELECT 5, 'pi_' || suffix, canceled_at, 'payment.canceled', amount_minor, NULL, 'merchant_api', NULL, NULL, NULL FROM bulk_payments WHERE canceled_at IS NOT NULL
     UNION ALL
     SELECT 6, 'pi_' || suffix, refunded_at, 'refund.created', refund_minor, 're_' || refund_suffix, CASE WHEN refund_member IS NULL THEN 'merchant_api' ELSE 'member' END, refund_member, NULL, NULL
     FROM bulk_payments WHERE refund_suffix IS NOT NULL
     UNION ALL
     SELECT 7, 'pi_' || suffix, CASE WHEN refund_status = 'succeeded' THEN coalesce(settled_at, refunded_at) ELSE refunded_at END, 'refund.succeeded', refund_minor, 're_' || refund_suffix, 'processor', NULL, NULL, NULL
     FROM bulk_payments WHERE was_refund_sent
     UNION ALL
     SELECT 8, 'pi_' || suffix, settled_at, 'refund.failed', refund_minor, 're_' || refund_suffix, 'processor', NULL, NULL, NULL FROM bulk_payments WHERE failure_suffix IS NOT NULL
   ) AS events ORDER BY at, step`,
]

/** The worker looks at the account now, and then when the first of it is due. `$2` has the jobs of consumers. */
export const dueStatement = `INSERT INTO due_work (merchant_id, job, wakes_at) SELECT $1, job, '-infinity' FROM unnest(ARRAY['funds', 'refunds', 'authorisations', 'vamp_months'] || $2::text[]) AS job
   ON CONFLICT (merchant_id, job) DO UPDATE SET wakes_at = excluded.wakes_at, looks = 0`

-- Before the rows are written, so that writing them keeps no index.
DROP INDEX disputes_by_time, disputes_by_status, disputes_by_deadline, disputes_by_stake;
DROP INDEX disputes_by_category, disputes_by_network, disputes_by_kind, disputes_by_currency, disputes_by_assignee;

-- Of the payment, like the email and the last four digits, so that a page of the list reads no payments.
ALTER TABLE disputes ADD COLUMN card_brand text COLLATE "C";
UPDATE disputes d SET card_brand = p.card_brand
FROM payments p WHERE p.merchant_id = d.merchant_id AND p.id = d.payment_id AND p.card_brand IS NOT NULL;

-- Orders of the list. A walk compares the filters with the columns at the end.
CREATE INDEX disputes_by_time ON disputes (merchant_id, created_at, id)
  INCLUDE (status, kind, category, network, currency, amount_minor, due_by, assignee_id, customer_email, card_last4);
CREATE INDEX disputes_by_status ON disputes (merchant_id, status, created_at, id)
  INCLUDE (kind, category, network, currency, amount_minor, due_by, assignee_id, customer_email, card_last4);
CREATE INDEX disputes_by_deadline ON disputes (merchant_id, status, due_by, id)
  INCLUDE (created_at, kind, category, network, currency, amount_minor, assignee_id, customer_email, card_last4);
CREATE INDEX disputes_by_stake ON disputes (merchant_id, status, currency, amount_minor DESC, due_by, id)
  INCLUDE (created_at, kind, category, network, assignee_id, customer_email, card_last4);

-- Filters of the list. One with a few thousand disputes is read completely, and sorted and compared by the columns at the end.
CREATE INDEX disputes_by_category ON disputes (merchant_id, category, created_at, id) INCLUDE (status, kind, network, currency, amount_minor, due_by, assignee_id);
CREATE INDEX disputes_by_network ON disputes (merchant_id, network, created_at, id) INCLUDE (status, kind, category, currency, amount_minor, due_by, assignee_id);
CREATE INDEX disputes_by_kind ON disputes (merchant_id, kind, created_at, id) INCLUDE (status, category, network, currency, amount_minor, due_by, assignee_id);
CREATE INDEX disputes_by_currency ON disputes (merchant_id, currency, created_at, id) INCLUDE (status, kind, category, network, amount_minor, due_by, assignee_id);
-- Row-level security lets only leakproof conditions use an index: CASE is one, and coalesce isn't.
CREATE INDEX disputes_by_assignee ON disputes (merchant_id, (CASE WHEN assignee_id IS NULL THEN '' ELSE assignee_id END), created_at, id)
  INCLUDE (assignee_id, status, kind, category, network, currency, amount_minor, due_by);

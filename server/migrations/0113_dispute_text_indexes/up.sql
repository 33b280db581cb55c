-- With the columns that the indexes of the other filters have, so that an email address or last four digits with many disputes are compared and sorted by the
-- index alone.
CREATE INDEX disputes_by_email_next ON disputes (merchant_id, customer_email, created_at, id)
  INCLUDE (status, kind, category, network, currency, amount_minor, due_by, assignee_id) WHERE customer_email IS NOT NULL;
CREATE INDEX disputes_by_last4_next ON disputes (merchant_id, card_last4, created_at, id)
  INCLUDE (status, kind, category, network, currency, amount_minor, due_by, assignee_id) WHERE card_last4 IS NOT NULL;

-- Like 0113, for ranges of amounts and of deadlines.
CREATE INDEX disputes_by_amount_next ON disputes (merchant_id, currency, amount_minor, created_at, id)
  INCLUDE (status, kind, category, network, due_by, assignee_id);
CREATE INDEX disputes_by_due_day_next ON disputes (merchant_id, due_by, created_at, id)
  INCLUDE (status, kind, category, network, currency, amount_minor, assignee_id);

-- Orders of the list, in place of those of 0044. A walk compares the filters with the columns at the end.
CREATE INDEX disputes_by_time_next ON disputes (merchant_id, created_at, id)
  INCLUDE (status, kind, category, network, currency, amount_minor, due_by, assignee_id, customer_email, card_last4, card_country, evidence_submitted_at,
    closed_reason, search_keys);
CREATE INDEX disputes_by_status_next ON disputes (merchant_id, status, created_at, id)
  INCLUDE (kind, category, network, currency, amount_minor, due_by, assignee_id, customer_email, card_last4, card_country, evidence_submitted_at, closed_reason,
    search_keys);
CREATE INDEX disputes_by_deadline_next ON disputes (merchant_id, status, due_by, id)
  INCLUDE (created_at, kind, category, network, currency, amount_minor, assignee_id, customer_email, card_last4, card_country, evidence_submitted_at,
    closed_reason, search_keys);
CREATE INDEX disputes_by_stake_next ON disputes (merchant_id, status, currency, amount_minor DESC, due_by, id)
  INCLUDE (created_at, kind, category, network, assignee_id, customer_email, card_last4, card_country, evidence_submitted_at, closed_reason, search_keys);

-- Filters of the list.
CREATE INDEX disputes_by_country ON disputes (merchant_id, card_country, created_at, id)
  INCLUDE (status, kind, category, network, currency, amount_minor, due_by, assignee_id);
CREATE INDEX disputes_by_response ON disputes (merchant_id,
    (CASE WHEN evidence_submitted_at IS NOT NULL THEN 'submitted' WHEN closed_reason = 'accepted' THEN 'accepted' WHEN closed_reason = 'deadline_passed' THEN 'missed' END),
    created_at, id)
  INCLUDE (evidence_submitted_at, closed_reason, status, kind, category, network, currency, amount_minor, due_by, assignee_id);
-- Keys alone, so that a page of them reads a third of what the index of all filters takes.
CREATE INDEX disputes_by_key ON disputes (merchant_id, created_at, id) INCLUDE (search_keys);

-- Disputes from before 0090.
CREATE INDEX disputes_to_fill ON disputes (merchant_id, created_at, id) WHERE card_country IS NULL;
INSERT INTO due_work (merchant_id, job, wakes_at) SELECT DISTINCT merchant_id, 'dispute_filters', '-infinity'::timestamptz FROM disputes WHERE card_country IS NULL;

-- At the end, since this is the only step that reads wait for.
DROP INDEX disputes_by_time, disputes_by_status, disputes_by_deadline, disputes_by_stake;
ALTER INDEX disputes_by_time_next RENAME TO disputes_by_time;
ALTER INDEX disputes_by_status_next RENAME TO disputes_by_status;
ALTER INDEX disputes_by_deadline_next RENAME TO disputes_by_deadline;
ALTER INDEX disputes_by_stake_next RENAME TO disputes_by_stake;

-- Money that open disputes hold: all that the balance asks of them. A dispute that is closed leaves it.
CREATE INDEX disputes_held ON disputes (merchant_id, currency) INCLUDE (amount_minor) WHERE status IN ('needs_response', 'under_review');

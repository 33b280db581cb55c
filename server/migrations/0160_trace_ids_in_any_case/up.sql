-- Platforms write trace IDs with letters, which people type in any case.
CREATE INDEX payouts_by_any_trace ON payouts (merchant_id, lower(trace_id), created_at, id) WHERE trace_id IS NOT NULL;

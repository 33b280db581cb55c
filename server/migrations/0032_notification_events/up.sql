ALTER TYPE change_type ADD VALUE 'dispute.due_in_7_days';
ALTER TYPE change_type ADD VALUE 'dispute.due_in_3_days';
ALTER TYPE change_type ADD VALUE 'dispute.due_in_1_day';
ALTER TYPE change_type ADD VALUE 'export.ready';
ALTER TYPE change_type ADD VALUE 'export.failed';
ALTER TYPE change_type ADD VALUE 'api_key.created';
ALTER TYPE change_type ADD VALUE 'api_key.revoked';
ALTER TYPE change_type ADD VALUE 'vamp.standard';
ALTER TYPE change_type ADD VALUE 'vamp.early_warning';
ALTER TYPE change_type ADD VALUE 'vamp.excessive';
ALTER TYPE change_object_type ADD VALUE 'export';
ALTER TYPE change_object_type ADD VALUE 'api_key';
ALTER TYPE change_object_type ADD VALUE 'vamp_month';

-- The next reminder of the response deadline, by the account's clock. Null once the last one is recorded, or nothing can be answered anymore.
ALTER TABLE disputes ADD COLUMN remind_at timestamptz;
ALTER TABLE disputes ADD CONSTRAINT dispute_reminds_while_answerable
  CHECK (remind_at IS NULL OR (status IN ('needs_response', 'warning_needs_response') AND remind_at < due_by)) NOT VALID;

-- Open disputes are reminded from here on; reminders whose time has passed are left out.
UPDATE disputes d SET remind_at = (
  SELECT min(d.due_by - days * interval '1 day') FROM unnest(ARRAY[7, 3, 1]) AS days
  WHERE d.due_by - days * interval '1 day' > now() + a.clock_ahead_ms * interval '1 millisecond')
FROM merchant_accounts a
WHERE a.merchant_id = d.merchant_id AND d.status IN ('needs_response', 'warning_needs_response');

CREATE INDEX disputes_to_remind ON disputes (merchant_id, remind_at) WHERE remind_at IS NOT NULL;

INSERT INTO due_work (merchant_id, job, wakes_at) SELECT DISTINCT merchant_id, 'dispute_reminders', '-infinity'::timestamptz FROM disputes WHERE remind_at IS NOT NULL;

-- When files of a draft and its packet are deleted unless they were sent, by the account's clock. Null where there are none, or they stay.
ALTER TABLE disputes ADD COLUMN draft_purge_at timestamptz;

UPDATE disputes d SET draft_purge_at = coalesce(d.closed_at, now() + a.clock_ahead_ms * interval '1 millisecond') + interval '30 days'
FROM merchant_accounts a
WHERE a.merchant_id = d.merchant_id AND (
  EXISTS (SELECT FROM dispute_draft_files f WHERE f.merchant_id = d.merchant_id AND f.dispute_id = d.id)
  OR EXISTS (SELECT FROM dispute_packets p WHERE p.merchant_id = d.merchant_id AND p.dispute_id = d.id));

CREATE INDEX disputes_to_purge ON disputes (merchant_id, draft_purge_at) WHERE draft_purge_at IS NOT NULL;

INSERT INTO due_work (merchant_id, job, wakes_at)
SELECT DISTINCT merchant_id, 'dispute_draft_files', '-infinity'::timestamptz FROM disputes WHERE draft_purge_at IS NOT NULL
ON CONFLICT (merchant_id, job) DO UPDATE SET wakes_at = excluded.wakes_at;

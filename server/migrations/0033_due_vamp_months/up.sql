-- Final VAMP months are a job of each account like other due work, so the worker no longer asks every account.
DROP FUNCTION accounts_with_final_vamp_months(timestamptz, integer);

INSERT INTO due_work (merchant_id, job, wakes_at) SELECT DISTINCT merchant_id, 'vamp_months', '-infinity'::timestamptz FROM vamp_months
ON CONFLICT (merchant_id, job) DO UPDATE SET wakes_at = excluded.wakes_at, looks = 0;

-- When an alert of a failed payout was last sent: before 0125 in no currency, since then in the payout's. The last failed payout until then is the one of the alert.
INSERT INTO alert_sendings AS kept (merchant_id, kind, currency, user_id, sent_at)
SELECT s.merchant_id, s.kind, p.currency, s.user_id, s.sent_at
FROM alert_sendings s
CROSS JOIN LATERAL (
  SELECT currency FROM payouts
  WHERE merchant_id = s.merchant_id AND status = 'processing_failure' AND ended_at <= s.sent_at
  ORDER BY ended_at DESC, id DESC LIMIT 1
) p
WHERE s.kind = 'payout_failed' AND s.currency IS NULL
ON CONFLICT (merchant_id, kind, currency, user_id) DO UPDATE SET sent_at = excluded.sent_at WHERE kept.sent_at < excluded.sent_at;
DELETE FROM alert_sendings WHERE kind = 'payout_failed' AND currency IS NULL;

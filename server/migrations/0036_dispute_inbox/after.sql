SELECT format('Dispute %s of %s is open until %s and has no alert.', d.id, d.merchant_id, d.due_by) AS problem
FROM disputes d JOIN merchant_accounts a USING (merchant_id)
WHERE d.status IN ('needs_response', 'warning_needs_response') AND d.alert_at IS NULL
  AND d.due_by - interval '48 hours' > now() + a.clock_ahead_ms * interval '1 millisecond';
